//! What a suite is worth.

use super::*;
