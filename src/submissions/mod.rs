//! Outside programs: anyone's solution, in any language, put through a corpus.
//!
//! Owns the way from a file or a command to verdicts and counterexamples. Must not know flags, tables or terminals.
//!
//! ```text
//!  find ──▶ Contestant ──▶ language (compile, adapter) ──▶ Player ──▶ Trial ──▶ a Row a board
//!                                                                       │ Session: one life; Watch: its limits
//!                                                                       │ Life: lines in and out
//!                                                                       └ process: pipes, supervisor, limits
//! ```

mod answer;
mod boards;
mod counterexample;
mod find;
mod hunt;
mod language;
mod life;
mod limits;
mod process;
mod queue;
mod row;
mod session;
mod small;
mod trial;
mod verdict;
mod watch;

pub use answer::Given;
pub use boards::{Boards, CHUNK, Corpus, Counted, Fault, board_at};
pub use counterexample::Counterexample;
pub use find::{Contestant, FindError, Kind, find};
pub use hunt::Hunt;
pub use language::{
    Compiler, Found, LANGUAGES, Language, Missing, Program, Tool, Toolbox, Unbuilt, Version,
    Workshop,
};
pub use limits::Limits;
pub use process::{Broom, Ending, Keeper, Usage, supervise};
pub use row::{Flow, Row, Sink};
pub use small::SmallBoards;
pub use trial::{Toll, Trial};
pub use verdict::Verdict;

use life::Life;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How a player speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Talk {
    /// As our adapters do.
    Adapter,
    /// An answer a line.
    Plain,
}

/// A contestant ready to run.
#[derive(Debug)]
pub struct Player {
    program: Program,
    talk: Talk,
    /// Removed with the player.
    folder: Option<TempDir>,
}

impl Player {
    /// Compiles a solution, or looks a command up.
    ///
    /// # Errors
    /// If a tool or the command is missing, or the solution does not compile.
    pub fn prepare(
        contestant: &Contestant,
        tools: &Toolbox,
        keeper: &Keeper,
        limits: &Limits,
    ) -> Result<Player, Unbuilt> {
        let (path, language) = match &contestant.kind {
            Kind::Command(words) => return Player::of_command(words, tools),
            Kind::Solution(path, language) => (path, language),
        };
        let folder = tempfile::Builder::new()
            .prefix("snl-judge-")
            .tempdir()
            .map_err(|error| Unbuilt::Disk(format!("cannot make a temporary folder: {error}")))?;
        let compile = |program: &Program| compile(keeper, program, limits.compile, folder.path());
        let program = language.build(&Workshop {
            source: path,
            folder: folder.path(),
            tools,
            memory: limits.memory,
            run: &compile,
        })?;
        Ok(Player {
            program,
            talk: Talk::Adapter,
            folder: Some(folder),
        })
    }

    fn of_command(words: &[String], tools: &Toolbox) -> Result<Player, Unbuilt> {
        let name = words.first().map_or("", String::as_str);
        let path = tools
            .program(name.as_ref())
            .ok_or_else(|| Missing::Absent {
                name: name.to_owned(),
                get: "name a program that can be run, by its path if need be",
            })?;
        Ok(Player {
            program: Program {
                path,
                args: words[1..].iter().map(Into::into).collect(),
                folder: None,
            },
            talk: Talk::Plain,
            folder: None,
        })
    }

    /// Whether it is one of our adapters, which measure inside.
    pub fn measures_inside(&self) -> bool {
        self.talk == Talk::Adapter
    }

    fn scratch(&self) -> Option<&Path> {
        self.folder.as_ref().map(TempDir::path)
    }
}

/// Runs a compiler to its end.
fn compile(
    keeper: &Keeper,
    program: &Program,
    limit: Duration,
    scratch: &Path,
) -> io::Result<Result<(), String>> {
    let mut life = Life::start(keeper, program, Some(scratch))?;
    life.end_input();
    let deadline = Instant::now() + limit;
    let mut said = String::new();
    loop {
        life.listen();
        while let Some(line) = life.line() {
            said.push_str(&String::from_utf8_lossy(line));
            said.push('\n');
        }
        match life.ending() {
            Some(Ending::Code(0)) => return Ok(Ok(())),
            Some(ending) if life.closed => {
                said.push_str(&life.complaints());
                let word = match said.trim() {
                    "" => format!("the compiler ended with {ending}"),
                    said => said.to_owned(),
                };
                return Ok(Err(word));
            }
            _ if Instant::now() > deadline => {
                life.kill();
                return Ok(Err(format!("not compiled after {limit:?}")));
            }
            _ => std::thread::sleep(Duration::from_millis(2)),
        }
    }
}
