//! The pure function from (spec, index) to board.

use super::density::Parameters;
use super::families::exhaustive;
use super::search::ConstrainedSearch;
use super::stream::{LANES, Position};
use super::{BoardRng, Family, Spec, SpecError};
use crate::game::{Board, JumpCounts, MAX_SIDE, Side};
use crate::solve::Group;

/// A generator of the boards of one spec, each by its index. Stream `index` draws first the family,
/// uniformly from the spec's, then the side, uniformly from its sizes, then the density, uniformly
/// from its densities, if there are several and the family uses them, then the board; with
/// constraints, candidates until one satisfies them.
///
/// ```
/// use snakes_and_ladders::{game::{Board, Side}, generate::BoardGenerator};
/// let mut generator = BoardGenerator::new(&"v1:family=classic;n=10;seed=1".parse()?)?;
/// let (mut board, mut again) = (Board::empty(Side::MIN), Board::empty(Side::MIN));
/// generator.generate(1_000_000, &mut board);
/// generator.generate(0, &mut again);
/// assert_ne!(board, again);
/// generator.generate(1_000_000, &mut again);
/// assert_eq!(board, again);
/// # Ok::<(), snakes_and_ladders::generate::SpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardGenerator {
    spec: Spec,
    /// The parameters of each density.
    parameters: Vec<Parameters>,
    pub(super) stream: BoardRng,
    /// The usual number of blocks of the stream per board, by family and side.
    pub(super) blocks: Box<[[usize; MAX_SIDE + 1]; Family::ALL.len()]>,
    /// The search for each density.
    search: Option<Vec<ConstrainedSearch>>,
}

/// A board whose family and side are drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardStart {
    pub(super) family: Family,
    pub(super) side: Side,
    /// The index of the board's density among the densities of the spec.
    density: u8,
    /// The position at which the board's stream continues; none if it is behind the first block.
    position: Option<Position>,
}

impl BoardStart {
    pub(super) fn group(self) -> Group {
        Group {
            side: self.side,
            family: (self.family as usize + usize::from(self.density) * Family::ALL.len()) as u16,
        }
    }
}

impl BoardGenerator {
    /// Returns a generator of the spec's boards.
    ///
    /// # Errors
    /// If a family has no boards of a size, or no board is found that satisfies the constraints.
    pub fn new(spec: &Spec) -> Result<BoardGenerator, SpecError> {
        let parameters = spec.parameters();
        let of_density = |parameters: &Parameters| {
            ConstrainedSearch::new(parameters.targets(spec.families(), spec.sizes().sides()))
        };
        let search = || parameters.iter().map(of_density).collect();
        let mut blocks = Box::new([[0; MAX_SIDE + 1]; Family::ALL.len()]);
        for family in Family::ALL {
            for side in Side::all() {
                let needed = |block| (family.def().blocks)(block, side);
                let max = parameters.iter().map(needed).max();
                blocks[family as usize][side.n()] = max.unwrap_or(0);
            }
        }
        Ok(BoardGenerator {
            search: spec.needs_search().then(search).transpose()?,
            parameters,
            spec: spec.clone(),
            stream: BoardRng::new(spec.seed()),
            blocks,
        })
    }

    /// Returns the spec.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Returns whether boards are searched for, which takes much longer than drawing them.
    pub fn is_constrained(&self) -> bool {
        self.search.is_some()
    }

    /// Returns the number of boards if it is finite, as it is for `exhaustive` specs.
    pub fn board_count(&self) -> Option<u64> {
        if self.spec.families() != [Family::Exhaustive] {
            return None;
        }
        let sides = self.spec.sizes().sides().iter();
        Some(sides.filter_map(|&side| exhaustive::count(side)).sum())
    }

    /// Generates board `index`, and returns its family.
    ///
    /// # Panics
    /// If the spec is of `exhaustive` and has no board of this index.
    #[inline]
    pub fn generate(&mut self, index: u64, board: &mut Board) -> Family {
        self.generate_start(index, board).family
    }

    /// Generates board `index`, and returns what was drawn before it.
    #[inline]
    pub(super) fn generate_start(&mut self, index: u64, board: &mut Board) -> BoardStart {
        let families = self.spec.families();
        let sides = self.spec.sizes().sides();
        if families[0] == Family::Exhaustive {
            exhaustive::build(sides, index, board);
            return BoardStart {
                family: Family::Exhaustive,
                side: board.side(),
                density: 0,
                position: None,
            };
        }
        if !self.stream.words.has_prefetched(index) {
            self.prefetch(index);
        }
        self.stream.open(index);
        let drawn = self.draw_group();
        let (family, side) = (drawn.family, drawn.side);
        let density = usize::from(drawn.density);
        match &self.search {
            Some(search) => search[density].find(family, side, &mut self.stream, board),
            None => {
                family.build(&self.parameters[density], &mut self.stream, side, board);
            }
        }
        drawn
    }

