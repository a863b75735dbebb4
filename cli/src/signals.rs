//! Ctrl-C, SIGTERM, SIGHUP, SIGUSR1, and the limit of file sizes.

use crate::error::{Failure, report};
use crate::log;
use gridmill::run::EndReason;
use signal_hook::flag;
#[cfg(unix)]
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

/// True after SIGUSR1, until the progress is shown.
static IS_ASKED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Makes a write beyond the file size limit (`ulimit -f`) fail like one on a full disk, instead of ending the process. From now
/// on, SIGUSR1 asks for the progress.
#[cfg(unix)]
pub(crate) fn prepare() -> Result<(), Failure> {
    let caught = flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
    let caught =
        caught.and_then(|_| flag::register(signal_hook::consts::SIGUSR1, Arc::clone(&IS_ASKED)));
    caught.map(drop).map_err(|error| Failure::Io(error.into()))
}

/// Does nothing: there are no such limits and signals.
#[cfg(not(unix))]
pub(crate) fn prepare() -> Result<(), Failure> {
    Ok(())
}

/// True if someone has asked for the progress since the last call.
pub(crate) fn is_progress_asked() -> bool {
    IS_ASKED.swap(false, Ordering::Relaxed)
}

/// The signals that ask the command to end, except those that whoever started it ignores: `nohup` ignores SIGHUP, and a shell
/// ignores SIGINT for a command in the background of a script.
#[cfg(unix)]
fn signals_to_catch() -> impl Iterator<Item = i32> {
    [libc::SIGINT, libc::SIGTERM, libc::SIGHUP].into_iter().filter(|signal| {
        let mut action = MaybeUninit::<libc::sigaction>::zeroed();
        // SAFETY: it only asks for the action, which is plain data and valid if all zero.
        #[allow(unsafe_code, reason = "no safe crate tells whether a signal is ignored")]
        let (answer, action) = unsafe {
            (libc::sigaction(*signal, std::ptr::null(), action.as_mut_ptr()), action.assume_init())
        };
        answer != 0 || action.sa_sigaction != libc::SIG_IGN
    })
}

/// Returns the signals that ask the command to end.
#[cfg(not(unix))]
fn signals_to_catch() -> impl Iterator<Item = i32> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    [SIGINT, SIGTERM].into_iter()
}

/// Longest time that unfinished work may take after an interruption. (A read from a pipe may never end.)
const GRACE: Duration = Duration::from_secs(3);
/// The same time for work that waits for a person.
const SHORT_GRACE: Duration = Duration::from_millis(200);
/// Time after which an output that has not begun to close is left as it is.
const TIME_TO_CLOSE: Duration = Duration::from_millis(600);
/// True when an interrupted command may not wait any longer for its work.
static IS_TOO_LATE: AtomicBool = AtomicBool::new(false);
/// Locked by the thread that ends the process.
static ENDING: Mutex<()> = Mutex::new(());
/// True if the work waits for a person.
static READS_TERMINAL: AtomicBool = AtomicBool::new(false);

/// Lets an interruption end the process at once: the work waits for lines that a person types.
pub(crate) fn end_at_once() {
    READS_TERMINAL.store(true, Ordering::Relaxed);
}

/// Catches Ctrl-C, SIGTERM and SIGHUP from now on: they set the returned flag, which long work checks. A second signal ends the
/// process, and so does too long a wait, after [`end_if_too_late`] has closed the output. If no thread can be started to watch the time, only a second signal ends a wait. Called again,
/// it returns the same flag.
pub(crate) fn interruption() -> Result<Arc<AtomicBool>, Failure> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    if let Some(flag) = FLAG.get() {
        return Ok(Arc::clone(flag));
    }
    let flag = Arc::clone(FLAG.get_or_init(Arc::default));
    for signal in signals_to_catch() {
        // Keep this order: the first handler checks the flag before the second sets it.
        flag::register_conditional_shutdown(signal, 130, Arc::clone(&flag))
            .and_then(|_| flag::register(signal, Arc::clone(&flag)))
            .map_err(|error| Failure::Io(error.into()))?;
    }
    let watched = Arc::clone(&flag);
    let _unwatched = thread::Builder::new().spawn(move || {
        while !watched.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(50));
        }
        thread::sleep(SHORT_GRACE);
        if !READS_TERMINAL.load(Ordering::Relaxed) {
            log::note("ending; press Ctrl-C again to end at once");
            thread::sleep(GRACE);
        }
        IS_TOO_LATE.store(true, Ordering::Relaxed);
        thread::sleep(TIME_TO_CLOSE);
        end(|| Ok(()));
    });
    Ok(flag)
}

/// Ends the process if the work takes too long after an interruption; `close` first closes the output.
pub(crate) fn end_if_too_late(close: impl FnOnce() -> Result<(), Failure>) {
    if IS_TOO_LATE.load(Ordering::Relaxed) {
        end(close);
    }
}

/// Ends an interrupted process, unless another thread does.
fn end(close: impl FnOnce() -> Result<(), Failure>) -> ! {
    let _ending = ENDING.lock();
    close().map_or_else(|failure| _ = report(failure), drop);
    log::end(EndReason::Signal, 130);
    std::process::exit(130);
}
