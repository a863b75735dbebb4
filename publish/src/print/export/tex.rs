//! `book.tex`: a LaTeX document with a drawn board for each puzzle, and then its solution.

use crate::print::pack::Pack;
use crate::print::recipe::style::one_line;
use std::fmt::Write;

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

/// Returns the document.
pub(super) fn tex(pack: &Pack) -> String {
    let style = &pack.recipe.book;
    let mut text = PREAMBLE.to_owned();
    let mut add = |line: String| {
        writeln!(text, "{line}").expect("writing to memory cannot fail");
    };
    let author = style.author.as_deref().map_or(String::new(), |author| escaped(&one_line(author)));
    add(format!("\n\\title{{{}}}", escaped(&style.one_line_title())));
    add(format!("\\author{{{author}}}\n\\date{{}}\n\n\\begin{{document}}\n\\maketitle"));
    add("\\centering".to_owned());
    // A character may be a command of TeX.
    let cells = |number: usize, cells: String| -> String {
        let symbols = pack.symbols(number - 1);
        let symbols = symbols.cells(&cells).map(|it| match escaped(&it.to_string()) {
            cell if cell.chars().count() > 1 => format!("{{{cell}}}"),
            cell => cell,
        });
        symbols.collect()
    };
    for (number, chosen) in pack.numbered() {
        let caption = format!("{number}. {}", escaped(pack.level(chosen)));
        add(format!("\\puzzle{{{caption}}}{{{}}}", cells(number, chosen.puzzle.to_string())));
    }
    add("\n\\newpage".to_owned());
    for (number, chosen) in pack.numbered() {
        let solution = chosen.puzzle.solution().to_string();
        add(format!("\\solution{{{number}}}{{{}}}", cells(number, solution)));
    }
    add("\n\\end{document}".to_owned());
    text
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
