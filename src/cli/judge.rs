//! `judge`: verdicts on other people's programs.

use super::args::{DEFAULT_CORPUS, JudgeArgs, JudgingArgs, global, is_corpus, is_program};
use super::failure::Label;
use super::progress::JudgeProgress;
use super::stdio::DEFAULT_COUNT;
use super::version::BUILD;
use super::{CliError, CliResult, interrupt, paths, serve, stdio, supervisor, terminal};
use crate::bench::date::rfc3339;
use crate::bench::export::Provenance;
use crate::report::JudgeReport;
use crate::report::{LiveTable, describe_failure, failures_page, terminal as render};
use snakes_and_ladders::draw::picture::{PictureOptions, svg_with_note};
use snakes_and_ladders::draw::text::Screen;
use snakes_and_ladders::escape;
use snakes_and_ladders::game::{Board, Side, read_literal};
use snakes_and_ladders::number::pluralize;
use snl_harness::source::CorpusSource;
use snl_harness::store::{Manifest, OutputFile, STDIO};
use snl_judge::{
    BoardResult, JudgeOptions, JudgeRun, NoSolution, SEARCH_TIME, Submission, SubmissionOutcome,
    Supervisor, Toolchains, Verdict, document, find,
};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

pub(super) fn judge(mut args: JudgeArgs) -> CliResult {
    if args.serve {
        return serve::serve(&args);
    }
    let is_name =
        |text: &&String| CorpusSource::names_suite(text) || CorpusSource::names_spec(text);
    if is_corpus(&args.corpus)
        && let Some(second) = args.programs.iter().find(is_name)
    {
        usage!(
            "{}: programs are judged on one corpus, which is {}; judge on this one in a call of its own",
            escape::line(second),
            escape::line(&args.corpus)
        );
    }
    if is_program(&args.corpus) {
        if let Some(boards) = args.programs.iter().find(|argument| is_corpus(argument)) {
            usage!(
                "{}: boards come before programs, as in snl judge {} {}; a program has the extension of its language, such as .py",
                escape::line(boards),
                escape::line(boards),
                escape::line(&args.corpus)
            );
        }
        let program = std::mem::replace(&mut args.corpus, DEFAULT_CORPUS.to_owned());
        args.programs.insert(0, program);
        stdio::note_line(format_args!("no corpus given: judging on {DEFAULT_CORPUS}"));
    }
    if args.programs.is_empty() {
        let on = match &*args.corpus {
            "" => String::new(),
            corpus => format!(" on {}", escape::line(corpus)),
        };
        let corpus = Path::new(&args.corpus);
        if corpus.is_file()
            && let Some(kind) = document(corpus)
        {
            usage!(
                "{} is {kind}: save the code as a file of its language, such as solution.py, and judge that",
                escape::path(corpus)
            );
        }
        if read_literal(args.corpus.as_bytes(), &mut Board::empty(Side::MIN)).is_ok() {
            usage!(
                "nothing to judge{on}: give programs after it, or try snl show '{}', which solves it",
                args.corpus
            );
        }
        let is_path = !args.corpus.is_empty() && args.corpus != "-" && !is_corpus(&args.corpus);
        if is_path && !corpus.exists() {
            fail!("{}: no such file or directory", escape::path(corpus));
        }
        usage!(
            "nothing to judge{on}: give programs (a file with the extension of its language, such as .py, a directory, or \
             name=command); a program under another name is not judged; `snl strength` measures a corpus"
        );
    }
    let input = Path::new(&args.corpus);
    let tools = Toolchains::new(std::env::var_os("PATH").unwrap_or_default());
    if names_program(&args.corpus, &tools) {
        usage!(
            "{0} is a program, not boards; a command is one argument, such as name='{0} {1}'",
            args.corpus,
            args.programs[0]
        );
    }
    check(&args.programs, input, &args.judging)?;
    judge_submissions(&args)
}

