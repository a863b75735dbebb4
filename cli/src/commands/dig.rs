//! `gridmill dig`: removes clues.

use crate::entries::{Entries, PuzzleFile};
use crate::error::{Failure, on_unreachable};
use crate::options::layout::LayoutChoice;
use crate::options::whole_number::{POSITIVE, whole_number};
use crate::options::{Common, Digging, Input, Seed};
use crate::output::Output;
use crate::work::Answer;
use clap::Args;
use gridmill::dig::{BoardDigger, DigError, Digger, first_success};
use gridmill::examine::NotAPuzzle;
use gridmill::formats::{Entry, EntryError};
use gridmill::layout::{Board, Layout};
use gridmill::random::{ChaCha8Rng, rng_for};
use gridmill::solve::Puzzle;
use gridmill::solve::boards::{BoardPuzzle, BoardSolver};

/// Remove clues from grids or puzzles as long as the solution stays unique
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill fill -n 100 | gridmill dig                 minimal puzzles
  gridmill dig grids.txt --clues 31..71               10 to 50 empty cells
  gridmill dig grids.txt --symmetry rot180 --per-grid 5
  gridmill dig grids.txt --pattern 111000111101000101...
  gridmill fill -n 5 --layout 6x6 | gridmill dig --layout 6x6 --clues 10..12

`dig` writes one puzzle per line. It removes clues in a random order, which depends on the random seed and on the number of \
the grid in the input.")]
pub(crate) struct Dig {
    #[command(flatten)]
    input: Input,
    /// Number of puzzles to dig from each grid
    #[arg(long, default_value_t = 1, value_parser = whole_number::<u32>(POSITIVE), value_name = "N")]
    per_grid: u32,
    #[command(flatten)]
    layout: LayoutChoice,
    #[command(flatten)]
    digging: Digging,
    #[command(flatten)]
    seed: Seed,
    #[command(flatten)]
    common: Common,
}

impl Dig {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let to = self.common.lines()?;
        // With another layout, all puzzles have it.
        let digger = match self.layout.of_new() {
            Some(layouts) => {
                self.digging.board_digger(layouts.example()).map_err(Failure::Usage)?;
                Ok(Digger::default())
            }
            None => match self.digging.digger() {
                // Boards in a file can have other numbers of clues.
                Err(problem) if self.digging.board_digger(&largest()).is_err() => {
                    return Err(Failure::Usage(problem));
                }
                digger => digger,
            },
        };
        let entries = Entries::of(&self.input, &self.common, Vec::new())?;
        let mut entries = entries.of_layout(&self.layout);
        let digger = match digger {
            Err(problem) if !entries.has_layouts()? => return Err(Failure::Usage(problem)),
            digger => digger,
        };
        let mut output = Output::open(&to, "", &entries.handles)?;
        let seed = self.seed.get_and_print()?;
        let mut numbers = 0..;
        let read = |_: &PuzzleFile, entry: Entry| (numbers.next(), entry.grid);
        type Kept = Option<BoardSolver>;
        let answer = |kept: &mut Kept, (number, grid): (Option<u64>, Result<_, EntryError>)| {
            // Use another stream than `fill`, which may have made this grid with the same seed.
            let mut rng = rng_for(!seed, number.expect("numbers do not end"));
            if let Err(EntryError::OtherBoard(board)) = &grid {
                let solver = BoardSolver::of(kept, board.layout());
                return match self.digging.board_digger(board.layout()) {
                    Ok(digger) => self.dig_board(board, &digger, solver, &mut rng),
                    Err(problem) => Answer::bad(problem),
                };
            }
            let puzzle = grid.map_err(NotAPuzzle::from).and_then(|grid| Ok(Puzzle::new(&grid)?));
            match (puzzle, &digger) {
                (Ok(puzzle), Ok(digger)) => {
                    self.dig(|| digger.dig(&puzzle, &mut rng).map(|dug| dug.puzzle.to_string()))
                }
                (Ok(_), Err(problem)) => Answer::bad(problem),
                (Err(problem), _) => Answer::bad(problem),
            }
        };
        entries.answer_in_turn(&mut output, read, || None, answer)?.result()
    }

    /// Digs a board of another layout.
    fn dig_board(
        &self,
        board: &Board,
        digger: &BoardDigger,
        solver: &mut BoardSolver,
        rng: &mut ChaCha8Rng,
    ) -> Answer {
        match BoardPuzzle::new(board, solver) {
            Ok(puzzle) => self.dig(|| {
                let dug = digger.dig(&puzzle, solver, rng);
                dug.map(|dug| dug.puzzle.givens().with_regions())
            }),
            Err(problem) => Answer::bad(problem),
        }
    }

    /// Returns the puzzles that `dig` makes.
    fn dig(&self, mut dig: impl FnMut() -> Result<String, DigError>) -> Answer {
        let mut text = String::new();
        for _ in 0..self.per_grid {
            let mut first = Some(dig());
            if let Some(Err(hopeless @ (DigError::Pattern | DigError::TooFew { .. }))) = first {
                return Answer::bad(hopeless);
            }
            let attempt = || first.take().unwrap_or_else(&mut dig);
            match first_success(self.digging.attempts(), &|| false, attempt) {
                Ok(Some(puzzle)) => text.push_str(&(puzzle + "\n")),
                Ok(None) => unreachable!("nothing stops it"),
                Err(error) => {
                    let problem = Some(on_unreachable(&error));
                    return Answer { problem, ..Answer::good(text) };
                }
            }
        }
        Answer::good(text)
    }
}

/// Returns the layout with the most cells.
fn largest() -> Layout {
    "25x25".parse().expect("a layout")
}
