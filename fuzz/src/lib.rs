//! Checks of properties that must hold for any file: one check for each kind of file, called with the bytes of a
//! fuzzer. The tests of gridmill include this file and replay the corpora.

use gridmill::formats::{
    Compression, Decompressed, EntryError, LineCounts, PuzzleReader, puzzle_in,
};
use gridmill::grade::Levels;
use gridmill::grid::Grid;
use gridmill::parallel::Pool;
use gridmill::run::files::{Journal, RunLength, Storage};
use gridmill::run::{Merge, Plan, Recipe, Shard};
use gridmill::stats::{SourceLine, Stats};
use gridmill_publish::{FontFiles, Manifest, PackRecipe, write};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, BufReader, Cursor, Read};
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

/// Name of a check, which is also the name of its corpus, and its function.
pub type Check = (&'static str, fn(&[u8]));

/// All checks.
pub const CHECKS: [Check; 8] = [
    ("text", text),
    ("table", table),
    ("quoted", quoted),
    ("compressed", compressed),
    ("recipe", recipe),
    ("directory", directory),
    ("manifest", manifest),
    ("font", font),
];

/// Returns the line number and the grid of each entry of a text, and its line counts.
fn entries(text: &[u8], buffer: usize) -> (Vec<(u64, Option<String>)>, LineCounts) {
    let mut reader = PuzzleReader::new(BufReader::with_capacity(buffer, text));
    let entry = |entry: io::Result<gridmill::formats::Entry>| {
        let entry = entry.expect("reading from memory cannot fail");
        let board = entry.board().map(|board| {
            let layout = board.layout().to_string();
            format!("{board} {}", layout.trim_start_matches("jigsaw:"))
        });
        (entry.line, entry.grid.ok().map(|grid| grid.to_string()).or(board))
    };
    (reader.by_ref().map(entry).collect(), reader.line_counts())
}

/// Checks that each line of a text is a puzzle, has a message or is skipped, and that grids read back after writing.
pub fn text(data: &[u8]) {
    let (found, counts) = entries(data, 1 << 12);
    assert_eq!(entries(data, 7), (found.clone(), counts), "buffers change nothing");
    let LineCounts { read, puzzles, bad, skipped, skipped_rows } = counts;
    assert_eq!(read, puzzles + bad + skipped + skipped_rows);
    assert!(found.is_sorted_by(|one, other| one.0 < other.0), "each line is told of once");
    assert!(found.iter().all(|(line, _)| (1..=read).contains(line)));
    let grids = found.iter().filter_map(|(_, grid)| grid.as_deref());
    let (count, written) =
        grids.fold((0, String::new()), |(count, text), grid| (count + 1, text + grid + "\n"));
    // Quoted fields can have any number of lines.
    let lines = if data.contains(&b'"') { read } else { 9 };
    assert!((count..=lines * count).contains(&puzzles));
    let messages = found.len() as u64 - count;
    // One message tells of a text without puzzles.
    assert!((messages..=lines * messages).contains(&bad) || (count, messages) == (0, 1));
    let (again, counts) = entries(written.as_bytes(), 1 << 12);
    assert_eq!((again.len() as u64, counts.puzzles), (count, count));
    assert!(again.iter().all(|(_, grid)| grid.is_some()));
    of_layout(data);
}

/// Checks that each line is told of once, too, if a layout is given.
fn of_layout(data: &[u8]) {
    let mut reader = PuzzleReader::new(data);
    match data.len() % 4 {
        0 => reader.set_jigsaws(),
        kind => reader.set_layout(&["6x6", "12x12", "16x16"][kind - 1].parse().expect("a layout")),
    }
    let lines = reader.by_ref().map(|entry| entry.expect("reading from memory cannot fail").line);
    assert!(lines.is_sorted_by(|one, other| one < other), "each line is told of once");
    let LineCounts { read, puzzles, bad, skipped, skipped_rows } = reader.line_counts();
    assert_eq!(read, puzzles + bad + skipped + skipped_rows);
}

/// Checks that each row of a table is a puzzle or has a message, and that statistics accept its columns.
pub fn table(data: &[u8]) {
    const HEADER: &[u8] = b"index,puzzle,solution,clues,minimal,level,er,ep,ed,techniques\n";
    let text = [HEADER, data].concat();
    self::text(&text);
    let mut reader = PuzzleReader::new(text.as_slice());
    let mut stats = Stats::new(None, 10);
    while let Some(entry) = reader.next() {
        let entry = entry.expect("reading from memory cannot fail");
        if let (Ok(grid), Ok(ratings)) = (entry.grid, reader.ratings()) {
            _ = stats.add(&grid, ratings.as_ref(), SourceLine { file: 0, line: entry.line });
            reader.field("index");
        }
    }
    let LineCounts { read, puzzles, bad, skipped, skipped_rows } = reader.line_counts();
    assert_eq!((read, skipped_rows), (puzzles + bad + skipped, 0));
    assert!(stats.rated <= stats.puzzles && stats.puzzles <= puzzles);
    drop(reader);
    let open = move |_: &_| Ok(Box::new(Cursor::new(text.clone())) as Box<_>);
    let merged = Merge::of_files(&["x".into()], open).with_gaps(true).count(|| false);
    assert!(merged.is_err(), "`generate` writes another header");
}

/// Returns the puzzles in the second field of the rows of a table, as the crate `csv` reads them.
fn puzzles_of_rows(table: &[u8]) -> Vec<Grid> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(table);
    let rows = reader.byte_records().map(|row| row.expect("reading from memory cannot fail"));
    rows.filter_map(|row| puzzle_in(row.get(1)?).ok()).collect()
}

