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
