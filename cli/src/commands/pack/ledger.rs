//! The ledger: the canonical forms of all puzzles ever printed, one per line, in a volume for each pack.
//!
//! A volume has a heading with its number, the name of the pack, the number of its lines, and the CRC-32 of all that. The last
//! line tells the number of volumes, so that a ledger that was cut off or changed is noticed. The user may write `scrapped`
//! instead of `volume` in a heading: then the puzzles of this volume are free again.
//!
//! A pack locks the ledger from reading to writing. It first writes the whole new ledger beside it, to `NAME.pending`, then
//! renames the pack directory, then brings the ledger up to date. If a pack is killed between the last two steps, the next pack
//! does this: the ledger forgets no printed puzzle. If somebody changed the ledger meanwhile, only the new volume is added.

use crate::error::{Failure, OrFail};
use crate::input::text_in;
use crate::log;
use crate::output::checks::{cannot_read, cannot_write, look, refuse_run_directory};
use crate::progress::input_counts::counted;
use anyhow::{Context, anyhow};
use bytesize::ByteSize;
use gridmill::disk::{self, Claim, NewFile, open_regular, parent, sync_directory};
use gridmill::formats::EntryError;
use gridmill::grid::Grid;
use gridmill::layout::Board;
use gridmill_publish::PackPuzzle;
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A ledger, as read and locked.
pub(super) struct Ledger {
    path: PathBuf,
    text: String,
    boards: Vec<Board>,
    _claim: Claim,
}

/// Puzzles that a pack is about to append.
pub(super) struct Announced<'a>(&'a Ledger);

impl Ledger {
    /// Waits for the lock and reads the ledger; a missing file is an empty ledger. Refuses a file of another kind, so that
    /// nothing is appended to it.
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let cannot_write = || cannot_write(path);
        let real = disk::real(path).io(cannot_write)?;
        let path = real.unwrap_or(path.to_owned());
        refuse_run_directory(&path)?;
        let claimed = Claim::new(&path).and_then(|claim| {
            claim.map_or_else(
                || {
                    log::note(format_args!(
                        "{}: another pack uses this ledger; waiting",
                        path.display()
                    ));
                    Claim::wait_for(&path)
                },
                Ok,
            )
        });
        let claim = claimed.io(cannot_write)?;
        if look(&path)?.is_some_and(|found| !found.is_file() || found.permissions().readonly()) {
            let error = anyhow!("the file is read-only, or not a regular file");
            return Err(Failure::Io(error.context(cannot_write())));
        }
        let number = settle(&path)?;
        if number > 0 {
            log::line(format_args!(
                "{}: added {} of an earlier pack that was killed",
                path.display(),
                counted(number as u64, "puzzle")
            ));
        }
        let text = text_of(&path)?.unwrap_or_default();
        let boards = boards(&path, &text)?;
        Ok(Self { path, text, boards, _claim: claim })
    }

    /// Returns the forms of puzzles printed before.
    pub(super) fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// Writes the pending file, with a volume for the pack of this name. Fails if something other than a pack has changed the
    /// ledger: that program may have printed the same puzzles.
    pub(super) fn announce(
        &self,
        puzzles: &[PackPuzzle],
        pack: &Path,
    ) -> Result<Announced<'_>, Failure> {
        if text_of(&self.path)?.unwrap_or_default() != self.text {
            return Err(Failure::Io(
                anyhow!("another program changed the file meanwhile; rerun the command")
                    .context(cannot_write(&self.path)),
            ));
        }
        let lines: Vec<String> = puzzles.iter().map(PackPuzzle::canonical_text).collect();
        let name = pack.file_name().unwrap_or(pack.as_os_str()).to_string_lossy();
        let text = with_volume(&self.text, &name, lines.iter().map(String::as_str));
        let announced = Announced(self);
        // It may be there, though unsynced.
        write_pending(&self.path, &text).inspect_err(|_| announced.withdraw())?;
        Ok(announced)
    }
}

