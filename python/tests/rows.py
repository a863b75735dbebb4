"""Converts tables and CSV to rows of texts, in the form in which the command writes them."""

import csv
import io


def of_csv(text):
    return list(csv.DictReader(io.StringIO(text)))


def of_table(table):
    names = table.column_names
    columns = [[_text(name, value) for value in _list(table[name])] for name in names]
    return [dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True)]


def _text(name, value):
    if value is None:
        return ""
    if name.removesuffix("_sukaku") in ("er", "ep", "ed", "effort"):
        return f"{value:.1f}"
    if name == "minimal":
        return "yes" if value else "no"
    return str(value)


def _list(column):
    return column if isinstance(column, list) else column.to_pylist()
