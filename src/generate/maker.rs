//! Making the boards of a spec.
//!
//! Owns the pure function from (spec, index) to board. Must not know how many are wanted, or by whom.

use super::families::exhaustive;
use super::search::Search;
use super::stream::LANES;
use super::{Family, Spec, SpecError, Stream};
use crate::game::{Board, MAX_SIDE, Side};

/// Makes any board of one spec, by its index. Stream `index` draws first the family, uniformly from the spec's,
/// then the side, uniformly from its sizes, then what the family draws; again and again, in a spec with wishes, until
/// the board fulfils them.
///
/// ```
/// use snakes_and_ladders::{game::{Board, Side}, generate::Maker};
/// let mut maker = Maker::new(&"v1:family=classic;n=10;seed=1".parse().unwrap()).unwrap();
/// let (mut one, mut again) = (Board::empty(Side::MIN), Board::empty(Side::MIN));
/// maker.make(1_000_000, &mut one);
/// maker.make(0, &mut again);
/// assert_ne!(one, again);
/// maker.make(1_000_000, &mut again);
/// assert_eq!(one, again);
/// ```
#[derive(Clone, Debug)]
pub struct Maker {
    spec: Spec,
    stream: Stream,
    /// About how many blocks of the stream a board takes, by family and side.
    blocks: Box<[[usize; MAX_SIDE + 1]; Family::ALL.len()]>,
    search: Option<Search>,
}

impl Maker {
    /// A maker of the spec's boards.
    ///
    /// # Errors
    /// If a family cannot make a size as asked, or no board can be found that fulfils the spec's wishes.
    pub fn new(spec: &Spec) -> Result<Maker, SpecError> {
        spec.check()?;
        let mut blocks = Box::new([[0; MAX_SIDE + 1]; Family::ALL.len()]);
        for family in Family::ALL {
            for side in Side::all() {
                blocks[family as usize][side.n()] = family.blocks(spec, side);
            }
        }
        Ok(Maker {
            search: Search::new(spec)?,
            spec: spec.clone(),
            stream: Stream::new(spec.seed),
            blocks,
        })
    }

    /// The spec.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Whether boards are looked for, which takes longer than to make them.
    pub fn searches(&self) -> bool {
        self.search.is_some()
    }

    /// How many boards there are, where there is an end to them.
    pub fn limit(&self) -> Option<u64> {
        let lists = self.spec.families == [Family::Exhaustive];
        lists.then(|| {
            self.spec
                .sizes
                .sides()
                .iter()
                .filter_map(|&side| exhaustive::count(side))
                .sum()
        })
    }

    /// Makes board `index`, and says of which family it is.
    ///
    /// # Panics
    /// If the spec lists its boards and has none of this index.
    #[inline]
    pub fn make(&mut self, index: u64, board: &mut Board) -> Family {
        let (families, sides) = (&self.spec.families, self.spec.sizes.sides());
        if families[0] == Family::Exhaustive {
            let (side, rank) = ranked(sides, index).expect("the index is below the limit");
            Family::Exhaustive.make(&self.spec, &mut self.stream, side, rank, board);
            return Family::Exhaustive;
        }
        if !self.stream.has_prefetched(index) {
            self.foresee(index);
        }
        let (family, side) = self.open(index);
        match &self.search {
            Some(search) => search.find(&self.spec, family, side, &mut self.stream, board),
            None => family.make(&self.spec, &mut self.stream, side, index, board),
        }
        family
    }

    /// Draws of which family and side a board is.
    #[inline]
    fn open(&mut self, index: u64) -> (Family, Side) {
        let (families, sides) = (&self.spec.families, self.spec.sizes.sides());
        self.stream.open(index);
        let family = families[self.stream.below(families.len()) as usize];
        (family, sides[self.stream.below(sides.len()) as usize])
    }

    /// Has the stream make what the board and its neighbours will read.
    fn foresee(&mut self, index: u64) {
        let first = index - index % LANES as u64;
        let blocks = std::array::from_fn(|lane| {
            let (family, side) = self.open(first + lane as u64);
            self.blocks[family as usize][side.n()]
        });
        self.stream.prefetch(blocks);
    }
}

/// Sizes follow one another: the side of a listed board and its rank among those of that side.
fn ranked(sides: &[Side], index: u64) -> Option<(Side, u64)> {
    let mut rank = index;
    for &side in sides {
        let count = exhaustive::count(side)?;
        if rank < count {
            return Some((side, rank));
        }
        rank -= count;
    }
    None
}

#[cfg(test)]
mod tests;
