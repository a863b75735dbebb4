//! A run is interrupted between any two operations on its files, by each kind of failure of a process or a machine.
//! When resumed it makes the same files as without the failure.

use gridmill::grade::Levels;
use gridmill::run::files::{Journal, RunLength, Storage};
use gridmill::run::{Directory, Plan, Recipe, RunError, Shard};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Cursor, Read};
use std::rc::Rc;

/// Failure of a run, which decides the data that survive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// The process is killed: all written data survive.
    Killed,
    /// The power fails: data that were not synced are lost.
    PowerLost,
    /// The power fails: names and lengths survive, but content that was not synced becomes zeros.
    Zeros,
    /// The power fails: renamed files have their new names, but new files that were not synced are lost.
    OnlyRenames,
    /// One operation fails, and the process reports the error.
    Refused,
}

const ENDS: [End; 5] = [End::Killed, End::PowerLost, End::Zeros, End::OnlyRenames, End::Refused];

#[derive(Clone, Default)]
struct File {
    content: Vec<u8>,
    /// Content that survives a power failure.
    synced: Vec<u8>,
}

/// A disk in memory that fails at a given operation.
#[derive(Default)]
struct Disk {
    files: Vec<File>,
    names: BTreeMap<String, usize>,
    synced_names: BTreeMap<String, usize>,
    renamed: BTreeMap<String, usize>,
    operations: usize,
    /// Number of the operation that fails, and true if later ones succeed.
    fails: Option<(usize, bool)>,
}

#[derive(Clone, Default)]
struct Memory(Rc<RefCell<Disk>>);

impl Disk {
    /// Counts an operation, and returns an error if it must fail.
    fn operate(&mut self) -> io::Result<()> {
        self.operations += 1;
        let is_bad = self.fails.is_some_and(|(at, recovers)| {
            self.operations == at || self.operations > at && !recovers
        });
        if is_bad { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    }

    fn file(&mut self, name: &str) -> &mut File {
        let files = &mut self.files;
        let place = *self.names.entry(name.to_owned()).or_insert_with(|| {
            files.push(File::default());
            files.len() - 1
        });
        &mut self.files[place]
    }

    /// Reduces the files to the data that survive this failure.
    fn after(&mut self, end: End) {
        match end {
            End::Killed | End::Refused => {}
            End::PowerLost => self.names.clone_from(&self.synced_names),
            End::Zeros => {}
            End::OnlyRenames => {
                self.names.clone_from(&self.synced_names);
                self.names.append(&mut self.renamed);
            }
        }
        for File { content, synced } in &mut self.files {
            match end {
                End::Killed | End::Refused => {}
                End::PowerLost | End::OnlyRenames => content.clone_from(synced),
                End::Zeros => {
                    for (place, byte) in content.iter_mut().enumerate() {
                        *byte = synced.get(place).copied().unwrap_or(0);
                    }
                }
            }
            synced.clone_from(content);
        }
        self.synced_names.clone_from(&self.names);
        self.renamed.clear();
        (self.operations, self.fails) = (0, None);
    }
}

impl Storage for Memory {
    fn names(&self) -> io::Result<Vec<String>> {
        Ok(self.0.borrow().names.keys().cloned().collect())
    }

    fn read(&self, name: &str) -> io::Result<Box<dyn Read + Send>> {
        let disk = self.0.borrow();
        let place = disk.names.get(name).ok_or(io::ErrorKind::NotFound)?;
        Ok(Box::new(Cursor::new(disk.files[*place].content.clone())))
    }

    fn length(&self, name: &str) -> io::Result<u64> {
        let disk = self.0.borrow();
        let place = disk.names.get(name).ok_or(io::ErrorKind::NotFound)?;
        Ok(disk.files[*place].content.len() as u64)
    }

    fn resize(&mut self, name: &str, length: u64) -> io::Result<()> {
        let mut disk = self.0.borrow_mut();
        disk.operate()?;
        disk.file(name).content.resize(length as usize, 0);
        Ok(())
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let mut disk = self.0.borrow_mut();
        let result = disk.operate();
        let written = if result.is_ok() { bytes } else { &bytes[..bytes.len() / 2] };
        disk.file(name).content.extend(written);
        result
    }

    fn sync(&mut self, name: &str) -> io::Result<()> {
        let mut disk = self.0.borrow_mut();
        disk.operate()?;
        let File { content, synced } = disk.file(name);
        synced.clone_from(content);
        Ok(())
    }

