//! Pictures of boards.

use crate::boards::{read_board, value_error};
use pyo3::prelude::*;
use snakes_and_ladders::draw::picture::{PictureOptions, Theme, svg};

/// A picture of a board, which a notebook shows.
#[pyclass(frozen, module = "snakes_and_ladders")]
pub struct Picture {
    /// The SVG document.
    #[pyo3(get)]
    svg: String,
}

#[pymethods]
impl Picture {
    fn _repr_svg_(&self) -> &str {
        &self.svg
    }

    /// The title of the picture, in words.
    fn __repr__(&self) -> String {
        let title = self
            .svg
            .split_once("<title>")
            .and_then(|(_, rest)| rest.split_once("</title>"));
        format!("<Picture: {}>", title.map_or("", |(title, _)| title))
    }
}

/// Draw a board as SVG, with a shortest route, or the squares that the token
/// never leaves, unless `answer` is false.
///
/// `theme` is "auto" (light or dark, as the reader has set), "light", "dark" or
/// "line" (black on white).
///
/// >>> picture = draw([[-1, 4], [-1, -1]])
/// >>> picture
/// <Picture: A 2 by 2 board with 1 ladder and no snakes>
/// >>> picture.svg[:4]
/// '<svg'
///
/// A notebook shows the picture; `Path("board.svg").write_text(picture.svg)`
/// saves it.
#[pyfunction]
#[pyo3(signature = (board, *, answer = true, theme = "auto", caption = true))]
pub fn draw(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    answer: bool,
    theme: &str,
    caption: bool,
) -> PyResult<Picture> {
    let board = read_board(board)?;
    let options = PictureOptions {
        answer,
        theme: theme.parse::<Theme>().map_err(value_error)?,
        caption,
        ..PictureOptions::default()
    };
    let svg = py.detach(|| svg(&board, options));
    Ok(Picture { svg })
}
