//! Integers as the formats write them: digits with at most a minus, without fraction, exponent,
//! plus sign or leading zero.

/// Parses an integer of at most 64 bits and a sign.
#[inline]
pub(crate) fn integer(text: &[u8]) -> Option<i128> {
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    if !matches!(digits, [b'0'] | [b'1'..=b'9', ..]) {
        return None;
    }
    let size = digits.iter().try_fold(0u64, |sum, digit| {
        let digit = digit.checked_sub(b'0').filter(|&digit| digit < 10)?;
        sum.checked_mul(10)?.checked_add(digit.into())
    });
    let size = i128::from(size?);
    let is_negative = digits.len() < text.len();
    Some(if is_negative { -size } else { size })
}

/// Appends the decimal digits of `number`.
pub(crate) fn push(number: impl itoa::Integer, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// Returns the digits of a number below 1,000, and how many there are.
#[inline]
pub(crate) fn short(number: u16) -> ([u8; 4], usize) {
    /// The digits of each number; the fourth byte is the number of digits.
    static SHORT: [[u8; 4]; 1000] = table(false);
    let short = SHORT[usize::from(number)];
    (short, usize::from(short[3]))
}

/// Returns the three digits of a number below 1,000, and a byte without meaning.
#[inline]
pub(crate) fn three_digits(number: u16) -> [u8; 4] {
    static THREE: [[u8; 4]; 1000] = table(true);
    THREE[usize::from(number)]
}

const fn table(zeros: bool) -> [[u8; 4]; 1000] {
    let mut table = [[0; 4]; 1000];
    let mut number = 0;
    while number < 1000 {
        let digits = [number / 100, number / 10 % 10, number % 10];
        let length = 1 + (zeros || number >= 10) as usize + (zeros || number >= 100) as usize;
        let mut index = 0;
        while index < length {
            table[number][index] = b'0' + digits[3 - length + index] as u8;
            index += 1;
        }
        table[number][3] = length as u8;
        number += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::{integer, short, three_digits};

    #[test]
    fn short_numbers_are_written_like_all_others() {
        for number in 0..1000 {
            let (digits, length) = short(number);
            assert_eq!(digits[..length], *number.to_string().as_bytes());
            let three = format!("{number:03}");
            assert_eq!(three_digits(number)[..3], *three.as_bytes());
        }
    }

    #[test]
    fn an_integer_has_one_spelling() {
        for number in [0, 1, -1, 10, 400, i128::from(u64::MAX)] {
            assert_eq!(integer(number.to_string().as_bytes()), Some(number));
        }
        for text in [
            "", "-", "+1", "01", "-01", "1.0", "1e3", " 1", "1 ", "0x1", "--1", "x",
        ] {
            assert_eq!(integer(text.as_bytes()), None, "{text:?}");
        }
        assert_eq!(integer(&[b'9'; 200]), None);
    }
}