/// Checks that the crate `csv` finds the puzzles of a table in the same rows, also in a copy of the rows.
pub fn quoted(data: &[u8]) {
    const HEADER: &[u8] = b"note,puzzle,\"a\nb\"\n";
    let text = [HEADER, data].concat();
    self::text(&text);
    let mut reader = PuzzleReader::new(text.as_slice());
    let header = reader.header().expect("reading from memory cannot fail").expect("a header");
    let mut copy = [header, b"\n"].concat();
    assert_eq!(copy, HEADER);
    let (mut puzzles, mut is_cut) = (Vec::new(), false);
    while let Some(entry) = reader.next() {
        match entry.expect("reading from memory cannot fail").grid {
            Ok(grid) => {
                puzzles.push(grid);
                copy.extend_from_slice(reader.line().expect("a row"));
                copy.push(b'\n');
            }
            Err(error) => is_cut |= matches!(error, EntryError::EndlessField),
        }
    }
    assert_eq!(puzzles_of_rows(&copy), puzzles);
    let mut expected = puzzles_of_rows(&text);
    // The crate `csv` takes everything after a missing quote for a row.
    expected.truncate(if is_cut { puzzles.len() } else { expected.len() });
    assert_eq!(puzzles, expected);
}

/// Largest number of decompressed bytes that a check reads.
const MOST_TEXT: u64 = 1 << 20;

/// Checks that compressed data read back, and that damage is an error or changes nothing.
pub fn compressed(data: &[u8]) {
    let read = |bytes: &[u8], promised| {
        let source = || Decompressed::new(Box::new(Cursor::new(bytes.to_vec())), promised);
        let [in_turn, ahead] = [source(), source().reading_ahead()].map(|source| {
            let mut text = Vec::new();
            let result = source.take(MOST_TEXT).read_to_end(&mut text);
            (text, result.map_err(|error| error.to_string()))
        });
        assert_eq!(in_turn.1, ahead.1);
        assert!(in_turn == ahead || in_turn.1.is_err());
        (in_turn.0, in_turn.1.is_ok())
    };
    for compression in [Compression::Gzip, Compression::Zstd] {
        let archive = compression.compress(data);
        assert_eq!(read(&archive, Some(compression)), (data.to_vec(), true));
        assert_eq!(read(&[archive.as_slice(), &archive].concat(), None).0, data.repeat(2));
        // A truncated archive gives the beginning of the data.
        let cut = data.first().map_or(0, |&byte| usize::from(byte) % archive.len());
        let (text, is_whole) = read(&archive[..cut], Some(compression));
        assert!(data.starts_with(&text) && is_whole == (cut == 0));
        read(data, Some(compression));
    }
    let (text, is_whole) = read(data, None);
    let (first, _) = read(&data[..data.len() / 2], None);
    // Half a character of UTF-16 is none.
    let first = first.strip_suffix("\u{fffd}".as_bytes()).unwrap_or(&first);
    assert!(text.starts_with(first) || !is_whole || data.len() < 16);
}