impl Announced<'_> {
    /// Adds the puzzles to the ledger.
    pub(super) fn add(self) -> Result<(), Failure> {
        let added = settle(&self.0.path);
        added.map(drop).map_err(|failure| match failure {
            Failure::Io(error) => Failure::Io(
                error.context("the pack is written, but its puzzles are not in the ledger yet; the next pack adds them"),
            ),
            failure => failure,
        })
    }

    /// Removes the pending file, because the pack was not written.
    pub(super) fn withdraw(&self) {
        // If this fails, the ledger excludes puzzles that no one printed, which does no harm.
        let _kept = fs::remove_file(pending(&self.0.path));
    }
}

/// Brings the ledger up to date with the pending file, and returns the number of added puzzles. It can be interrupted anywhere
/// and repeated.
fn settle(path: &Path) -> Result<usize, Failure> {
    let pending = pending(path);
    let Some(announced) = text_of(&pending)? else { return Ok(0) };
    boards(&pending, &announced)?;
    let text = text_of(path)?.unwrap_or_default();
    let Some(volume) = LastVolume::of(&announced) else { return Ok(0) };
    let new = if is_between(&text, &volume.before, &announced) {
        announced.clone()
    } else {
        // Somebody put another ledger there, or scrapped a volume.
        boards(path, &text).map_err(|failure| match failure {
            Failure::Damaged(error) => {
                let pending = pending.display();
                Failure::Damaged(error.context(format!("cannot add the volume in {pending}")))
            }
            failure => failure,
        })?;
        if volume.is_in(&text) {
            text.clone()
        } else {
            with_volume(&text, volume.name, volume.lines.iter().copied())
        }
    };
    if new != announced {
        write_pending(path, &new)?;
    }
    let same = same_bytes(&text, &new);
    let added = || {
        let mut file = open_regular(File::options().create(true).write(true), path)?;
        file.seek(SeekFrom::Start(same as u64))?;
        file.write_all(&new.as_bytes()[same..])?;
        file.set_len(new.len() as u64)?;
        file.sync_all()?;
        sync_directory(parent(path))?;
        fs::remove_file(&pending)?;
        sync_directory(parent(path))
    };
    added().io(|| cannot_write(path))?;
    Ok(if new == text { 0 } else { volume.lines.len() })
}

/// The volume that a pending ledger adds.
struct LastVolume<'a> {
    /// The ledger without it.
    before: String,
    name: &'a str,
    lines: Vec<&'a str>,
}

impl<'a> LastVolume<'a> {
    /// Returns the last volume of an intact ledger.
    fn of(text: &'a str) -> Option<Self> {
        let mut headings = text.lines().filter_map(|line| Some((line, VolumeHeading::read(line)?)));
        let (line, VolumeHeading { number, name, .. }) = headings.next_back()?;
        let (before, volume) = text.split_at(text.rfind(line)?);
        let before = match number {
            1 => String::new(),
            _ => format!("{before}{}\n", last_line(number - 1)),
        };
        Some(Self { before, name, lines: puzzle_lines(volume).collect() })
    }

    /// True if a ledger has it, with any number, and it is not scrapped.
    fn is_in(&self, text: &str) -> bool {
        let lines: Vec<&str> = text.lines().collect();
        lines.windows(self.lines.len() + 1).any(|part| {
            let heading = VolumeHeading::read(part[0]);
            heading.is_some_and(|it| it.name == self.name && !it.is_scrapped)
                && part[1..] == self.lines
        })
    }
}

/// True if the text of a ledger is `before`, or as much of `new` is written over it as a kill allowed.
fn is_between(text: &str, before: &str, new: &str) -> bool {
    let same = same_bytes(text, new);
    text.as_bytes()[same..] == *before.as_bytes().get(same..).unwrap_or_default()
}

/// Returns the number of bytes with which both begin.
fn same_bytes(one: &str, other: &str) -> usize {
    one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count()
}

fn pending(path: &Path) -> PathBuf {
    disk::with_suffix(path, ".pending")
}

fn write_pending(path: &Path, text: &str) -> Result<(), Failure> {
    let written = || {
        let mut file = NewFile::new(&pending(path))?;
        file.write_all(text.as_bytes())?;
        Ok::<_, io::Error>(file.commit()?)
    };
    written().io(|| cannot_write(path))
}

/// First line of a ledger with volumes.
const FIRST_LINE: &str = "# gridmill ledger 1";
/// Beginning of the first line of all such ledgers.
const ANY_FIRST_LINE: &str = "# gridmill ledger ";

