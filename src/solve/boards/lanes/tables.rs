//! What the lanes of cells, houses and crossings have to do with each other.

use super::machine::Machine;
use super::{Set, insert};
use crate::layout::Layout;

/// Orders that bring lanes of one array to lanes of another, up to several to each.
pub(super) struct Routes<M: Machine, const C: usize> {
    /// For each step the order of the lanes of one source.
    orders: Vec<M::Register>,
    /// For each step where its source begins, in bytes.
    begins: Vec<u16>,
    /// For each register that they lead to the end of its steps.
    ends: Vec<usize>,
}

impl<M: Machine, const C: usize> Routes<M, C> {
    /// Returns the routes from the lanes in `from[i]` to the lane `i`.
    fn new(machine: M, from: &[Vec<usize>]) -> Self {
        let mut routes = Self { orders: Vec::new(), begins: Vec::new(), ends: Vec::new() };
        for lanes in from.chunks(M::LANES) {
            for (source, order) in steps_to(lanes, C * M::LANES / M::SOURCE, M::SOURCE) {
                routes.orders.push(machine.order(&order));
                routes.begins.push((source * M::SOURCE * size_of::<u16>()) as u16);
            }
            routes.ends.push(routes.orders.len());
        }
        routes
    }

    /// Number of registers that they lead to.
    #[inline(always)]
    pub(super) fn registers(&self) -> usize {
        self.ends.len()
    }

    /// The steps to a register.
    #[inline(always)]
    fn steps(&self, register: usize) -> impl Iterator<Item = (usize, M::Register)> {
        let begin = if register == 0 { 0 } else { self.ends[register - 1] };
        let steps = begin..self.ends[register];
        std::iter::zip(&self.begins[steps.clone()], &self.orders[steps])
            .map(|(begin, order)| (usize::from(*begin), *order))
    }

    /// Returns the bits that come to each lane of a register.
    #[inline(always)]
    #[allow(unsafe_code, reason = "places that are not checked each time")]
    pub(super) fn any(&self, m: M, from: &[M::Register; C], register: usize) -> M::Register {
        let mut any = m.splat(0);
        for (begin, order) in self.steps(register) {
            // SAFETY: the sources are those of the lanes of so many registers.
            any = m.or(any, unsafe { m.pick(from, begin, order) });
        }
        any
    }

    /// Returns the bits that come to each lane of a register once or more, and those that come twice or more.
    #[inline(always)]
    #[allow(unsafe_code, reason = "places that are not checked each time")]
    pub(super) fn once_and_twice(
        &self,
        m: M,
        from: &[M::Register; C],
        register: usize,
    ) -> [M::Register; 2] {
        let (mut once, mut twice) = (m.splat(0), m.splat(0));
        for (begin, order) in self.steps(register) {
            // SAFETY: as above.
            let bits = unsafe { m.pick(from, begin, order) };
            twice = m.or(twice, m.and(once, bits));
            once = m.or(once, bits);
        }
        [once, twice]
    }
}

/// What a cell sees.
#[derive(Clone)]
pub(super) struct Seen<M: Machine, const C: usize, const H: usize, const W: usize> {
    /// The lanes of its peers.
    pub(super) peers: Set<W>,
    /// All digits in these lanes.
    pub(super) cells: [M::Register; C],
    /// All digits in the lanes of its houses.
    pub(super) houses: [M::Register; H],
}

/// The lanes of a layout, in `C` registers for its cells and `H` for its houses. A set of lanes has `W` words.
pub(in crate::solve::boards) struct LaneTables<
    M: Machine,
    const C: usize,
    const H: usize,
    const W: usize,
> {
    pub(super) machine: M,
    pub(super) side: usize,
    /// For each cell its lane.
    pub(super) lane_of: Vec<usize>,
    /// For each lane its cell.
    pub(super) cell_of: Vec<u8>,
    /// The lanes without a cell.
    pub(super) unused: Set<W>,
    /// All digits in each lane of a cell.
    pub(super) every_cell: [M::Register; C],
    /// All digits in each lane of a house.
    pub(super) every_house: [M::Register; H],
    pub(super) cells_of_houses: Routes<M, C>,
    /// For each house all digits in its cells.
    pub(super) houses: Vec<[M::Register; C]>,
    /// For each lane what its cell sees.
    pub(super) seen: Vec<Seen<M, C, H, W>>,
    /// For each two houses that cross in two cells or more, the cells of one outside the other: a register of the first ones, a
    /// register of the second ones, and so on.
    pub(super) only: Routes<M, C>,
    /// The same cells, with all digits.
    pub(super) only_cells: Vec<[[M::Register; C]; 2]>,
}

