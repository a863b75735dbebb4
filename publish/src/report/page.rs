//! The text of a report.

use super::svg::Width;
use super::{Report, percent, plots, thousands};
use crate::page::Introduction;
use gridmill::grade::Rating;
use gridmill::grid::Symmetry;
use gridmill::stats::{EFFORT_QUANTILES, NotablePuzzle, SourceLine, TechniqueUse};
use html_escape::encode_double_quoted_attribute;
use std::fmt::Display;

const STYLE: &str = include_str!("report.css");

impl Report<'_> {
    /// Heading above the puzzles.
    pub fn introduction(&self) -> Introduction {
        let parts = [
            self.summary(),
            self.levels(),
            self.ratings(),
            self.efforts(),
            self.clues(),
            self.techniques(),
            self.hardest(),
            self.rarest(),
        ];
        let heading = escaped(self.title);
        let html = format!("<h1>{heading}</h1>\n{}", parts.concat());
        let mut style = STYLE.to_owned();
        if self.shown.is_empty() {
            style += ".introduction ~ .app { display: none; }\n";
        }
        Introduction { title: self.title.to_owned(), html, style }
    }

    fn summary(&self) -> String {
        let stats = self.stats;
        let clues: u64 = stats.clues.iter().map(|(&clues, count)| clues as u64 * count).sum();
        let symmetrical =
            stats.puzzles - stats.symmetries.get(&Symmetry::None).copied().unwrap_or_default();
        let [minimal, not_minimal] = stats.minimal;
        let mut facts = vec![("puzzles", thousands(stats.puzzles))];
        if stats.rated > 0 {
            let median = stats.median().map_or("?".to_owned(), |er| er.to_string());
            facts.push(("median ER", median));
            facts.extend(stats.hardest.first().map(|found| ("highest ER", found.er.to_string())));
        }
        facts.push(("clues on average", format!("{:.2}", clues as f64 / stats.puzzles as f64)));
        if minimal + not_minimal > 0 {
            facts.push(("minimal", percent(minimal, minimal + not_minimal)));
        }
        facts.push(("symmetrical", percent(symmetrical, stats.puzzles)));
        let facts = facts.iter().map(|(name, value)| {
            format!("<div><dt>{name}</dt><dd>{}</dd></div>\n", escaped(value))
        });
        let mut text = format!("<dl class=\"facts\">\n{}</dl>\n", facts.collect::<String>());
        if stats.rated < stats.puzzles {
            let unrated = thousands(stats.puzzles - stats.rated);
            text += &format!(
                "<p class=\"note\">{unrated} puzzles have no ratings; <code>gridmill grade</code> rates those that are not beyond.</p>\n"
            );
        }
        text
    }

    fn levels(&self) -> String {
        let stats = self.stats;
        if stats.rated == 0 {
            return String::new();
        }
        let levels = stats.levels();
        let parts = levels.iter().enumerate().map(|(i, level)| {
            let share = level.puzzles as f64 * 100.0 / stats.rated as f64;
            format!(
                "<span style=\"width: {share:.3}%; --place: {}\"></span>",
                place(i, levels.len())
            )
        });
        let bar = format!(
            "<div class=\"stack\" aria-hidden=\"true\">{}</div>\n",
            parts.collect::<String>()
        );
        let rows = levels.iter().enumerate().map(|(i, level)| {
            [
                format!(
                    "<i style=\"--place: {}\"></i>{}",
                    place(i, levels.len()),
                    escaped(&level.name)
                ),
                thousands(level.puzzles),
                percent(level.puzzles, stats.rated),
                escaped(level.least),
            ]
        });
        let table = table(["Level", "Puzzles", "Share", "ER from"], rows);
        section("Levels", "", &(bar + &table))
    }

    fn ratings(&self) -> String {
        let counts = self.stats.by_rating();
        if counts.is_empty() {
            return String::new();
        }
        let mut seen = 0;
        let rows = counts.iter().map(|(er, &count)| {
            seen += count;
            let rated = self.stats.rated;
            [er.to_string(), thousands(count), percent(count, rated), percent(seen, rated)]
        });
        let table = table(["ER", "Puzzles", "Share", "Up to here"], rows);
        let figures = figure("Puzzles of each rating", &|width| plots::ratings(&counts, width))
            + &figure("Share of puzzles up to a rating", &|width| {
                plots::cumulative(&counts, self.stats.rated, width)
            });
        let text = format!(
            "Rating of the hardest step of a puzzle, as by {}.",
            self.stats.scale().program()
        );
        section("Ratings", &text, &(figures + &numbers(&table)))
    }

    fn efforts(&self) -> String {
        let levels = self.stats.levels();
        let known = levels.iter().filter_map(|level| {
            Some((level.name.as_str(), level.effort_quantiles(EFFORT_QUANTILES)?))
        });
        let known: Vec<_> = known.collect();
        if known.is_empty() {
            return String::new();
        }
        let rows = known.iter().map(|(name, quantiles)| {
            let [least, low, median, high, most] = quantiles.map(escaped);
            [escaped(name), least, low, median, high, most]
        });
        let table = table(["Level", "1%", "25%", "50%", "75%", "99%"], rows);
        let caption = "Effort of the middle 98% and the middle half of each level";
        let plot = figure(caption, &|width| plots::efforts(&known, width));
        let text = "Sum of (rating - 1) over all steps of a puzzle, on a logarithmic scale.";
        section("Effort", text, &(plot + &numbers(&table)))
    }

    fn clues(&self) -> String {
        let stats = self.stats;
        let share = |count: u64| percent(count, stats.puzzles);
        let clues = stats.clues.iter();
        let clues =
            clues.map(|(clues, &count)| [clues.to_string(), thousands(count), share(count)]);
        let symmetries = stats.symmetries.iter();
        let symmetries = symmetries
            .map(|(symmetry, &count)| [symmetry.to_string(), thousands(count), share(count)]);
        let tables = table(["Clues", "Puzzles", "Share"], clues)
            + &table(["Symmetry", "Puzzles", "Share"], symmetries);
        if stats.ratings.is_empty() {
            return section("Clues", "", &format!("<div class=\"tables\">{tables}</div>\n"));
        }
        let plot = figure("Clues (upwards) and ER (to the right)", &|width| {
            plots::clues_and_ratings(stats, width)
        });
        let text = "The stronger the colour the more puzzles, on a logarithmic scale.";
        section("Clues and symmetry", text, &(plot + &numbers(&tables)))
    }

    fn techniques(&self) -> String {
        let stats = self.stats;
        if stats.techniques.is_empty() {
            return String::new();
        }
        let rows =
            stats.techniques.iter().map(|(technique, TechniqueUse { puzzles, times, .. })| {
                let share = percent(*puzzles, stats.with_techniques);
                [escaped(technique.label()), thousands(*puzzles), share, thousands(*times)]
            });
        let table = table(["Technique", "Puzzles", "Share", "Times"], rows);
        let plot =
            figure("Puzzles that need each technique", &|width| plots::techniques(stats, width));
        let of = match stats.with_techniques {
            all if all == stats.puzzles => String::new(),
            some => format!("Of the {} puzzles whose techniques are listed.", thousands(some)),
        };
        section("Techniques", &of, &(plot + &numbers(&table)))
    }

    fn hardest(&self) -> String {
        let rows = self.stats.hardest.iter().map(|found| {
            let NotablePuzzle { puzzle, er, ep, ed, .. } = found;
            let rated = |rated: &Option<Rating>| rated.map_or(String::new(), escaped);
            let clues = puzzle.chars().filter(|cell| *cell != '.').count().to_string();
            [escaped(er), rated(ep), rated(ed), clues, self.link(found), self.place(found.place)]
        });
        if rows.len() == 0 {
            return String::new();
        }
        let table = table(["ER", "EP", "ED", "Clues", "Puzzle", "Line"], rows);
        let is_shown = !self.shown.is_empty();
        let text = if is_shown { "Follow a puzzle to its solving path, below." } else { "" };
        section("The hardest", text, &scrolled(&table))
    }

    fn rarest(&self) -> String {
        let rows = self.stats.rarest().into_iter().map(|(technique, used)| {
            let found = &used.first;
            let er = escaped(found.er);
            let (name, puzzles) = (escaped(technique.label()), thousands(used.puzzles));
            [name, puzzles, self.link(found), er, self.place(found.place)]
        });
        if rows.len() == 0 {
            return String::new();
        }
        let table = table(["Technique", "Puzzles", "The first", "ER", "Line"], rows);
        section("The rarest techniques", "", &scrolled(&table))
    }

    /// Returns the text of a puzzle, with a link if it is shown below.
    fn link(&self, found: &NotablePuzzle) -> String {
        let text = format!("<code>{}</code>", found.puzzle);
        match self.shown.iter().position(|shown| *shown == found.puzzle) {
            Some(at) => format!("<a href=\"#{}/solution\">{text}</a>", at + 1),
            None => text,
        }
    }

    fn place(&self, SourceLine { file, line }: SourceLine) -> String {
        match self.files {
            [_] => line.to_string(),
            files => format!("{}:{line}", escaped(&files[file])),
        }
    }
}

