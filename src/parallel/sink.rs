//! Where results go.

use super::{Ended, Pool};
use std::convert::Infallible;
use std::ops::ControlFlow;

/// Takes items in order: a file, a table, a vector, a terminal.
///
/// Whoever fills a sink calls [`begin`](Self::begin) once, then [`add`](Self::add) and [`tick`](Self::tick), then
/// [`finish`](Self::finish) once, also after an error.
///
/// ```
/// use gridmill::parallel::{Ended, Sink};
///
/// let mut numbers = Vec::new();
/// numbers.begin()?;
/// assert!(numbers.add(7)?.is_continue());
/// numbers.finish(Ended::Complete)?;
/// assert_eq!(numbers, [7]);
/// # Ok::<(), std::convert::Infallible>(())
/// ```
pub trait Sink<T> {
    /// Reason why the sink cannot take items.
    type Error;

    /// Prepares for items.
    ///
    /// # Errors
    /// Any ends the work.
    fn begin(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Adds the next item. `Break` says that this is enough: then the work stops.
    ///
    /// # Errors
    /// Any ends the work.
    fn add(&mut self, item: T) -> Result<ControlFlow<()>, Self::Error>;

    /// Returns the bytes that an item owns on the heap while it waits for its turn.
    fn heap_size(_item: &T) -> usize {
        Pool::ASSUMED_SIZE
    }

    /// Called after each batch of items and about five times a second, for progress and commits.
    ///
    /// # Errors
    /// Any ends the work.
    fn tick(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Ends the sink. After [`Ended::Failed`] it saves what it can, and its own error is ignored.
    ///
    /// # Errors
    /// If the items cannot be saved.
    fn finish(&mut self, ended: Ended) -> Result<(), Self::Error>;
}

/// Collects all items in memory.
impl<T> Sink<T> for Vec<T> {
    type Error = Infallible;

    fn add(&mut self, item: T) -> Result<ControlFlow<()>, Infallible> {
        self.push(item);
        Ok(ControlFlow::Continue(()))
    }

    fn finish(&mut self, _ended: Ended) -> Result<(), Infallible> {
        Ok(())
    }
}

/// Passes each item to a function.
impl<T, F: FnMut(T)> Sink<T> for F {
    type Error = Infallible;

    fn add(&mut self, item: T) -> Result<ControlFlow<()>, Infallible> {
        self(item);
        Ok(ControlFlow::Continue(()))
    }

    fn finish(&mut self, _ended: Ended) -> Result<(), Infallible> {
        Ok(())
    }
}
