"""Converts tables and CSV to rows of texts, in the form in which the command writes them, but
solutions without spaces."""

import csv
import io


def of_csv(text):
    rows = list(csv.DictReader(io.StringIO(text)))
    for row in rows:
        if "solution" in row:
            row["solution"] = row["solution"].replace(" ", "")
    return rows


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