    /// Returns board `index`, as [`generate`](BoardGenerator::generate) has it, in memory of its
    /// own.
    ///
    /// # Panics
    /// Panics like `generate`.
    pub fn board(&mut self, index: u64) -> Board {
        let mut board = Board::empty(Side::MIN);
        self.generate(index, &mut board);
        board
    }

    /// Returns whether boards are drawn, one by one, from their own streams.
    pub(super) fn draws_boards(&self) -> bool {
        !self.is_constrained() && self.board_count().is_none()
    }

    /// Returns the start that all boards share if there is one family, one side and one density,
    /// for which nothing is drawn.
    pub(super) fn only_start(&self) -> Option<BoardStart> {
        let sides = self.spec.sizes().sides();
        match (self.spec.families(), sides, self.parameters.len()) {
            (&[family], &[side], 1) => Some(BoardStart {
                family,
                side,
                density: 0,
                position: Some(Position::default()),
            }),
            _ => None,
        }
    }

    /// Draws family, side and density of the board in a lane.
    #[inline]
    pub(super) fn draw_lane(&mut self, lane: usize) -> BoardStart {
        // The usual case: one family and one density, for which nothing is drawn.
        let sides = self.spec.sizes().sides();
        if let ([family], 1, 2..) = (self.spec.families(), self.parameters.len(), sides.len())
            && let Some((number, position)) = self.stream.first_below(lane, sides.len() as u32)
        {
            return BoardStart {
                family: *family,
                side: sides[number],
                density: 0,
                position: Some(position),
            };
        }
        self.stream.open_lane(lane, Position::default());
        let drawn = self.draw_group();
        BoardStart {
            position: self.stream.position(lane),
            ..drawn
        }
    }

    /// Generates the board in a lane, whose family and side are drawn. Returns the numbers of its
    /// jumps, if they are known.
    #[inline]
    pub(super) fn generate_lane(
        &mut self,
        lane: usize,
        drawn: BoardStart,
        board: &mut Board,
    ) -> Option<JumpCounts> {
        match drawn.position {
            Some(position) => self.stream.open_lane(lane, position),
            None => {
                self.draw_lane(lane);
            }
        }
        let (family, side) = (drawn.family, drawn.side);
        let parameters = &self.parameters[usize::from(drawn.density)];
        family.build(parameters, &mut self.stream, side, board)
    }

    /// Draws the family, the side and the density of the board that the stream is opened at.
    #[inline]
    fn draw_group(&mut self) -> BoardStart {
        let families = self.spec.families();
        let sides = self.spec.sizes().sides();
        let family = families[self.stream.below(families.len()) as usize];
        let side = sides[self.stream.below(sides.len()) as usize];
        let densities = self.parameters.len();
        let density = if densities > 1 && family.uses_density() {
            self.stream.below(densities) as u8
        } else {
            0
        };
        BoardStart {
            family,
            side,
            density,
            position: None,
        }
    }

    /// Prefetches the blocks that the board and its neighbors will read.
    fn prefetch(&mut self, index: u64) {
        let first = index - index % LANES as u64;
        let blocks = std::array::from_fn(|lane| {
            self.stream.open(first + lane as u64);
            let drawn = self.draw_group();
            self.blocks[drawn.family as usize][drawn.side.n()]
        });
        self.stream.words.prefetch(blocks);
    }
}

impl Spec {
    /// Returns the boards in order of their indices: without end, except for `exhaustive`, which
    /// has each of its boards once.
    ///
    /// ```
    /// use snakes_and_ladders::Spec;
    /// let spec = "v1:family=classic;n=10;seed=7".parse::<Spec>()?;
    /// for board in spec.boards()?.take(3) {
    ///     println!("{board}");
    /// }
    /// let all = "v1:family=exhaustive;n=2".parse::<Spec>()?;
    /// assert_eq!(all.boards()?.count(), 25);
    /// # Ok::<(), snakes_and_ladders::generate::SpecError>(())
    /// ```
    ///
    /// # Errors
    /// Fails like [`BoardGenerator::new`].
    pub fn boards(&self) -> Result<impl Iterator<Item = Board> + use<>, SpecError> {
        let mut generator = BoardGenerator::new(self)?;
        let indices = 0..generator.board_count().unwrap_or(u64::MAX);
        Ok(indices.map(move |index| generator.board(index)))
    }
}

#[cfg(test)]
impl Board {
    /// Returns the first board of a spec.
    pub(crate) fn of_spec(spec: &str) -> Board {
        let mut boards = spec.parse::<Spec>().unwrap().boards().unwrap();
        boards.next().unwrap()
    }
}

#[cfg(test)]
mod tests;
