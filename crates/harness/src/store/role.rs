//! The use of a file with the form of a checkpoint.

/// What a file with the form of a checkpoint is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The checkpoint of an unfinished job.
    Checkpoint,
    /// The record of a finished job.
    Record,
    /// The record of a finished job, this or another, which may be replaced.
    Replaced,
}

impl Role {
    /// Returns what a file in this use is called.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Role::Checkpoint => "checkpoint",
            Role::Record | Role::Replaced => "record of a finished job",
        }
    }

    /// Returns what to do with a file that is in the way.
    pub(super) fn way_out(self) -> &'static str {
        match self {
            Role::Checkpoint | Role::Record => "delete it to start over",
            Role::Replaced => "it would be replaced by one: move it, or choose another output",
        }
    }
}