/// Returns the relative place in a row, from 0 to 1.
fn place(i: usize, of: usize) -> f64 {
    if of < 2 { 1.0 } else { i as f64 / (of - 1) as f64 }
}

fn section(title: &str, text: &str, content: &str) -> String {
    let text =
        if text.is_empty() { String::new() } else { format!("<p class=\"note\">{text}</p>\n") };
    format!("<section>\n<h2>{title}</h2>\n{text}{content}</section>\n")
}

fn figure(caption: &str, plot: &dyn Fn(Width) -> String) -> String {
    let (wide, narrow) = (plot(Width::Wide), plot(Width::Narrow));
    format!(
        "<figure>\n<figcaption>{caption}</figcaption>\n<div class=\"plot\" role=\"img\" aria-label=\"{caption}\">{wide}{narrow}</div>\n</figure>\n"
    )
}

/// Table of the numbers in a plot.
fn numbers(tables: &str) -> String {
    format!(
        "<details>\n<summary>Numbers</summary>\n<div class=\"tables\">{tables}</div>\n</details>\n"
    )
}

fn scrolled(table: &str) -> String {
    format!("<div class=\"scrolled\" tabindex=\"0\">{table}</div>\n")
}

fn table<const N: usize>(header: [&str; N], rows: impl Iterator<Item = [String; N]>) -> String {
    let header = header.map(|name| format!("<th scope=\"col\">{name}</th>")).concat();
    let rows = rows
        .map(|row| format!("<tr>{}</tr>\n", row.map(|field| format!("<td>{field}</td>")).concat()));
    let rows: String = rows.collect();
    format!("<table>\n<thead><tr>{header}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n")
}

/// Escapes a text for HTML.
fn escaped(text: impl Display) -> String {
    encode_double_quoted_attribute(&text.to_string()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_safe_between_tags_and_in_quotes() {
        assert_eq!(escaped("<a> & \"b\" 'c' ä"), "&lt;a&gt; &amp; &quot;b&quot; 'c' ä");
    }
}