/// Returns the last line of a ledger.
fn last_line(volumes: usize) -> String {
    format!("# end of {}", counted(volumes as u64, "volume"))
}

fn puzzle_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

/// Returns the text of a ledger with one volume more.
fn with_volume<'a>(text: &str, name: &str, lines: impl Iterator<Item = &'a str>) -> String {
    let volumes = text.lines().filter(|line| VolumeHeading::read(line).is_some()).count();
    let end = last_line(volumes);
    let mut new: Vec<&str> = text.lines().take_while(|line| *line != end).collect();
    if text.is_empty() {
        new.push(FIRST_LINE);
    }
    let lines: Vec<&str> = lines.collect();
    let (number, name, puzzles) = (volumes + 1, log::printable_name(name), lines.len());
    let ending = if puzzles == 1 { "" } else { "s" };
    let title = format!("{number}: {name}, {puzzles} puzzle{ending}");
    let heading = format!("# volume {title}, crc32 {:08x}", checksum(&title, &lines));
    let end = last_line(number);
    new.extend([heading.as_str()].into_iter().chain(lines).chain([end.as_str()]));
    new.join("\n") + "\n"
}

fn checksum(title: &str, lines: &[&str]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    for line in [title].iter().chain(lines) {
        hasher.update(line.as_bytes());
        hasher.update(b"\n");
    }
    hasher.finalize()
}

/// The heading of a volume.
struct VolumeHeading<'a> {
    is_scrapped: bool,
    /// Number, name, and number of puzzles.
    title: &'a str,
    number: usize,
    name: &'a str,
    puzzles: usize,
    crc32: u32,
}

impl<'a> VolumeHeading<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let (kind, rest) = line.strip_prefix("# ")?.split_once(' ')?;
        let is_scrapped = kind == "scrapped";
        let (title, crc32) = rest.rsplit_once(", crc32 ")?;
        let crc32 = u32::from_str_radix(crc32, 16).ok()?;
        let (number, pack) = title.split_once(": ")?;
        let (name, puzzles) = pack.rsplit_once(" puzzle")?.0.rsplit_once(", ")?;
        let (number, puzzles) = (number.parse().ok()?, puzzles.parse().ok()?);
        let is_heading = is_scrapped || kind == "volume";
        is_heading.then_some(Self { is_scrapped, title, number, name, puzzles, crc32 })
    }
}

/// Returns the puzzles of a ledger, except those of scrapped volumes.
fn boards(path: &Path, text: &str) -> Result<Vec<Board>, Failure> {
    let name = path.display();
    let damaged = |line: usize, problem: &str| {
        Failure::Damaged(anyhow!("{name}:{line}: {problem}; restore a copy of the ledger"))
    };
    let mut lines = (1..).zip(text.lines()).peekable();
    match lines.next() {
        None => return Ok(Vec::new()),
        Some((_, first)) if first == FIRST_LINE => {}
        Some((_, first)) if first.starts_with(ANY_FIRST_LINE) => {
            usage!("{name}: a newer version of gridmill wrote this ledger");
        }
        Some(_) => {
            let error =
                anyhow!("{name}:1: not a ledger; to exclude the puzzles of a file, use --against");
            return Err(Failure::Damaged(error));
        }
    }
    let (mut boards, mut volumes) = (Vec::new(), 0);
    while let Some((number, line)) = lines.next() {
        if line == last_line(volumes) && text.ends_with('\n') && lines.peek().is_none() {
            return Ok(boards);
        }
        let heading = VolumeHeading::read(line).filter(|heading| heading.number == volumes + 1);
        let Some(heading) = heading else {
            let problem = format!("expected the heading of volume {}, or the end", volumes + 1);
            return Err(damaged(number, &problem));
        };
        let puzzles: Vec<&str> = lines.by_ref().take(heading.puzzles).map(|it| it.1).collect();
        if puzzles.len() < heading.puzzles || checksum(heading.title, &puzzles) != heading.crc32 {
            return Err(damaged(number, "this volume was changed or cut off"));
        }
        if !heading.is_scrapped {
            for (number, line) in (number + 1..).zip(puzzles) {
                boards.push(board(path, number, line)?);
            }
        }
        volumes += 1;
    }
    Err(damaged(text.lines().count(), "the end of the ledger is missing"))
}

