//! `judge --serve`: programs that come as lines of JSON are judged side by side, and each gets a line of JSON.

use super::args::{DEFAULT_CORPUS, JudgeArgs};
use super::stdio::DEFAULT_COUNT;
use super::{CliError, stdio, supervisor};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use snl_harness::corpus::CorpusSource;
use snl_harness::pipeline::thread_pool;
use snl_harness::store::STDIO;
use snl_judge::{
    Hidden, JudgeOptions, JudgeRun, Language, Limits, SubmissionOutcome, Supervisor, Toolchains,
};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The time for all boards of a program, unless it is set.
const TOTAL_TIME: Duration = Duration::from_secs(10);

/// A line of the input: a program to be judged.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    /// Any value, which the reply repeats.
    id: Value,
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
}

/// The state that all programs share.
struct Service<'a> {
    tools: &'a Toolchains,
    supervisor: &'a Supervisor,
    limits: &'a Limits,
    /// The time for all boards of a program.
    total: Duration,
    corpus: Arc<CorpusSource>,
    /// The corpora of requests, by name.
    others: Mutex<HashMap<String, Arc<CorpusSource>>>,
}

/// Judges programs until the input ends.
pub(super) fn serve(args: &JudgeArgs) -> Result<(), CliError> {
    let name = match &*args.corpus {
        "" => DEFAULT_CORPUS,
        STDIO => {
            let problem = "--serve reads programs from standard input, so the corpus must be a file, a spec or a suite";
            return Err(CliError::Usage(problem.to_owned()));
        }
        name => name,
    };
    let tools = Toolchains::new(std::env::var_os("PATH").unwrap_or_default());
    let hidden = Hidden {
        files: vec![Path::new(name).to_owned()],
        outputs: Vec::new(),
    };
    let judging = &args.judging;
    let supervisor = supervisor::of(judging.sandbox.mode, &tools, hidden)?;
    let corpus = stdio::corpus(name, args.count.count, DEFAULT_COUNT)?.into_replayable()?;
    corpus.open(0)?;
    let limits = judging.limits();
    let service = Service {
        tools: &tools,
        supervisor: &supervisor,
        limits: &limits,
        total: limits.total.unwrap_or(TOTAL_TIME),
        corpus: Arc::new(corpus),
        others: Mutex::default(),
    };
    write_line(&Greeting {
        version: env!("CARGO_PKG_VERSION"),
        corpus: service.corpus.name(),
        sandbox: supervisor.sandbox_name(),
    })?;
    let work = |_: rayon::BroadcastContext<'_>| {
        let mut line = String::new();
        loop {
            line.clear();
            let read = std::io::stdin().read_line(&mut line);
            match read.map_err(|error| CliError::file("read", "<stdin>", &error))? {
                0 => return Ok(()),
                _ if line.trim().is_empty() => {}
                _ => write_line(&service.reply(&line))?,
            }
        }
    };
    let pool = thread_pool(judging.threads.threads);
    let pool = pool.ok_or_else(|| CliError::Failed("the system grants no thread".to_owned()))?;
    let served = pool.broadcast(work);
    served.into_iter().collect()
}

/// Writes a line at once: whoever asked waits for it.
fn write_line(value: &impl Serialize) -> Result<(), CliError> {
    let line = serde_json::to_string(value);
    let line = line.map_err(|error| CliError::Failed(error.to_string()))?;
    stdio::print(format!("{line}\n").as_bytes())
}

impl Service<'_> {
    fn reply(&self, line: &str) -> Reply {
        let request: Request = match serde_json::from_str(line) {
            Ok(request) => request,
            Err(error) => {
                // Whoever asked can only find the request by what it calls it.
                let id = serde_json::from_str(line).unwrap_or(Value::Null);
                return Reply {
                    id: id.get("id").cloned().unwrap_or_default(),
                    error: Some(format!("not a request: {error}")),
                    outcome: None,
                };
            }
        };
        let outcome = self.judge(&request);
        let (outcome, error) =
            outcome.map_or_else(|error| (None, error.report()), |it| (Some(it), None));
        Reply {
            id: request.id,
            error: error.map(|(_, message)| message),
            outcome,
        }
    }

    fn judge(&self, request: &Request) -> Result<SubmissionOutcome, CliError> {
        let seconds = request.smallest;
        let Ok(search) = Duration::try_from_secs_f64(seconds) else {
            fail!("smallest is {seconds}; it is a number of seconds, or 0");
        };
        let options = JudgeOptions {
            corpus: &*self.corpus(request.corpus.as_deref())?,
            tools: self.tools,
            run: JudgeRun {
                supervisor: self.supervisor,
                limits: self.limits,
                isolate: false,
            },
            stress: None,
            rows: false,
            groups: false,
            explain: !search.is_zero(),
            search,
            brief: Some(self.total),
            progress: &|_, _| {},
        };
        let language = Language::named(&request.language);
        let language = language.map_err(|error| CliError::Failed(error.to_string()))?;
        Ok(options.judge_source(&request.source, language)?)
    }

    fn corpus(&self, name: Option<&str>) -> Result<Arc<CorpusSource>, CliError> {
        let Some(name) = name.filter(|name| *name != self.corpus.name()) else {
            return Ok(self.corpus.clone());
        };
        if !CorpusSource::names_spec(name) && !CorpusSource::names_suite(name) {
            fail!("corpus {name:?} is neither a spec nor a suite; give a file on the command line");
        }
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = others.get(name) {
            return Ok(known.clone());
        }
        let corpus = Arc::new(stdio::corpus(name, None, DEFAULT_COUNT)?);
        others.insert(name.to_owned(), corpus.clone());
        Ok(corpus)
    }
}