/// Returns whether the argument for the boards is a program on the path, which is no file here.
fn names_program(corpus: &str, tools: &Toolchains) -> bool {
    let is_word = !corpus.is_empty()
        && corpus
            .chars()
            .all(|c| c.is_alphanumeric() || "-_.".contains(c));
    is_word
        && corpus != STDIO
        && !Path::new(corpus).exists()
        && tools.program(corpus.as_ref()).is_some()
}

/// Checks the names of the outputs; `input` is the file of boards.
fn check(programs: &[String], input: &Path, args: &JudgingArgs) -> CliResult {
    // A program may be a file, or FILE:LINE.
    let files = programs.iter().flat_map(|program| {
        let file = program.rsplit_once(':').map(|(file, _)| file);
        [Some(&**program), file]
    });
    paths::check(
        files.flatten().map(Path::new).chain([input]),
        args.outputs(),
    )
}

/// Draws the first counterexample with both answers, or says that there is none.
fn draw_counterexample(file: OutputFile, outcomes: &[SubmissionOutcome]) -> CliResult {
    let failed = |outcome: &SubmissionOutcome| {
        let failure = outcome.shown_failure()?;
        let submission = outcome.name.rsplit('/').next().unwrap_or_default();
        let note = describe_failure(failure);
        Some((failure.board?.0, format!("{submission}: {note}")))
    };
    let Some((board, note)) = outcomes.iter().find_map(failed) else {
        stdio::note_line(format_args!(
            "{}: not written: no submission fails on a board",
            escape::path(file.path())
        ));
        return Ok(());
    };
    let svg = svg_with_note(&board, PictureOptions::default(), &note);
    stdio::finish_noted(file, svg)
}

/// What judging needs: the submissions, the boards, and the means to run them.
struct Inputs {
    submissions: Vec<Submission>,
    corpus: CorpusSource,
    tools: Toolchains,
    supervisor: Supervisor,
    /// The files that were found and are not judged.
    others: Vec<PathBuf>,
}

/// Judges the programs on the corpus, prints their report, and fails if a verdict is not the
/// expected one.
fn judge_submissions(args: &JudgeArgs) -> CliResult {
    let inputs = prepare(args)?;
    let exports = args.judging.outputs();
    let [csv, json, picture] = stdio::create_all(exports)?;
    let screen = terminal::screen(stdio::any_is_stdout(&exports));
    // Explaining many failures takes long.
    let is_read = json.is_some() || picture.is_some() || !global().quiet;
    let is_explained = !args.judging.verdict_only && (is_read || inputs.submissions.len() <= 20);
    let search = is_explained.then_some(SEARCH_TIME);
    let corpus = inputs.corpus.describe();
    let sandbox = inputs.supervisor.describe_sandbox();
    let not_judged: Vec<String> = inputs
        .others
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    let may_have_more = !inputs.corpus.name().starts_with("suite:stress");
    let outcomes = judge_each(inputs, &args.judging, screen, csv, json.is_some(), search)?;
    let failures = render(
        &failures_page(&outcomes, !args.judging.verdict_only),
        args.judging.detail.verbose,
        screen,
    );
    if !failures.is_empty() {
        stdio::print_summary(&format!("\n{failures}"), &exports)?;
        if args.judging.isolate && !args.judging.verdict_only {
            stdio::note_line("with --isolate no program is compared with the known mistakes");
        }
    }
    // A file would not say that programs are missing.
    interrupt::check()?;
    if let Some(file) = picture {
        draw_counterexample(file, &outcomes)?;
    }
    let judged = JudgeReport {
        schema: JudgeReport::SCHEMA.to_owned(),
        date: rfc3339(SystemTime::now()),
        provenance: Provenance::of(&Manifest::empty(BUILD)),
        corpus,
        sandbox,
        not_judged,
        programs: outcomes,
    };
    if let Some(file) = json {
        let text = serde_json::to_string(&judged).expect("all keys are strings") + "\n";
        stdio::finish_noted(file, text)?;
    }
    check_verdicts(&judged.programs, may_have_more, &args.judging)
}

