//! Points, numbers and path data for SVG.
//!
//! Coordinates are rounded to tenths of a unit, which keeps files small and independent of a
//! float's last bits.

use std::fmt::{self, Write};
use std::ops::{Add, Mul, Sub};

/// A point or a vector; y grows downwards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    pub fn length(self) -> f64 {
        // Not `hypot`: only square roots are correctly rounded on every platform.
        (self.x * self.x + self.y * self.y).sqrt()
    }

    /// Returns the unit vector in this direction; to the right for a zero vector.
    pub fn unit(self) -> Point {
        match self.length() {
            0.0 => Point::new(1.0, 0.0),
            length => self * (1.0 / length),
        }
    }

    pub fn across(self) -> Point {
        Point::new(-self.y, self.x)
    }
}

impl Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;

    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;

    fn mul(self, by: f64) -> Point {
        Point::new(self.x * by, self.y * by)
    }
}

/// A number rounded to tenths, written as briefly as possible.
///
/// 12.34 is `12.3`, 12.04 is `12`, -0.5 is `-.5`.
pub struct Fixed1(i64);

pub fn tenths(number: f64) -> Fixed1 {
    Fixed1((number * 10.0).round() as i64)
}

impl fmt::Display for Fixed1 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        match (self.0.abs() / 10, self.0.abs() % 10) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (0, tenth) => write!(f, "{sign}.{tenth}"),
            (whole, tenth) => write!(f, "{sign}{whole}.{tenth}"),
        }
    }
}

/// Writes a text that is already escaped, with this attribute or none.
pub fn write_text(out: &mut String, attribute: &str, at: Point, text: impl fmt::Display) {
    let (x, y) = (tenths(at.x), tenths(at.y));
    let _ = writeln!(out, "<text{attribute} x=\"{x}\" y=\"{y}\">{text}</text>");
}

/// A path's `d` attribute, in relative commands, which are shorter than absolute ones.
#[derive(Clone, Default, Debug)]
pub struct PathData {
    d: String,
    /// The current point in tenths, as written, so that rounding errors do not accumulate.
    at: (i64, i64),
}

impl PathData {
    /// Returns the path of straight lines from each point to the next.
    pub fn through(points: impl IntoIterator<Item = Point>) -> PathData {
        let mut path = PathData::default();
        for (index, point) in points.into_iter().enumerate() {
            path.step(if index == 0 { "m" } else { "l" }, &[point]);
        }
        path
    }

    pub fn line(&mut self, to: Point) -> &mut PathData {
        self.step("l", &[to])
    }

    pub fn curve(&mut self, control: Point, to: Point) -> &mut PathData {
        self.step("q", &[control, to])
    }

    pub fn move_to(&mut self, to: Point) -> &mut PathData {
        self.step("m", &[to])
    }

    pub fn close(&mut self) -> &mut PathData {
        self.d.push('z');
        self
    }

    fn step(&mut self, letter: &str, points: &[Point]) -> &mut PathData {
        self.d.push_str(letter);
        let from = self.at;
        for point in points {
            self.at = (tenths(point.x).0, tenths(point.y).0);
            for tenths in [self.at.0 - from.0, self.at.1 - from.1] {
                // A minus sign separates two numbers as well as a space does.
                if tenths >= 0 && !self.d.ends_with(letter) {
                    self.d.push(' ');
                }
                let _ = write!(self.d, "{}", Fixed1(tenths));
            }
        }
        self
    }
}

impl fmt::Display for PathData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.d)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (number, text) in [
            (0.0, "0"),
            (-0.04, "0"),
            (0.25, ".3"),
            (-0.5, "-.5"),
            (12.04, "12"),
            (-12.36, "-12.4"),
        ] {
            assert_eq!(tenths(number).to_string(), text);
        }
    }

    #[test]
    fn rounding_errors_do_not_accumulate_along_a_path() {
        let mut path = PathData::through([Point::new(1.0 / 3.0, 2.0 / 3.0)]);
        for step in 1..=30 {
            let along = f64::from(step) / 3.0;
            path.line(Point::new(along, 2.0 / 3.0));
        }
        path.line(Point::new(1.0 / 3.0, 2.0 / 3.0));
        let text = path.to_string();
        assert!(text.starts_with("m.3 .7l0 0l.4 0l.3 0"), "{text}");
        assert!(text.ends_with("l-9.7 0"), "{text}");
    }
}