/// Reads the canonical form of a puzzle. Its layout is behind it, unless it is classic.
fn board(path: &Path, number: usize, line: &str) -> Result<Board, Failure> {
    let read = || {
        let board = match line.split_once(' ') {
            Some((digits, layout)) => Board::parse(&layout.parse()?, digits)?,
            None => Board::of_grid(&line.parse::<Grid>().map_err(EntryError::from)?),
        };
        // A board with a clash has no canonical form.
        board.clash().map_or(Ok(board), |clash| Err(anyhow::Error::from(clash)))
    };
    let problem = || format!("{}:{number}: not a ledger line, expected a puzzle", path.display());
    read().with_context(problem).map_err(Failure::Damaged)
}

/// Returns the text of a file; `None` if the file is missing.
fn text_of(path: &Path) -> Result<Option<String>, Failure> {
    let text = open_regular(File::options().read(true), path);
    match text.and_then(|file| text_in(file, ByteSize::gib(1))) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        text => text.map(Some).io(|| cannot_read(path)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridmill::canon::canonical;
    use gridmill::grid::ClashFreeGrid;
    use tempfile::{TempDir, tempdir};

    const PUZZLE: &str =
        ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";

    /// Returns the canonical forms of some grids, each with a line end: the puzzle without one of its clues.
    fn lines(numbers: std::ops::Range<usize>) -> Vec<String> {
        let form = |number| {
            let (clue, _) = PUZZLE.match_indices(|it| it != '.').nth(number).expect("a clue");
            let mut text = PUZZLE.to_owned();
            text.replace_range(clue..=clue, ".");
            let grid = ClashFreeGrid::new(text.parse().expect("a grid")).expect("no clash");
            canonical(grid).grid.to_string() + "\n"
        };
        numbers.map(form).collect()
    }

    fn home() -> (TempDir, PathBuf) {
        let home = tempdir().expect("a directory");
        let path = home.path().join("printed.txt");
        (home, path)
    }

    fn read(path: &Path) -> String {
        fs::read_to_string(path).expect("readable")
    }

    /// Returns a ledger with a volume for each list of lines.
    fn ledger(volumes: &[(&str, &[String])]) -> String {
        volumes.iter().fold(String::new(), |text, (name, lines)| {
            with_volume(&text, name, lines.iter().map(|line| line.trim_end()))
        })
    }

    #[test]
    fn a_ledger_that_grew_meanwhile_is_left_alone() {
        let (_home, path) = home();
        let before = Ledger::open(&path).expect("it is empty");
        fs::write(&path, ledger(&[("one", &lines(0..1))])).expect("written");
        assert!(matches!(before.announce(&[], Path::new("book")), Err(Failure::Io(_))));
        drop(before);
        let opened = Ledger::open(&path).expect("readable");
        assert!(opened.announce(&[], Path::new("to/bo\nok")).and_then(Announced::add).is_ok());
        drop(opened);
        assert_eq!(read(&path), ledger(&[("one", &lines(0..1)), ("bo\\nok", &[])]));
        assert_eq!(Ledger::open(&path).expect("readable").boards().len(), 1);
    }

    /// Whatever of the new text is there already.
    #[test]
    fn a_killed_pack_is_added_by_the_next() {
        let all = lines(0..4);
        for old in [String::new(), ledger(&[("one", &all[..1]), ("2, x", &all[1..2])])] {
            let new = with_volume(&old, "book", all[2..].iter().map(|line| line.trim_end()));
            for already in (0..=new.len()).step_by(7) {
                let (home, path) = home();
                // A write changes what follows the common beginning, and then the length.
                let same =
                    old.bytes().zip(new.bytes()).take_while(|(one, other)| one == other).count();
                let already = already.max(same);
                let rest = old.as_bytes().get(already..).unwrap_or_default();
                fs::write(&path, [&new.as_bytes()[..already], rest].concat()).expect("written");
                fs::write(pending(&path), &new).expect("written");
                let opened = Ledger::open(&path).expect("it can be mended");
                assert_eq!(read(&path), new, "{already} bytes");
                assert_eq!(opened.boards().len(), puzzle_lines(&old).count() + 2);
                drop(opened);
                assert_eq!(fs::read_dir(home.path()).expect("a directory").count(), 1);
            }
        }
    }

    /// A pack was killed before it could write the ledger, and then somebody put another one there.
    #[test]
    fn a_ledger_that_was_changed_after_a_kill_gets_only_the_new_volume() {
        let all = lines(0..6);
        let old = ledger(&[("one", &all[..1])]);
        let announced = with_volume(&old, "killed", all[1..3].iter().map(|line| line.trim_end()));
        let other = ledger(&[("one", &all[..1]), ("two", &all[3..4]), ("three", &all[4..])]);
        let scrapped = old.replace("# volume 1: ", "# scrapped 1: ");
        let has_it = ledger(&[("other", &all[4..]), ("killed", &all[1..3])]);
        let of_windows = old.replace('\n', "\r\n");
        for (now, expected, puzzles) in [
            (
                &other,
                with_volume(&other, "killed", all[1..3].iter().map(|line| line.trim_end())),
                6,
            ),
            (&scrapped, announced.replace("# volume 1: ", "# scrapped 1: "), 2),
            (&has_it, has_it.clone(), 4),
            (&of_windows, announced.clone(), 3),
            (&String::new(), ledger(&[("killed", &all[1..3])]), 2),
        ] {
            let (home, path) = home();
            fs::write(&path, now).expect("written");
            fs::write(pending(&path), &announced).expect("written");
            let opened = Ledger::open(&path).expect("it can be mended");
            assert_eq!(opened.boards().len(), puzzles);
            drop(opened);
            assert_eq!(read(&path), expected);
            assert_eq!(fs::read_dir(home.path()).expect("a directory").count(), 1);
        }
        // A damaged ledger is left alone, and both files are named.
        let (_home, path) = home();
        fs::write(&path, old.replace("1 puzzle", "2 puzzle")).expect("written");
        fs::write(pending(&path), &announced).expect("written");
        let Err(Failure::Damaged(error)) = Ledger::open(&path) else { panic!("it is damaged") };
        let error = format!("{error:#}");
        assert!(
            error.contains("printed.txt.pending: ") && error.contains("printed.txt:2: "),
            "{error}"
        );
        assert_eq!(read(&pending(&path)), announced);
    }

    #[test]
    fn every_change_and_cut_is_noticed_except_scrapping() {
        let all = lines(0..5);
        let text = ledger(&[("one", &all[..2]), ("two", &all[2..4]), ("three", &all[4..])]);
        let (_home, path) = home();
        let open = |text: &str| {
            fs::write(&path, text).expect("written");
            Ledger::open(&path).map(|ledger| ledger.boards().len())
        };
        assert_eq!(open(&text).ok(), Some(5));
        assert_eq!(open(&text.replace('\n', "\r\n")).ok(), Some(5), "an editor of Windows");
        for number in 1..=3 {
            let heading = format!("# volume {number}: ");
            let scrapped = text.replace(&heading, &format!("# scrapped {number}: "));
            assert_eq!(open(&scrapped).ok(), Some([3, 3, 4][number - 1]));
            let more = with_volume(&scrapped, "four", all.iter().map(|line| line.trim_end()));
            assert_eq!(open(&more).ok(), Some([8, 8, 9][number - 1]));
        }
        for cut in 1..text.len() {
            assert!(open(&text[..cut]).is_err(), "{}", &text[..cut]);
        }
        let lines: Vec<&str> = text.lines().collect();
        for place in 0..lines.len() {
            let mut fewer = lines.clone();
            fewer.remove(place);
            assert!(open(&(fewer.join("\n") + "\n")).is_err(), "without {place}");
            let mut twice = lines.clone();
            twice.insert(place, lines[place]);
            assert!(open(&(twice.join("\n") + "\n")).is_err(), "{place} twice");
        }
        for (place, byte) in text.bytes().enumerate() {
            let other = if byte == b'1' { "2" } else { "1" };
            let mut changed = text.clone();
            changed.replace_range(place..=place, other);
            assert!(open(&changed).is_err(), "{changed}");
        }
        assert!(matches!(open("# gridmill ledger 2\n"), Err(Failure::Usage(_))));
    }
}