/// Checks that a recipe, or a table of levels, reads back unchanged after it is written.
pub fn recipe(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    if let Ok(plan) = Plan::from_toml(text) {
        let again = Plan::from_toml(&plan.to_toml()).expect("it was written as a plan");
        assert!(again.differences(&plan).is_empty());
        assert_eq!(again.to_toml(), plan.to_toml());
        _ = plan.recipe.target.check(&plan.recipe.levels, plan.recipe.scales.first());
    }
    _ = Plan::from_json(text);
    if let Ok(levels) = text.parse::<Levels>() {
        let names: Vec<&str> = levels.names().collect();
        assert!(names.iter().enumerate().all(|(i, name)| !names[..i].contains(name)));
        for (place, level) in levels.as_slice().iter().enumerate() {
            assert_eq!(levels.place(&level.name), Ok(place));
            let ratings = levels.ratings_of(&level.name).expect("it is a level");
            assert!(
                ratings.most.is_none_or(|most| levels.place_of(most, level.effort_up_to) == place)
            );
        }
    }
    if let Ok(recipe) = text.parse::<PackRecipe>() {
        let again: PackRecipe = recipe.to_toml().parse().expect("it was written as a recipe");
        assert_eq!(again.to_toml(), recipe.to_toml());
        assert_eq!(again.ratings().is_ok(), recipe.ratings().is_ok());
    }
}

/// Files of a run directory in memory.
#[derive(Clone, Default)]
struct Memory(Rc<RefCell<BTreeMap<String, Vec<u8>>>>);

impl Storage for Memory {
    fn names(&self) -> io::Result<Vec<String>> {
        Ok(self.0.borrow().keys().cloned().collect())
    }

    fn read(&self, name: &str) -> io::Result<Box<dyn Read + Send>> {
        let files = self.0.borrow();
        let content = files.get(name).ok_or(io::ErrorKind::NotFound)?;
        Ok(Box::new(Cursor::new(content.clone())))
    }

    fn length(&self, name: &str) -> io::Result<u64> {
        let files = self.0.borrow();
        let content = files.get(name).ok_or(io::ErrorKind::NotFound)?;
        Ok(content.len() as u64)
    }

    fn resize(&mut self, name: &str, length: u64) -> io::Result<()> {
        self.0.borrow_mut().entry(name.to_owned()).or_default().resize(length as usize, 0);
        Ok(())
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.0.borrow_mut().entry(name.to_owned()).or_default().extend_from_slice(bytes);
        Ok(())
    }

    fn sync(&mut self, _name: &str) -> io::Result<()> {
        Ok(())
    }

    fn replace(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.0.borrow_mut().insert(name.to_owned(), bytes.to_vec());
        Ok(())
    }

