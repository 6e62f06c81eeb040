//! Pictures as PNG, rendered by resvg with the fonts of the machine: unlike SVG, the bytes differ between machines.

use super::board::Theme;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Family, Query};
use resvg::usvg::{Options, Tree};

/// Pixels per unit of the picture: sharp on paper up to the width of a page.
const SCALE: f32 = 2.0;

/// Why a picture cannot be rendered.
#[derive(Debug, thiserror::Error)]
pub enum RasterError {
    /// Labels would be missing.
    #[error(
        "no font is installed for the numbers of the squares; install one, such as DejaVu Sans"
    )]
    NoFont,
    /// The picture is not what resvg reads, or there is no memory for it.
    #[error("resvg cannot render the picture: {0}")]
    Render(String),
}

/// Renders pictures of one theme. The fonts are read once.
pub struct Rasterizer {
    options: Options<'static>,
    theme: Theme,
}

impl Rasterizer {
    /// A renderer; [`Theme::Auto`] is light.
    ///
    /// # Errors
    /// If there is no font.
    pub fn new(theme: Theme) -> Result<Rasterizer, RasterError> {
        let mut options = Options::default();
        let fonts = options.fontdb_mut();
        fonts.load_system_fonts();
        let query = Query {
            families: &[Family::SansSerif],
            ..Query::default()
        };
        if fonts.query(&query).is_none() {
            // What resvg takes for sans-serif is not installed: any other font will do.
            let names = fonts.faces().filter_map(|face| face.families.first());
            let names: Vec<&String> = names.map(|(name, _)| name).collect();
            let sans = names
                .iter()
                .find(|name| name.contains("Sans") && !name.contains("Mono"));
            let name = sans
                .or(names.first())
                .ok_or(RasterError::NoFont)?
                .to_string();
            fonts.set_sans_serif_family(&name);
        }
        Ok(Rasterizer { options, theme })
    }

    /// Renders a picture, which must be of this theme.
    ///
    /// # Errors
    /// If resvg cannot.
    pub fn png(&self, svg: &str) -> Result<Vec<u8>, RasterError> {
        let failed = |error: &dyn std::fmt::Display| RasterError::Render(error.to_string());
        let tree = Tree::from_str(svg, &self.options).map_err(|error| failed(&error))?;
        let size = tree.size().to_int_size();
        let [width, height] =
            [size.width(), size.height()].map(|length| (length as f32 * SCALE) as u32);
        let mut pixmap = Pixmap::new(width, height).ok_or_else(|| failed(&"its size"))?;
        let [red, green, blue] = self.theme.background();
        pixmap.fill(resvg::tiny_skia::Color::from_rgba8(red, green, blue, 255));
        let scale = Transform::from_scale(SCALE, SCALE);
        resvg::render(&tree, scale, &mut pixmap.as_mut());
        pixmap.encode_png().map_err(|error| failed(&error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::board::{PictureOptions, svg};

    /// The width and the height that the header of a PNG gives.
    fn size(png: &[u8]) -> [u32; 2] {
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        [16, 20].map(|at| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()))
    }

    /// Some pixels are as they must be: the corner is background, and the numbers are drawn, so that a picture with labels
    /// differs from one without.
    #[test]
    fn boards_are_rendered_with_background_and_labels() {
        let board = "[[-1,-1,-1],[-1,3,9],[-1,8,-1]]".parse().unwrap();
        for (theme, corner) in [
            (Theme::Light, [255, 255, 255, 255]),
            (Theme::Dark, [22, 22, 27, 255]),
        ] {
            let options = PictureOptions {
                theme,
                ..PictureOptions::default()
            };
            let rasterizer = match Rasterizer::new(theme) {
                Err(RasterError::NoFont) => return println!("skipped: no font is installed"),
                rasterizer => rasterizer.unwrap(),
            };
            let picture = svg(&board, options);
            let png = rasterizer.png(&picture).unwrap();
            assert_eq!(size(&png), [720, 840]);
            let pixmap = Pixmap::decode_png(&png).unwrap();
            assert_eq!(pixmap.data()[..4], corner);
            let text = picture.find("<g class=\"labels\">").unwrap();
            let end = text + picture[text..].find("</g>").unwrap();
            let bare = format!("{}{}", &picture[..text], &picture[end + 4..]);
            let bare = Pixmap::decode_png(&rasterizer.png(&bare).unwrap()).unwrap();
            let differ = pixmap.data().iter().zip(bare.data());
            assert!(differ.filter(|(one, other)| one != other).count() > 2000);
        }
        let rasterizer = Rasterizer::new(Theme::Light);
        assert!(rasterizer.is_err() || rasterizer.unwrap().png("<svg>").is_err());
    }
}
