//! What a search asks of the candidates of a board.

/// A cell, and a digit from 0.
pub(super) type Candidate = (usize, usize);

/// A board has no solution: a cell has no candidate, or a house no place for a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Contradiction;

/// A form of the candidates of a board. All forms draw the same conclusions and make the same branches.
pub(super) trait Form: Clone + Send + Sync {
    /// What it knows of the layout.
    type Tables: Send + Sync;
    /// What has changed since the last conclusions.
    type Changes: Send + Sync;

    const NO_CHANGES: Self::Changes;

    /// Returns the state in which every cell may have any digit.
    fn new(tables: &Self::Tables) -> Self;

    fn is_decided(&self, tables: &Self::Tables, cell: usize) -> bool;

    /// Returns the candidates of a cell, a bit for each digit.
    fn digits(&self, tables: &Self::Tables, cell: usize) -> u32;

    /// Writes the digit of each cell of a solved board, from 1.
    fn write(&self, tables: &Self::Tables, digits: &mut [u8]);

    /// Removes a candidate.
    fn remove(&mut self, tables: &Self::Tables, changes: &mut Self::Changes, candidate: Candidate);

    /// Removes the other candidates of a cell; perhaps also its digit from its peers.
    fn decide(
        &mut self,
        tables: &Self::Tables,
        changes: &mut Self::Changes,
        candidate: Candidate,
    ) -> Result<(), Contradiction>;

    /// Draws all conclusions ([`settle`](super::reference::settle)).
    fn settle(
        &mut self,
        tables: &Self::Tables,
        changes: &mut Self::Changes,
    ) -> Result<(), Contradiction>;

    /// Returns the cell in which a stuck search branches ([`branch_cell`](super::reference::branch_cell)); `None` if the board is
    /// solved.
    fn branch_cell(&self, tables: &Self::Tables) -> Option<usize>;
}