    fn sync_names(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Header of all CSV files of the run.
const HEADER: &str = "index,puzzle\n";

fn plan() -> Plan {
    Plan::new(Recipe::default(), Shard::WHOLE)
}

fn journal(files: Memory) -> Option<Journal<Memory>> {
    Journal::open(files, &plan(), HEADER, Some(RunLength::Indexes(9)), &|| None).ok()
}

/// Returns the files of a run with rows in three levels.
fn files() -> &'static BTreeMap<String, Vec<u8>> {
    static FILES: OnceLock<BTreeMap<String, Vec<u8>>> = OnceLock::new();
    FILES.get_or_init(|| {
        let memory = Memory::default();
        let mut journal = journal(memory.clone()).expect("it is new");
        for index in 0..9 {
            journal.add(index as usize % 3, &format!("{index},{}\n", ".".repeat(81)));
            journal.write(index + 1).expect("memory does not fail");
        }
        journal.commit().expect("memory does not fail");
        drop(journal);
        memory.0.take()
    })
}

/// Checks that a damaged run is either refused or resumed with all committed bytes.
///
/// A change takes four bytes: the kind of change, the file, and two for the place.
pub fn directory(data: &[u8]) {
    let names: Vec<&String> = files().keys().collect();
    let mut damaged = files().clone();
    for change in data.chunks_exact(4) {
        let [kind, file, places @ ..] = change else { unreachable!("there are four bytes") };
        let name = names[usize::from(*file) % names.len()];
        let Some(content) = damaged.get_mut(name) else { continue };
        let place = usize::from(places[0]) << 8 | usize::from(places[1]);
        let place = place % (content.len() + 1);
        match kind % 8 {
            0 => drop(damaged.remove(name)),
            1 => content.truncate(place),
            2 => content.insert(place, *kind),
            3 if place < content.len() => drop(content.remove(place)),
            4 if content.len() < 1 << 12 => content.extend_from_within(place..),
            5 if content.len() < 1 << 12 => content.resize(content.len() + 512, 0),
            _ if place < content.len() => content[place] ^= 1 << (kind >> 5),
            _ => {}
        }
    }
    let memory = Memory(Rc::new(RefCell::new(damaged)));
    let Some(journal) = journal(memory.clone()) else { return };
    let committed = journal.committed().clone();
    drop(journal);
    if committed.next == 0 {
        // A run that begins anew must have no committed bytes.
        assert!(committed.files.iter().all(|file| file.length == 0));
        return;
    }
    assert_eq!((committed.next, committed.rows()), (9, 9));
    // Spaces in progress.json have no meaning, so its bytes may differ.
    let files = memory.0.borrow();
    for name in names.iter().filter(|name| **name != "progress.json") {
        assert_eq!(files.get(*name), self::files().get(*name), "what was committed of {name}");
    }
}

/// Checks that a recipe in a manifest reads back unchanged after it is written.
pub fn manifest(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    if let Ok(manifest) = Manifest::from_json(text) {
        let toml = manifest.recipe.to_toml();
        let again: PackRecipe = toml.parse().expect("it was written as a recipe");
        assert_eq!(again.to_toml(), toml);
    }
}

/// Checks that a pack with a damaged font is written or refused.
///
/// A change of the font takes four bytes: three for the place and one for the new value.
pub fn font(data: &[u8]) {
    static POOL: OnceLock<Pool> = OnceLock::new();
    let pool = POOL.get_or_init(|| {
        // `write` catches panics of libraries. The hook of the fuzzer aborts at each, also at those that are caught.
        drop(std::panic::take_hook());
        Pool::new(1).expect("a thread")
    });
    let mut fonts = FontFiles::default();
    let font = Arc::make_mut(&mut fonts.regular[0].bytes);
    for change in data.chunks_exact(4) {
        let place =
            usize::from(change[0]) << 16 | usize::from(change[1]) << 8 | usize::from(change[2]);
        let place = place % font.len().max(1);
        match font.get_mut(place) {
            Some(byte) if change[3] != 0 => *byte = change[3],
            _ => font.truncate(place),
        }
    }
    let text = r#"{"recipe": {"seed": 1, "format": ["svg", "pdf"], "book": {"title": "Numbers"}},
        "puzzles": [{"number": 1, "puzzle":
        ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9."}]}"#;
    let manifest = Manifest::from_json(text).expect("a manifest");
    let pack = manifest.pack(manifest.recipe.clone(), pool, || false).expect("a puzzle");
    _ = write(&pack.expect("nobody stops it"), &fonts, pool, &mut |_, _| Ok(()));
}