/// Finds the submissions, the tools and the boards. Faults of the corpus are reported before
/// anything is run.
fn prepare(args: &JudgeArgs) -> CliResult<Inputs> {
    let tools = Toolchains::new(std::env::var_os("PATH").unwrap_or_default());
    let found = find(&args.programs, args.judging.shell, &tools)?;
    if !found.others.is_empty() {
        stdio::note_line(format_args!(
            "other files, not judged: {}",
            found.describe_others()
        ));
    }
    let submissions = found.submissions;
    let files = submissions
        .iter()
        .flat_map(|submission| submission.kind.files())
        .chain([PathBuf::from(&args.corpus)]);
    let supervisor = supervisor::of(args.judging.sandbox.mode, files, &args.judging.outputs())?;
    supervisor::say_if_not_confined(&supervisor);
    let corpus = stdio::corpus(&args.corpus, args.count.count, DEFAULT_COUNT)?
        .with_options(args.input.options())
        .into_replayable()?;
    // A verdict needs a board.
    corpus.require_board()?;
    Ok(Inputs {
        submissions,
        corpus,
        tools,
        supervisor,
        others: found.others.into_values().flatten().collect(),
    })
}

/// Judges each submission, prints its row of the table, and writes its rows of the CSV. `groups`
/// says whether boards are counted by side and family.
fn judge_each(
    inputs: Inputs,
    args: &JudgingArgs,
    screen: Screen,
    mut csv: Option<OutputFile>,
    groups: bool,
    search: Option<Duration>,
) -> CliResult<Vec<SubmissionOutcome>> {
    if let Some(csv) = &mut csv {
        csv.write(BoardResult::HEADER)?;
    }
    let exports = args.outputs();
    let progress = JudgeProgress::new(inputs.submissions.len());
    let table = LiveTable::new(&inputs.submissions, inputs.corpus.count(), screen);
    let report = |text: &str| {
        progress
            .bar
            .suspend(|| stdio::print_summary(text, &exports))
    };
    let options = JudgeOptions {
        corpus: &inputs.corpus,
        tools: &inputs.tools,
        run: JudgeRun {
            supervisor: &inputs.supervisor,
            limits: &args.limits(),
            isolate: args.isolate,
            is_stopped: interrupt::requested,
        },
        rows: csv.is_some(),
        groups,
        search,
        brief: false,
        progress: &|name, step| progress.step(name, step),
    };
    interrupt::install_handler(true);
    let sandbox = inputs.supervisor.describe_sandbox();
    report(&table.header(&inputs.corpus.describe(), &sandbox))?;
    let mut outcomes = Vec::new();
    options.judge_all(inputs.submissions, args.threads.threads, |mut outcome| {
        if let Some(problem) = why_not_judged(&outcome) {
            progress
                .bar
                .suspend(|| stdio::labeled_line(Label::Error, problem));
        }
        if let (Some(csv), Some(mut rows)) = (&mut csv, outcome.rows.take()) {
            append(&mut rows, csv)?;
        }
        report(&table.row(&outcome))?;
        outcomes.push(outcome);
        Ok::<(), CliError>(())
    })?;
    progress.bar.finish_and_clear();
    if let Some(csv) = csv
        && !interrupt::requested()
    {
        stdio::finish_noted(csv, "")?;
    }
    Ok(outcomes)
}

/// Returns why a submission that should have been judged was not.
fn why_not_judged(outcome: &SubmissionOutcome) -> Option<String> {
    match &outcome.no_solution {
        Some(reason) if !reason.is_usual() => {
            Some(format!("{}: no solution: {reason}", outcome.name))
        }
        _ => outcome.not_run.clone(),
    }
}

/// The command to try next for a program that passes.
const MORE_BOARDS: &str = "snl judge suite:stress,seed=1 PROGRAM tries about 5,000 boards";

/// The forms of submissions, for those who give programs of another form.
const FORMS_OF_SUBMISSIONS: &str = "a solution is a method snakesAndLadders(board) of a class Solution, or a function \
    of that name; a program, written as name=command, reads one board a line (with --isolate, a single board) and writes \
    its answer; one that reads n and n rows, as in contests, is for the contest's tools and `snl package`";

