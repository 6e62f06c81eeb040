//! `judge --serve`: programs that come as lines of JSON are judged side by side, and each gets a
//! line of JSON.

use super::args::{DEFAULT_CORPUS, JudgeArgs};
use super::stdio::DEFAULT_COUNT;
use super::{CliError, CliResult, stdio, supervisor};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use snl_harness::source::CorpusSource;
use snl_harness::store::STDIO;
use snl_judge::{
    JudgeOptions, JudgeRun, LANGUAGES, Language, Submission, SubmissionOutcome, Toolchains,
};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The time for all boards of a program, unless it is set.
const TOTAL_TIME: Duration = Duration::from_secs(10);

/// A line of the input: a program to be judged.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    /// Any value, which the reply repeats.
    #[serde(rename = "id")]
    _id: Value,
    source: String,
    /// The name of a language, or the extension of its files.
    language: String,
    /// A spec or a suite; without one, the corpus of the command line.
    corpus: Option<String>,
    /// Seconds to look for the smallest board on which the program fails; 0 for the verdict alone.
    #[serde(default)]
    smallest: f64,
}

/// A line of the output.
#[derive(Serialize)]
struct Reply {
    id: Value,
    /// The reason why there is no outcome.
    error: Option<String>,
    #[serde(flatten)]
    outcome: Option<SubmissionOutcome>,
}

/// The first line of the output, once programs can be judged.
#[derive(Serialize)]
struct Greeting<'a> {
    version: &'a str,
    corpus: &'a str,
    sandbox: &'a str,
    /// The extensions of the languages, by name.
    languages: BTreeMap<&'a str, &'a [&'a str]>,
}

/// The state that all programs share.
struct Service<'a> {
    /// The options for a program whose request names no corpus and no search.
    options: JudgeOptions<'a>,
    /// The corpus of the command line and those of requests, by name.
    corpora: Mutex<HashMap<String, Arc<CorpusSource>>>,
}

/// Judges programs until the input ends.
pub(super) fn serve(args: &JudgeArgs) -> CliResult {
    let name = match &*args.corpus {
        "" => DEFAULT_CORPUS,
        STDIO => {
            usage!(
                "--serve reads programs from standard input, so the corpus must be a file, a spec or a suite"
            )
        }
        name => name,
    };
    let tools = Toolchains::new(std::env::var_os("PATH").unwrap_or_default());
    let judging = &args.judging;
    let supervisor = supervisor::of(judging.sandbox.mode, [name.into()], &[])?;
    let corpus = stdio::corpus(name, args.count.count, DEFAULT_COUNT)?
        .with_options(args.input.options())
        .into_replayable()?;
    corpus.require_board()?;
    let mut limits = judging.limits();
    limits.all = limits.total.or(Some(TOTAL_TIME));
    let service = Service {
        options: JudgeOptions {
            corpus: &corpus,
            tools: &tools,
            run: JudgeRun {
                supervisor: &supervisor,
                limits: &limits,
                isolate: false,
                is_stopped: || false,
            },
            rows: false,
            groups: false,
            search: None,
            brief: true,
            progress: &|_, _| {},
        },
        corpora: Mutex::default(),
    };
    write_line(&Greeting {
        version: env!("CARGO_PKG_VERSION"),
        corpus: corpus.name(),
        sandbox: supervisor.sandbox_name(),
        languages: LANGUAGES
            .iter()
            .map(|language| (language.name, language.extensions))
            .collect(),
    })?;
    let next = || std::io::stdin().lines().next();
    let work = |_: rayon::BroadcastContext<'_>| {
        while let Some(line) = next() {
            match line {
                Ok(line) if line.trim().is_empty() => {}
                Ok(line) => write_line(&service.reply(&line))?,
                Err(error) => fail!("cannot read <stdin>: {error}"),
            }
        }
        Ok(())
    };
    let served = judging.threads.pool()?.broadcast(work);
    served.into_iter().collect()
}

/// Writes a line at once: whoever asked waits for it.
fn write_line(value: &impl Serialize) -> CliResult {
    let line = serde_json::to_string(value).expect("all keys are strings");
    stdio::print(format!("{line}\n").as_bytes())
}

impl Service<'_> {
    fn reply(&self, line: &str) -> Reply {
        // Whoever asked can only find a request by its id, even if it is none.
        let id = serde_json::from_str(line).unwrap_or(Value::Null)["id"].clone();
        let (outcome, error) = match serde_json::from_str(line) {
            Ok(request) => match self.judge(&request) {
                Ok(outcome) => (Some(outcome), None),
                Err(error) => {
                    let (_, message) = error.report(true);
                    (None, message.map(|message| message.to_string()))
                }
            },
            Err(error) => (None, Some(format!("not a request: {error}"))),
        };
        Reply { id, error, outcome }
    }

    fn judge(&self, request: &Request) -> CliResult<SubmissionOutcome> {
        let seconds = request.smallest;
        let Ok(search) = Duration::try_from_secs_f64(seconds) else {
            fail!("smallest is {seconds}; it is a number of seconds, or 0");
        };
        // The corpus of the command line does not wait while another is made.
        let other = request
            .corpus
            .as_deref()
            .filter(|name| *name != self.options.corpus.name())
            .map(|name| self.corpus(name))
            .transpose()?;
        let options = JudgeOptions {
            corpus: other.as_deref().unwrap_or(self.options.corpus),
            search: Some(search).filter(|time| !time.is_zero()),
            ..self.options
        };
        let language = Language::named(&request.language)
            .map_err(|error| CliError::Failed(error.to_string()))?;
        let name = format!("solution.{}", language.extensions[0]);
        Ok(options.judge(&Submission::of_text(&name, &request.source, language))?)
    }

    /// Returns the corpus of a request.
    fn corpus(&self, name: &str) -> CliResult<Arc<CorpusSource>> {
        let mut corpora = self.corpora.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = corpora.get(name) {
            return Ok(known.clone());
        }
        if !CorpusSource::names_spec(name) && !CorpusSource::names_suite(name) {
            fail!("corpus {name:?} is neither a spec nor a suite; give a file on the command line");
        }
        let corpus = Arc::new(stdio::corpus(name, None, DEFAULT_COUNT)?);
        corpora.insert(name.to_owned(), corpus.clone());
        Ok(corpus)
    }
}