impl<M: Machine, const C: usize, const H: usize, const W: usize> LaneTables<M, C, H, W> {
    /// Returns `None` if the registers do not suffice.
    pub(in crate::solve::boards) fn new(machine: M, layout: &Layout) -> Option<Self> {
        let sources = layout.cell_count().div_ceil(M::ROOM);
        assert!(C * M::LANES <= 64 * W, "a bit for each lane");
        if layout.side() > 16
            || sources * M::SOURCE > C * M::LANES
            || layout.houses().count() > H * M::LANES
        {
            return None;
        }
        let Lanes { lane_of, peers, houses_of, mut houses, crossings } =
            Lanes::new(layout, sources, M::SOURCE, M::ROOM);
        let digits = u16::MAX >> (16 - layout.side());
        let mut cell_of = vec![0; C * M::LANES];
        let none = machine.splat(0);
        let nothing = Seen { peers: [0; W], cells: [none; C], houses: [none; H] };
        let mut seen = vec![nothing; C * M::LANES];
        let mut unused = [u64::MAX; W];
        for (cell, &lane) in lane_of.iter().enumerate() {
            cell_of[lane] = cell as u8;
            unused[lane / 64] ^= 1 << (lane % 64);
            let mut set = [0; W];
            peers[cell].iter().for_each(|peer| insert(&mut set, *peer));
            let cells = filled(machine, &peers[cell], digits);
            seen[lane] =
                Seen { peers: set, cells, houses: filled(machine, &houses_of[cell], digits) };
        }
        let every: Vec<usize> = (0..houses.len()).collect();
        houses.resize(H * M::LANES, Vec::new());
        let only = by_registers(&crossings, M::LANES);
        Some(Self {
            machine,
            side: layout.side(),
            every_cell: filled(machine, &lane_of, digits),
            every_house: filled(machine, &every, digits),
            cells_of_houses: Routes::new(machine, &houses),
            houses: houses.iter().map(|lanes| filled(machine, lanes, digits)).collect(),
            only: Routes::new(machine, &only),
            only_cells: crossings
                .iter()
                .map(|pair| pair.each_ref().map(|lanes| filled(machine, lanes, digits)))
                .collect(),
            lane_of,
            cell_of,
            unused,
            seen,
        })
    }
}

/// Returns registers with this number in these lanes, and zero in the others.
fn filled<M: Machine, const R: usize>(machine: M, lanes: &[usize], value: u16) -> [M::Register; R] {
    let mut registers = [machine.splat(0); R];
    lanes.iter().for_each(|lane| M::lanes_mut(&mut registers)[*lane] = value);
    registers
}

/// Returns the steps that bring lanes of sources to these: the source, and for each lane which of the source.
fn steps_to(lanes: &[Vec<usize>], sources: usize, size: usize) -> Vec<(usize, Vec<Option<usize>>)> {
    let mut steps = Vec::new();
    for source in 0..sources {
        let inside: Vec<Vec<usize>> = lanes
            .iter()
            .map(|from| {
                let inside = from.iter().filter(|lane| **lane / size == source);
                inside.map(|lane| lane % size).collect()
            })
            .collect();
        let most = inside.iter().map(Vec::len).max().unwrap_or(0);
        for number in 0..most {
            let order = inside.iter().map(|from| from.get(number).copied()).collect();
            steps.push((source, order));
        }
    }
    steps
}

/// Which lanes the cells of a layout have. It is compiled once, not for each number of registers.
struct Lanes {
    /// The lane of each cell.
    lane_of: Vec<usize>,
    /// For each cell the lanes of its peers.
    peers: Vec<Vec<usize>>,
    /// For each cell its houses.
    houses_of: Vec<Vec<usize>>,
    /// For each house the lanes of its cells.
    houses: Vec<Vec<usize>>,
    /// For each two houses that cross in two cells or more, the lanes of one outside the other.
    crossings: Vec<[Vec<usize>; 2]>,
}

