//! The regions of a jigsaw as text: a letter for each cell.

/// Returns a letter for the region of each cell, in the order of the first cells; `None` if there are more than 26 regions.
pub(super) fn letters_of<T: PartialEq>(regions: impl Iterator<Item = T>) -> Option<String> {
    let mut known = Vec::new();
    let letter = |region: T| {
        let place = known.iter().position(|it| *it == region).unwrap_or_else(|| {
            known.push(region);
            known.len() - 1
        });
        (place < 26).then(|| char::from(b'A' + place as u8))
    };
    regions.map(letter).collect()
}

/// Returns a region whose cells do not hang together.
pub(super) fn scattered(map: &[u8], side: usize) -> Option<u8> {
    let mut reached = vec![false; map.len()];
    let mut started = Vec::new();
    for start in 0..map.len() {
        if reached[start] {
            continue;
        }
        if started.contains(&map[start]) {
            return Some(map[start]);
        }
        started.push(map[start]);
        let mut next = vec![start];
        while let Some(cell) = next.pop() {
            reached[cell] = true;
            let (row, column) = (cell / side, cell % side);
            let beside =
                |other: &usize| row.abs_diff(other / side) + column.abs_diff(other % side) == 1;
            let of_region = (0..map.len()).filter(|&other| map[other] == map[cell]);
            next.extend(of_region.filter(|other| beside(other) && !reached[*other]));
        }
    }
    None
}