    /// Does the same operations as `gridmill::disk::replace`, so that each of them can fail.
    fn replace(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let new = format!("{name}.part");
        self.resize(&new, 0)?;
        self.append(&new, bytes)?;
        self.sync(&new)?;
        {
            let mut disk = self.0.borrow_mut();
            disk.operate()?;
            let place = disk.names.remove(&new).ok_or(io::ErrorKind::NotFound)?;
            disk.names.insert(name.to_owned(), place);
            disk.renamed.insert(name.to_owned(), place);
        }
        self.sync_names()
    }

    fn sync_names(&mut self) -> io::Result<()> {
        let mut disk = self.0.borrow_mut();
        disk.operate()?;
        disk.synced_names = disk.names.clone();
        disk.renamed.clear();
        Ok(())
    }
}

fn plan() -> Plan {
    let levels = Levels::sudoku_exchange();
    Plan::new(Recipe { seed: 1, levels, ..Recipe::default() }, Shard::WHOLE)
}

const HEADER: &str = "index,puzzle\n";
const LAST: u64 = 60;

/// Resumes a run of invented rows, and completes it unless an operation fails: then it keeps what fits. `committed` is the index
/// up to which a commit has succeeded.
fn resume(storage: &Memory, committed: &mut u64) -> Result<(), RunError> {
    let length = Some(RunLength::Indexes(LAST));
    let mut journal = Journal::open(storage.clone(), &plan(), HEADER, length, &|| None)?;
    assert!(journal.next() >= *committed, "{} of {committed} are left", journal.next());
    *committed = journal.next();
    let made = make(&mut journal, committed);
    if made.is_err() {
        journal.rescue();
        *committed = journal.committed().next;
    }
    made
}

/// Makes the rest of the rows.
fn make(journal: &mut Journal<Memory>, committed: &mut u64) -> Result<(), RunError> {
    while journal.next() < LAST {
        let next = journal.next();
        for index in next..next + 5 {
            // The first row of the last level comes late.
            let level = [0, 1, 0, 2][index as usize % 4];
            let level = if index > 40 && index % 5 == 0 { 3 } else { level };
            // Rows of level 1 are so long that they are written before the next commit.
            let length = if level == 1 { 36_000 } else { index as usize % 7 };
            journal.add(level, &format!("{index},{}\n", "x".repeat(length)));
        }
        journal.write(next + 5)?;
        if journal.next().is_multiple_of(15) {
            journal.commit()?;
            *committed = journal.next();
        }
    }
    Ok(())
}

/// Returns the content of all files by name.
fn content(storage: &Memory) -> BTreeMap<String, String> {
    let text = |name: &String| {
        let mut text = String::new();
        storage.read(name).and_then(|mut file| file.read_to_string(&mut text)).expect("text");
        text
    };
    let names = storage.names().expect("names");
    names.iter().map(|name| (name.clone(), text(name))).collect()
}

/// Makes a run without failures, and returns its files and its number of operations.
fn undisturbed() -> (BTreeMap<String, String>, usize) {
    let storage = Memory::default();
    resume(&storage, &mut 0).expect("nothing fails");
    let operations = storage.0.borrow().operations;
    (content(&storage), operations)
}

#[test]
fn a_run_interrupted_between_any_two_operations_resumes_to_the_same_files() {
    let (expected, operations) = undisturbed();
    assert_eq!(expected.len(), 6, "four levels, the recipe and the progress");
    assert!(expected["diabolical.csv"].lines().count() > 3 && operations > 50);
    for end in ENDS {
        for at in 1..=operations {
            let storage = Memory::default();
            let mut committed = 0;
            // The run fails once, and its resumption fails once more.
            for at in [at, at * 7 % 23 + 1] {
                storage.0.borrow_mut().fails = Some((at, end == End::Refused));
                let cut = resume(&storage, &mut committed);
                assert!(cut.is_err() || committed == LAST, "{end:?} at {at}");
                storage.0.borrow_mut().after(end);
            }
            resume(&storage, &mut committed)
                .unwrap_or_else(|error| panic!("{end:?} at {at}: {error}"));
            assert_eq!(committed, LAST);
            assert!(content(&storage) == expected, "{end:?} at {at}");
        }
    }
}

/// After a failed append, the disk has room again, as it often has for a smaller write.
#[test]
fn a_failed_append_costs_only_its_round() {
    let storage = Memory::default();
    let length = Some(RunLength::Indexes(LAST));
    let mut journal =
        Journal::open(storage.clone(), &plan(), HEADER, length, &|| None).expect("nothing fails");
    for index in 0..7 {
        if index > 0 {
            journal.add(index as usize % 3, &format!("{index},{}\n", "x".repeat(40_000)));
        }
        let before = storage.0.borrow().operations;
        // The second file of the third round.
        storage.0.borrow_mut().fails = (index == 6).then_some((before + 2, true));
        if index % 4 == 0 {
            journal.add_failed();
        }
        assert_eq!(journal.write(index + 1).is_ok(), index < 6);
        if index == 0 {
            journal.commit().expect("nothing fails");
        }
    }
    assert_eq!(journal.committed().next, 1);
    journal.rescue();
    let committed = journal.committed();
    assert_eq!((committed.next, committed.rows(), committed.failed), (5, 4, 2));
    drop(journal);
    assert!(content(&storage)["easy.csv"].ends_with("x\n"));
    resume(&storage, &mut 5).expect("nothing fails");
}

#[test]
fn a_failed_write_leaves_complete_rows() {
    let (_, operations) = undisturbed();
    for at in 1..=operations {
        let storage = Memory::default();
        storage.0.borrow_mut().fails = Some((at, true));
        if resume(&storage, &mut 0).is_ok() {
            continue;
        }
        for (name, text) in content(&storage).iter().filter(|(name, _)| name.ends_with(".csv")) {
            assert!(text.is_empty() || text.starts_with(HEADER) && text.ends_with('\n'), "{name}");
        }
    }
}

/// Makes a complete run, damages it, and returns the message with which it is refused.
fn refused(damage: impl Fn(&mut Disk)) -> String {
    let storage = Memory::default();
    resume(&storage, &mut 0).expect("nothing fails");
    damage(&mut storage.0.borrow_mut());
    let before = content(&storage);
    let error = resume(&storage, &mut 0).expect_err("it is spoilt");
    assert!(content(&storage) == before, "nothing may change: {error}");
    format!("{:#}", anyhow::Error::new(error))
}

#[test]
fn a_damaged_run_is_refused_and_left_alone() {
    let error = refused(|disk| _ = disk.names.remove("easy.csv"));
    assert!(error.starts_with("easy.csv is missing; restore the file"), "{error}");
    let error = refused(|disk| disk.file("hard.csv").content.truncate(40));
    assert!(error.starts_with("hard.csv has 40 bytes, "), "{error}");
    let error = refused(|disk| disk.file("hard.csv").content[20] ^= 1);
    assert!(error.starts_with("hard.csv was changed in its committed part; "), "{error}");
    let error = refused(|disk| disk.file("progress.json").content.truncate(100));
    assert!(error.starts_with("progress.json is damaged (EOF"), "{error}");
    let error = refused(|disk| disk.file("progress.json").content.clear());
    assert!(error.starts_with("progress.json is damaged (EOF"), "{error}");
    let error = refused(|disk| {
        let text = &mut disk.file("progress.json").content;
        *text = String::from_utf8_lossy(text).replacen("60", "59", 1).into_bytes();
    });
    assert!(error.starts_with("progress.json is damaged (its checksum"), "{error}");
    let error = refused(|disk| _ = disk.names.remove("progress.json"));
    assert!(error.starts_with("progress.json is missing, so the committed part of"), "{error}");
    let error = refused(|disk| _ = disk.names.remove("recipe.toml"));
    assert!(error.starts_with("recipe.toml is missing"), "{error}");
    let error = refused(|disk| {
        let text = &mut disk.file("recipe.toml").content;
        *text =
            String::from_utf8_lossy(text).replacen("attempts = 1", "attempts = 2", 1).into_bytes();
    });
    assert!(error.starts_with("recipe.toml has changed since"), "{error}");
    let error = refused(|disk| disk.file("recipe.toml").content.truncate(200));
    assert!(error.starts_with("recipe.toml: "), "{error}");
}

#[test]
fn bytes_after_the_committed_part_are_removed() {
    let (expected, _) = undisturbed();
    let storage = Memory::default();
    resume(&storage, &mut 0).expect("nothing fails");
    storage.0.borrow_mut().file("easy.csv").content.extend(b"61,half a r");
    resume(&storage, &mut 0).expect("that is no damage");
    assert!(content(&storage) == expected);
}

#[test]
fn only_one_process_uses_a_directory() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("run");
    let first = Directory::create(&path).expect("a new directory");
    assert!(matches!(Directory::create(&path), Err(RunError::Locked(_))));
    drop(first);
    Directory::create(&path).expect("nobody is there any more");
    std::fs::write(path.join("notes.txt"), "mine").expect("written");
    assert!(
        matches!(Directory::create(&path), Err(RunError::Foreign(name)) if name == "notes.txt")
    );
}
