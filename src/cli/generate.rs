//! `generate`: writes a corpus of boards.

use super::args::GenerateArgs;
use super::{CliResult, interrupt, job, paths, stdio};
use snakes_and_ladders::escape;
use snakes_and_ladders::generate::{Fingerprint, GenerationPlan};
use snakes_and_ladders::number::pluralize;
use snl_harness::corpus::{DIFFICULTY_COLUMNS, Format};
use snl_harness::jobs::{self, GenerateOptions};
use std::path::Path;

pub(super) fn generate(args: &GenerateArgs) -> CliResult {
    let format = args.output.format()?;
    if let Some(name) = &args.corpus {
        return rewrite(args, name, format);
    }
    let plan = GenerationPlan::from_spec(&args.boards.spec()?, args.count, 1000)?;
    let excluded = args
        .exclude
        .boards(plan.count, &args.input, &args.output.out)?;
    let out = stdio::output_path(&args.output.out)?;
    let (line, boards) = (plan.describe(), plan.boards());
    let expected = args.boards.expected;
    let options = GenerateOptions {
        plan,
        format,
        out,
        answers: args.output.answers,
        difficulty: args.output.difficulty,
        expected: expected.map(|_| args.boards.play.rules()),
        distinct: args.distinct,
        excluded,
        job: args.checkpoints.options(args.threads.threads),
    };
    let generated = job::observe(Some(line), Some(boards), |lines| {
        jobs::generate(options, lines)
    });
    generated.map_err(|error| job::failure(error, args.boards.seed.picked))
}

/// Writes the boards of a corpus in another format or with other columns.
fn rewrite(args: &GenerateArgs, name: &str, format: Format) -> CliResult {
    let corpus =
        stdio::corpus(name, args.count, stdio::DEFAULT_COUNT)?.with_options(args.input.options());
    let out = Path::new(&args.output.out);
    paths::check([name], [Some(("-o", out))])?;
    let count = args.count.unwrap_or(stdio::DEFAULT_COUNT);
    let mut refused = args.exclude.boards(count, &args.input, &args.output.out)?;
    let mut cursor = corpus.open(0)?;
    let mut scratch = Vec::new();
    let mut out = stdio::create_output(out)?;
    let mut columns = args.output.columns();
    let mut text = Vec::new();
    let (mut read_boards, mut written_boards) = (0_u64, 0_u64);
    let (mut has_answers, mut has_other_notes) = (false, false);
    let mut skipped_fields = None;
    while cursor.read(&mut |entry| {
        if read_boards == 0 {
            columns.notes = !entry.note.is_empty();
            format.write_header(columns, &mut text);
        }
        read_boards += 1;
        has_answers |= entry.known.is_some();
        has_other_notes |= !columns.notes && !entry.note.is_empty();
        let board = Fingerprint::of(&entry.board, &mut scratch);
        if !refused.contains(&board) {
            written_boards += 1;
            entry.write(format, columns, &mut text);
        }
        if args.distinct {
            refused.insert(board);
        }
    })? {
        skipped_fields.get_or_insert_with(|| cursor.skipped_fields());
        out.write(&text)?;
        text.clear();
        interrupt::check()?;
    }
    if read_boards == 0 {
        format.write_header(columns, &mut text);
        stdio::note_line(format_args!(
            "{}: there are no boards in it",
            escape::line(name)
        ));
    } else if written_boards == 0 {
        fail!(
            "--exclude: it has every board of {}; nothing is written",
            escape::line(name)
        );
    }
    if written_boards < read_boards {
        stdio::note_line(format_args!(
            "{written_boards} of {} of {}: the others are left out",
            pluralize(read_boards, "board"),
            escape::line(name)
        ));
    }
    stdio::finish(out, &text)?;
    if format == Format::Grid {
        return Ok(());
    }
    if has_answers && !columns.answers {
        stdio::note_line("left out: the answers; --with-answers writes them");
    }
    if has_other_notes {
        stdio::note_line("left out: the notes, as the first board has none");
    }
    note_skipped_fields(skipped_fields.unwrap_or_default(), columns.difficulty);
    Ok(())
}

/// Names the fields of a file that are not read, unless they are those of the difficulty and it is
/// written anew.
fn note_skipped_fields(names: Vec<String>, writes_difficulty: bool) {
    let is_difficulty = |name: &String| DIFFICULTY_COLUMNS.contains(&&**name);
    let (difficulty, others): (Vec<_>, Vec<_>) = names.into_iter().partition(is_difficulty);
    if !difficulty.is_empty() && !writes_difficulty {
        stdio::note_line(format_args!(
            "left out: {}; --difficulty writes them",
            difficulty.join(", ")
        ));
    }
    if !others.is_empty() {
        stdio::note_line(format_args!(
            "left out: {}",
            escape::line(&others.join(", "))
        ));
    }
}
