//! Statistics of samples: quantiles, outliers, bootstrap. Each file names the source of its formulas, and
//! `scripts/statistics_reference.py` compares all of them with numpy and scipy.

mod bootstrap;
mod outliers;
mod quantiles;

pub use bootstrap::{Bootstrap, BootstrapMedians};
pub use outliers::{OUTLIER_SCORE, is_outlier, median_absolute_deviation, modified_z_scores};
pub use quantiles::Sorted;