impl Lanes {
    /// Returns the lanes in sources of this size, of which `room` may be in use.
    fn new(layout: &Layout, sources: usize, size: usize, room: usize) -> Self {
        let houses: Vec<Vec<usize>> = layout
            .houses()
            .map(|house| house.iter().map(|cell| usize::from(*cell)).collect())
            .collect();
        let cells = 0..layout.cell_count();
        let houses_of = cells
            .clone()
            .map(|cell| (0..houses.len()).filter(|house| houses[*house].contains(&cell)).collect())
            .collect();
        let mut sets = houses.clone();
        let mut crossings = Vec::new();
        for first in 0..houses.len() {
            for second in 0..first {
                let common = common(&houses[first], &houses[second]);
                if (2..layout.side()).contains(&common.len()) {
                    crossings.push([(first, second), (second, first)]);
                    sets.push(common);
                }
            }
        }
        let lane_of = spread(&sets, layout.cell_count(), sources, size, room);
        let houses: Vec<Vec<usize>> =
            houses.iter().map(|cells| cells.iter().map(|cell| lane_of[*cell]).collect()).collect();
        let crossings = crossings
            .iter()
            .map(|pair| pair.map(|(house, other)| minus(&houses[house], &houses[other])))
            .collect();
        let peers = |cell| layout.peers(cell).iter().map(|peer| lane_of[usize::from(*peer)]);
        let peers = cells.map(|cell| peers(cell).collect()).collect();
        Self { lane_of, peers, houses_of, houses, crossings }
    }
}

/// Returns the first ones of as many pairs as a register has lanes, then their second ones, and so on.
fn by_registers(pairs: &[[Vec<usize>; 2]], lanes: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for pairs in pairs.chunks(lanes) {
        for side in 0..2 {
            all.extend(pairs.iter().map(|pair| pair[side].clone()));
            all.resize(all.len().next_multiple_of(lanes), Vec::new());
        }
    }
    all
}

/// Returns a lane for each cell such that the cells of one set come from many sources, so that few steps bring them together.
fn spread(
    sets: &[Vec<usize>],
    cells: usize,
    sources: usize,
    size: usize,
    room: usize,
) -> Vec<usize> {
    // For each two cells in how many sets both are, and for each cell how many of these the cells of a source make.
    let mut shared = vec![vec![0; cells]; cells];
    for set in sets {
        for &cell in set {
            set.iter().for_each(|other| shared[cell][*other] += 1);
        }
    }
    let mut met = vec![vec![0; cells]; sources];
    let join = |met: &mut [i32], cell: usize, sign: i32| {
        std::iter::zip(met, &shared[cell]).for_each(|(met, shared)| *met += sign * shared);
    };
    let mut sizes = vec![0; sources];
    let mut source_of = Vec::new();
    for cell in 0..cells {
        let source = (0..sources)
            .filter(|source| sizes[*source] < room)
            .min_by_key(|source| (met[*source][cell], sizes[*source]))
            .expect("there is room for all");
        sizes[source] += 1;
        join(&mut met[source], cell, 1);
        source_of.push(source);
    }
    // Two cells change places while that parts more than it brings together.
    let mut is_better = true;
    while std::mem::take(&mut is_better) {
        for a in 0..cells {
            for b in 0..a {
                let (from, to) = (source_of[a], source_of[b]);
                let parted = met[from][a] + met[to][b];
                let joined = met[to][a] + met[from][b];
                // Each no longer meets itself, nor the other, in the sets that they share.
                let own = shared[a][a] + shared[b][b] - 2 * shared[a][b];
                if from != to && parted - joined > own {
                    for (source, leaves, comes) in [(from, a, b), (to, b, a)] {
                        join(&mut met[source], leaves, -1);
                        join(&mut met[source], comes, 1);
                    }
                    source_of.swap(a, b);
                    is_better = true;
                }
            }
        }
    }
    sizes.fill(0);
    let lane = |source: usize| {
        sizes[source] += 1;
        source * size + sizes[source] - 1
    };
    source_of.into_iter().map(lane).collect()
}

fn minus(a: &[usize], b: &[usize]) -> Vec<usize> {
    a.iter().copied().filter(|member| !b.contains(member)).collect()
}

fn common(a: &[usize], b: &[usize]) -> Vec<usize> {
    a.iter().copied().filter(|member| b.contains(member)).collect()
}
