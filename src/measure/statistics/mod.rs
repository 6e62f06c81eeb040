//! Statistics of samples: order, spread, outliers, bootstrap.
//!
//! Owns the formulas, each in a file with its source. Must not know what the numbers are of.
//! `scripts/statistics_reference.py` compares all of them with numpy and scipy.

mod bootstrap;
mod outliers;
mod quantiles;

pub use bootstrap::{Bootstrap, BootstrapMedians};
pub use outliers::{OUTLIER_SCORE, is_outlier, median_absolute_deviation, modified_z_scores};
pub use quantiles::Sorted;
