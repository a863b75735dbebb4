//! Solving paths as text and as Markdown.

use super::drawing::{LEGEND, PencilDrawing};
use crate::output::destination::Format;
use gridmill::formats::Row;
use gridmill::grade::{
    ChainLine, Effort, Evidence, LargeStep, Levels, Scale, Sentence, SolvedStep, SolvingPath, Step,
    chain_lines, hint, large_hint, reason,
};
use gridmill::grid::{House, HouseKind, Houses, PencilGrid};
use gridmill::layout::{Board, Layout, symbol};

/// Width of a chain's lines, in characters.
const WIDTH: usize = 90;

/// How paths are written.
pub(super) struct PathText {
    pub(super) scale: Scale,
    /// True to draw the pencil marks before each step.
    pub(super) has_grids: bool,
    /// True to ask about each step instead of telling its result.
    pub(super) is_hint: bool,
    pub(super) is_coloured: bool,
}

impl PathText {
    /// Returns a path as text or as Markdown.
    pub(super) fn drawn<H: Houses>(
        &self,
        mut heading: (String, String),
        path: &SolvingPath<H>,
        format: Format,
    ) -> String {
        let shown: Vec<_> = path.positions().collect();
        let places = shown.first().map(|(pencil, _)| places(pencil.houses())).unwrap_or_default();
        if !places.is_empty() {
            heading.1 += &format!("\n{}", places.join(", "));
        }
        match format {
            Format::Markdown => self.markdown(heading, &shown),
            _ => self.text(heading, &shown),
        }
    }

    fn text<H: Houses>(
        &self,
        (puzzle, summary): (String, String),
        shown: &[(PencilGrid<H>, &SolvedStep)],
    ) -> String {
        let scale = self.scale;
        let drawing = self.drawing(shown, self.is_coloured);
        let mut text = format!("{puzzle}\n{summary}\n");
        if drawing.is_some() {
            text += &format!("{LEGEND}\n");
        }
        for (pencil, SolvedStep { number, rating, effort, step }) in shown {
            if let Some(drawing) = &drawing {
                text += &format!("\n{}", drawing.draw(pencil, step));
            }
            let (label, rating) = (step.technique.label(), scale.printed(*rating));
            if self.is_hint {
                text += &format!("{number:>4}. {rating} {label}\n      {}\n", hint(pencil, step));
                continue;
            }
            let sum = sum_of(scale, *effort);
            text += &format!("{number:>4}. {rating} {label}: {} ({sum})\n", step.effect);
            text += &format!("      {}\n", reason(pencil, step));
            for line in chains(step) {
                text += &format!("      {line}\n");
            }
        }
        text + "\n"
    }

    fn markdown<H: Houses>(
        &self,
        (puzzle, summary): (String, String),
        shown: &[(PencilGrid<H>, &SolvedStep)],
    ) -> String {
        let scale = self.scale;
        let drawing = self.drawing(shown, false);
        let mut text = format!("## `{puzzle}`\n\n{summary}\n\n");
        if drawing.is_some() {
            text += &format!("{LEGEND}\n\n");
        }
        for (pencil, SolvedStep { number, rating, effort, step }) in shown {
            let (label, rating) = (step.technique.label(), scale.printed(*rating));
            if self.is_hint {
                let content = format!("**{label}** ({rating})");
                text += &list_item(*number, &content, &hint(pencil, step), &[]);
                continue;
            }
            let sum = sum_of(scale, *effort);
            let content = format!("**{label}** ({rating}, {sum}): `{}`", step.effect);
            let drawing = drawing.as_ref().map(|drawing| drawing.draw(pencil, step));
            let blocks = [chains(step).join("\n"), drawing.unwrap_or_default()];
            text += &list_item(*number, &content, &reason(pencil, step), &blocks);
        }
        text + "\n"
    }

    /// Returns the drawing of grids if `--grid` is given.
    fn drawing<H: Houses>(
        &self,
        shown: &[(PencilGrid<H>, &SolvedStep)],
        is_coloured: bool,
    ) -> Option<PencilDrawing> {
        let steps = shown.iter().map(|(pencil, solved)| (pencil, &solved.step));
        self.has_grids.then(|| PencilDrawing::new(steps, is_coloured))
    }

