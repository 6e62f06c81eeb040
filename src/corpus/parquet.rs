//! Boards as rows of Parquet: the columns of a CSV corpus, each board as a list of its rows from the top, as LeetCode has it.

use super::{CorpusRow, ExtraColumns};
use crate::store::parquet::ParquetColumn;

/// The columns, as a Parquet message type.
pub(super) fn columns(extra: ExtraColumns) -> String {
    let mut columns = "message boards {
        required int64 index (INTEGER(64, false));
        required int32 n (INTEGER(8, true));
        required binary family (STRING);
        required group board (LIST) { repeated group list {
            required group element (LIST) { repeated group list {
                required int32 element (INTEGER(16, true));
            } }
        } }"
    .to_owned();
    if extra.answers {
        columns += "required int32 min_rolls (INTEGER(16, true));";
    }
    if extra.notes {
        columns += "required binary note (STRING);";
    }
    if extra.difficulty {
        columns += "optional int32 slack;
            required double routes;
            required int32 critical_jumps;
            required int32 route_jumps;
            optional int32 score;";
    }
    if extra.expected {
        columns += "optional double expected_rolls;";
    }
    columns + "}"
}

/// Adds a row to the columns.
pub(super) fn push_row(columns: &mut [ParquetColumn], row: &CorpusRow<'_>) {
    let mut columns = columns.iter_mut();
    let mut column = || columns.next().expect("the columns are those of the row");
    column().push_long(row.index as i64);
    column().push_int(row.board.side().n() as i32);
    column().push_text(&row.family.into());
    push_board(column(), row);
    if let Some(answer) = row.answer {
        column().push_int(answer.solution.min_rolls());
    }
    if let Some(note) = row.note {
        column().push_text(&note.into());
    }
    if let Some(difficulty) = row.difficulty {
        column().push_optional_int(difficulty.slack);
        column().push_double(difficulty.routes.count as f64);
        column().push_int(difficulty.critical_jumps as i32);
        column().push_int(difficulty.route_jumps as i32);
        column().push_optional_int(difficulty.score.map(|score| score as i32));
    }
    if let Some(expected) = row.expected {
        column().push_optional_double(expected);
    }
}

fn push_board(column: &mut ParquetColumn, row: &CorpusRow<'_>) {
    let board = row.board;
    let side = board.side();
    for line in 0..side.n() {
        for place in 0..side.n() {
            let repetition = match (line, place) {
                (0, 0) => 0,
                (_, 0) => 1,
                _ => 2,
            };
            let jump = board.jump(side.square_at(line, place));
            let value = jump.map_or(-1, |to| to.label() as i32);
            column.push_element(value, repetition);
        }
    }
}
