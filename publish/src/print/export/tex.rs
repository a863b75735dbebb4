//! `book.tex`: a LaTeX document with a drawn board for each puzzle, and then its solution.

use crate::print::drawing::board::{BoardStyle, draw_empty};
use crate::print::drawing::{Drawing, Mark, Shape};
use crate::print::pack::{PLAIN, Pack};
use crate::print::recipe::Colour;
use crate::print::recipe::style::one_line;
use gridmill::layout::{Board, Layout};
use std::fmt::Write;

/// The side of a cell for which lines are drawn, in points: 7.5 mm.
const CELL: f64 = 21.26;

/// What draws a board: a grid, thick around the boxes, and the digits of 81 characters one after another.
const PREAMBLE: &str = r"\documentclass{article}
\usepackage[margin=20mm]{geometry}
\usepackage{tikz}

\newcounter{cell}
\def\digits#1{\ifx#1\relax\else
  \ifx#1.\else
    \node at ({mod(\arabic{cell},9)+0.5},{8.5-div(\arabic{cell},9)}) {#1};
  \fi
  \stepcounter{cell}\expandafter\digits\fi}
% \board{size of a cell}{81 characters}
\newcommand\board[2]{%
  \begin{tikzpicture}[x=#1,y=#1]
    \draw[gray,thin] (0,0) grid[step=1] (9,9);
    \draw[very thick] (0,0) grid[step=3] (9,9);
    \setcounter{cell}{0}\digits#2\relax
  \end{tikzpicture}}
% \puzzle{caption}{81 characters} and \solution{caption}{81 characters}
\newcommand\puzzle[2]{\shortstack{\Large\board{7.5mm}{#2}\normalsize\\[1ex]#1}\hspace{8mm}}
\newcommand\solution[2]{\shortstack{\footnotesize\board{4mm}{#2}\\[1ex]\small#1}\hspace{6mm}}
\setlength\parindent{0pt}
\lineskip=5mm
";

/// What draws boards of other layouts: their shades and lines, and the symbols of all cells.
const OTHER_LAYOUTS: &str = r"
\newcounter{rows}
\def\symbols#1{\ifx#1\relax\else
  \ifx#1.\else
    \node at ({mod(\arabic{cell},\arabic{rows})+0.5},{\arabic{rows}-0.5-div(\arabic{cell},\arabic{rows})}) {#1};
  \fi
  \stepcounter{cell}\expandafter\symbols\fi}
% \drawnboard{size of a cell}{rows}{shades and lines}{symbols}
\newcommand\drawnboard[4]{%
  \begin{tikzpicture}[x=#1,y=#1]
    #3\setcounter{rows}{#2}\setcounter{cell}{0}\symbols#4\relax
  \end{tikzpicture}}
% \drawnpuzzle{caption}{rows}{shades and lines}{symbols} and \drawnsolution
\newcommand\drawnpuzzle[4]{\shortstack{\Large\drawnboard{7.5mm}{#2}{#3}{#4}\normalsize\\[1ex]#1}\hspace{8mm}}
\newcommand\drawnsolution[4]{\shortstack{\footnotesize\drawnboard{4mm}{#2}{#3}{#4}\\[1ex]\small#1}\hspace{6mm}}
";

/// Returns the document.
pub(super) fn tex(pack: &Pack) -> String {
    let style = &pack.recipe.book;
    let mut text = PREAMBLE.to_owned();
    text.push_str(if pack.is_classic() { "" } else { OTHER_LAYOUTS });
    let mut add = |line: String| {
        writeln!(text, "{line}").expect("writing to memory cannot fail");
    };
    let author = style.author.as_deref().map_or(String::new(), |author| escaped(&one_line(author)));
    add(format!("\n\\title{{{}}}", escaped(&style.one_line_title())));
    add(format!("\\author{{{author}}}\n\\date{{}}\n\n\\begin{{document}}\n\\maketitle"));
    add("\\centering".to_owned());
    // A character may be a command of TeX.
    let cells = |number: usize, board: &Board| -> String {
        let symbols = pack.symbols(number - 1);
        let cells = board.to_string();
        let symbols = symbols.cells(&cells).map(|it| match escaped(&it.to_string()) {
            cell if cell.chars().count() > 1 => format!("{{{cell}}}"),
            cell => cell,
        });
        symbols.collect()
    };
    let board = |kind: &str, number: usize, caption: &str, board: &Board| {
        let (cells, layout) = (cells(number, board), board.layout());
        if layout.is_classic() {
            return format!("\\{kind}{{{caption}}}{{{cells}}}");
        }
        let (rows, lines) = (layout.side(), lines(BoardStyle::new(style, &PLAIN), layout));
        format!("\\drawn{kind}{{{caption}}}{{{rows}}}{{{lines}}}{{{cells}}}")
    };
    for (number, chosen) in pack.numbered() {
        let layout = chosen.layout();
        let title =
            if layout.is_classic() { "" } else { &format!(", {}", pack.layout_title(layout)) };
        let caption = format!("{number}. {}{}", escaped(pack.level(chosen)), escaped(title));
        add(board("puzzle", number, &caption, chosen.puzzle.givens()));
    }
    add("\n\\newpage".to_owned());
    for (number, chosen) in pack.numbered() {
        add(board("solution", number, &number.to_string(), chosen.puzzle.solution()));
    }
    for chosen in pack.kinds().into_iter().filter(|first| !first.layout().is_classic()) {
        let title = pack.layout_title(chosen.layout());
        let rules = pack.rules(chosen.layout());
        add(format!("\n\\medskip {}: {}", escaped(&title), escaped(&rules)));
    }
    add("\n\\end{document}".to_owned());
    text
}

/// Returns the shades and the lines of a layout, in units of a cell, with the y axis up.
fn lines(style: BoardStyle<'_>, layout: &Layout) -> String {
    let side = layout.side() as f64 * CELL;
    let mut drawing = Drawing::new(side, side);
    draw_empty(&mut drawing, style, layout, (0.0, 0.0), side);
    let at = |(x, y): (f64, f64)| format!("({:.3},{:.3})", x / CELL, (side - y) / CELL);
    let colour = |colour: Colour| {
        let [red, green, blue] = colour.rgb();
        format!("{{rgb,255:red,{red};green,{green};blue,{blue}}}")
    };
    let mark = |mark: &Mark| {
        let colour = colour(mark.colour);
        match &mark.shape {
            Shape::Area { at: (x, y), size: (width, height) } => {
                let (from, to) = (at((*x, *y)), at((x + width, y + height)));
                format!("\\fill[color={colour}] {from} rectangle {to};")
            }
            Shape::Line { from, to, width } => {
                let (from, to) = (at(*from), at(*to));
                format!(
                    "\\draw[color={colour},line width={width:.2}pt,line cap=rect] {from} -- {to};"
                )
            }
            Shape::Picture { .. } | Shape::Text { .. } => String::new(),
        }
    };
    drawing.marks.iter().map(mark).collect()
}

/// Returns a text without the special characters of TeX.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => escaped.extend(['\\', character]),
            _ => escaped.push(character),
        }
    }
    escaped
}