    /// Returns a puzzle and a summary of its grade.
    pub(super) fn heading(&self, row: &Row, levels: &Levels) -> (String, String) {
        let Some(grade) = &row.grade else {
            unreachable!("only puzzles with one solution are explained")
        };
        let scale = self.scale;
        let (level, er, ep, ed) = (grade.level(scale, levels), grade.er, grade.ep, grade.ed);
        let steps = if grade.steps == 1 { "step" } else { "steps" };
        let mut summary = match grade.effort.filter(|_| !scale.has_er()) {
            Some(score) => format!("{level}, score {}", scale.printed(score)),
            None => format!("{level}, ER {er}, EP {ep}, ED {ed}"),
        };
        if scale != Scale::default() {
            summary += &format!(" on the scale {scale}");
        }
        if let Some(effort) = grade.effort.filter(|_| scale.has_er()) {
            summary += &format!(", effort {effort}");
        }
        summary += &format!(", {} {steps}", grade.steps);
        if let Some(hardest) = grade.hardest {
            summary += &format!(", hardest: {}", hardest.label());
        }
        (row.puzzle_text(), summary)
    }

    /// Returns the steps of a board of more than nine rows.
    pub(super) fn large(
        &self,
        (puzzle, summary): &(String, String),
        steps: &[LargeStep],
        layout: &Layout,
        format: Format,
    ) -> String {
        let mut text = match format {
            Format::Markdown => format!("## `{puzzle}`\n\n{summary}\n\n"),
            _ => format!("{puzzle}\n{summary}\n"),
        };
        let side = layout.side();
        let mut board = Board::parse(layout, puzzle).expect("it was read");
        for (number, step) in (1..).zip(steps) {
            let (rating, label) = (step.rating, step.technique.label());
            let effects = step.place(side).into_iter().chain(step.remove(side));
            let effect = effects.collect::<Vec<_>>().join(" ");
            let hint = self.is_hint.then(|| large_hint(&board, step, symbol));
            text += &match (format, hint) {
                (Format::Markdown, Some(hint)) => {
                    list_item(number, &format!("**{label}** ({rating})"), &hint, &[])
                }
                (Format::Markdown, None) => {
                    format!("{number}. **{label}** ({rating}): `{effect}`\n")
                }
                (_, Some(hint)) => format!("{number:>4}. {rating} {label}\n      {hint}\n"),
                (_, None) => format!("{number:>4}. {rating} {label}: {effect}\n"),
            };
            if let Some((cell, digit)) = step.placed {
                board.set(cell.into(), digit);
            }
        }
        text + "\n"
    }
}

/// Returns where the diagonals and the drawn windows of a board are, such as `diagonal 1 (r1c1 to r9c9)`.
fn places<H: Houses>(board: &H) -> Vec<String> {
    let is_named = |house: &House| match house.kind() {
        HouseKind::MainDiagonal | HouseKind::AntiDiagonal => true,
        HouseKind::Window => house.number() < 4,
        _ => false,
    };
    let place = |house: House| {
        let cells = board.cells(house);
        let ends = cells.first().zip(cells.into_iter().last()).expect("a house has cells");
        format!("{house} ({} to {})", ends.0, ends.1)
    };
    let mut houses: Vec<House> = board.all().filter(is_named).collect();
    houses.sort();
    houses.into_iter().map(place).collect()
}

/// Returns what the steps of a path add up to so far.
fn sum_of(scale: Scale, effort: Effort) -> String {
    let name = if scale.has_er() { "effort" } else { "sum" };
    format!("{name} {}", scale.printed(effort))
}

fn chains(step: &Step) -> Vec<String> {
    match &step.evidence {
        Evidence::Chain(chain) => wrapped(&chain_lines(chain)),
        _ => Vec::new(),
    }
}

/// Returns an item of a list in Markdown, with a sentence in a line of its own and blocks of text, of which some may be empty.
fn list_item(number: usize, content: &str, sentence: &Sentence, blocks: &[String]) -> String {
    let item = format!("{number}. ");
    // Indent the content by the width of the number.
    let indent = " ".repeat(item.len());
    let mut text = format!("{item}{content}\\\n{indent}{sentence}\n");
    for block in blocks.iter().filter(|block| !block.is_empty()) {
        let lines: String = block.lines().map(|line| format!("{indent}{line}\n")).collect();
        text += &format!("\n{indent}```text\n{lines}{indent}```\n\n");
    }
    text
}

/// Returns the lines of a chain in the width of a terminal.
fn wrapped(lines: &[ChainLine]) -> Vec<String> {
    lines.iter().flat_map(|line| line.wrapped(WIDTH)).collect()
}