/// The maximum number of names that a sentence lists.
const MAX_NAMED: usize = 8;

/// The largest side of a board that is short enough for a command line.
const MAX_PASTED_SIDE: usize = 6;

/// Returns the names as a list, or the first ones.
fn list(names: impl ExactSizeIterator<Item = String>) -> String {
    let more = match names.len().saturating_sub(MAX_NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    names.take(MAX_NAMED).collect::<Vec<_>>().join(", ") + &more
}

fn append(rows: &mut File, csv: &mut OutputFile) -> CliResult {
    let mut block = vec![0; 1 << 16];
    loop {
        match rows.read(&mut block) {
            Ok(0) => return Ok(()),
            Ok(read) => csv.write(&block[..read])?,
            Err(error) => fail!("cannot read a temporary file: {error}"),
        }
    }
}

/// Says what to try next, and fails if a verdict is not the expected one. Submissions that were not
/// run come first, as then not all were judged.
fn check_verdicts(
    outcomes: &[SubmissionOutcome],
    may_have_more: bool,
    args: &JudgingArgs,
) -> CliResult {
    let all = outcomes.len();
    let not_judged = outcomes
        .iter()
        .filter(|outcome| why_not_judged(outcome).is_some())
        .count();
    let reads_input = |outcome: &SubmissionOutcome| {
        matches!(outcome.no_solution, Some(NoSolution::ReadsInput { .. }))
    };
    if outcomes.iter().any(reads_input) {
        stdio::note_line(FORMS_OF_SUBMISSIONS);
    }
    if not_judged > 0 {
        fail!(
            "{not_judged} of {} could not be judged",
            pluralize(all as u64, "submission")
        );
    }
    let is_unexpected = |outcome: &&SubmissionOutcome| !outcome.matches_expected_verdict();
    let unexpected: Vec<&SubmissionOutcome> = outcomes.iter().filter(is_unexpected).collect();
    let Some(first) = unexpected.first() else {
        let accepted = |outcome: &SubmissionOutcome| {
            outcome.verdict == Some(Verdict::Accepted) || outcome.no_solution.is_some()
        };
        if may_have_more && all > 0 && outcomes.iter().all(accepted) {
            stdio::note_line(format_args!("next: {MORE_BOARDS}"));
        }
        return Ok(());
    };
    if global().quiet {
        let verdicts = unexpected.iter().map(|outcome| match outcome.verdict {
            Some(verdict) => format!("{}: {verdict}", outcome.name),
            None => outcome.name.clone(),
        });
        return Err(CliError::CheckFailed(list(verdicts)));
    }
    let board = first.shown_failure().and_then(|failure| failure.board);
    let is_drawn = args.svg.is_some();
    let next = match board {
        Some(board) if !is_drawn && board.0.side().n() <= MAX_PASTED_SIDE => {
            format!("snl show '{}' --svg failed.svg draws the board", board.0)
        }
        Some(_) if !is_drawn && !args.verdict_only => {
            "the same command with --svg failed.svg draws the board".to_owned()
        }
        None if first.verdict == Some(Verdict::Accepted) => MORE_BOARDS.to_owned(),
        _ => "the messages above say what to mend".to_owned(),
    };
    if all == 1 {
        stdio::note_line(format_args!("next: {next}"));
    } else {
        let failed = unexpected.len();
        let names = list(unexpected.iter().map(|outcome| outcome.name.clone()));
        // A wrong program that is accepted needs other boards, and nothing to mend.
        let is_accepted = |outcome: &&SubmissionOutcome| outcome.verdict == Some(Verdict::Accepted);
        let task = if unexpected.iter().any(is_accepted) {
            "look at"
        } else {
            "mend"
        };
        stdio::note_line(format_args!(
            "next: {task} {failed} of {all}: {names}; {next}"
        ));
    }
    Err(CliError::Judged)
}
