//! Board generation: a pure function from (spec, index) to board.
//!
//! A board is drawn from the ChaCha8 stream of its index ([`BoardRng`]) by its family ([`Family`],
//! one file each in `families/`), or searched for if the spec has constraints (`search/`). A job
//! takes a [`GenerationPlan`] of a spec.

mod batches;
mod board_builder;
mod constraints;
mod construct;
mod dedup;
mod density;
mod families;
mod generator;
mod given_answer;
mod layout;
mod level;
mod plan;
mod range;
mod search;
mod shard;
mod sizes;
mod spec;
mod spec_error;
mod spec_text;
mod stream;

pub use batches::BatchGenerator;
pub use constraints::{Constraints, Solvable};
pub use dedup::{DedupError, Deduplicator, Fingerprint};
pub use density::Density;
pub use families::{Family, exhaustive};
pub use generator::BoardGenerator;
pub use level::Level;
pub use plan::{BOARDS_PER_CHUNK, GenerationPlan, IndexChunk};
pub use range::NumberRange;
pub use shard::{Shard, ShardError};
pub use sizes::Sizes;
pub use spec::{Spec, SpecBuilder};
pub use spec_error::{SpecError, SpecTextProblem};
pub use stream::{BoardRng, STREAM_VERSION};
