//! Which bytes of a text are what, one bit a byte.
//!
//! Owns the three ways to find out: with AVX-512, with AVX2, and with the arithmetic that every machine has.
//! Must not know what a board looks like.

use super::fast::BLOCK;

/// For each class of bytes, the bytes of a block that are of it, the first lowest.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Masks {
    pub digits: u64,
    pub zeros: u64,
    pub ones: u64,
    pub minuses: u64,
    pub commas: u64,
    /// `[`
    pub opening: u64,
    /// `]`
    pub closing: u64,
}

/// What finds the masks. Its method is to be inlined into a function compiled for the machine.
pub(super) trait ByteClassifier: Copy {
    fn masks(self, block: &[u8; BLOCK]) -> Masks;
}

/// Any machine: eight bytes in a word.
#[derive(Clone, Copy)]
pub(super) struct SwarClassifier;

impl ByteClassifier for SwarClassifier {
    /// A byte of a canonical literal has one of fourteen values, which five bits tell apart: the classes are
    /// made from the masks of single bits, and bytes that have bits of a class by chance are found by the bits
    /// that none of its bytes has.
    #[inline(always)]
    fn masks(self, block: &[u8; BLOCK]) -> Masks {
        let mut planes = [0; 8];
        for (bit, plane) in planes.iter_mut().enumerate() {
            *plane = plane_of(block, bit as u32);
        }
        let [b0, b1, b2, b3, b4, b5, b6, b7] = planes;
        // 0x3_: digits where below 0xA; 0x2_: comma C, minus D; 0x5_: brackets B and D.
        let three = b5 & b4 & !(b6 | b7);
        let digits = three & !(b3 & (b2 | b1));
        let two = b5 & !(b4 | b6 | b7) & b3 & b2 & !b1;
        let five = b6 & b4 & !(b5 | b7) & b3 & b0;
        let none = !(b3 | b2 | b1);
        Masks {
            digits,
            zeros: three & none & !b0,
            ones: three & none & b0,
            minuses: two & b0,
            commas: two & !b0,
            opening: five & b1 & !b2,
            closing: five & b2 & !b1,
        }
    }
}

/// This bit of every byte.
#[inline(always)]
fn plane_of(block: &[u8; BLOCK], bit: u32) -> u64 {
    // Bit b of byte i is to be what it is of byte 8 b + i, and then rows and columns change places.
    let mut bits = 0;
    for (number, bytes) in block.as_chunks::<8>().0.iter().enumerate() {
        let bytes = u64::from_le_bytes(*bytes) >> bit & 0x0101_0101_0101_0101;
        bits |= bytes << number;
    }
    for (by, keep) in [
        (7, 0x00AA_00AA_00AA_00AA),
        (14, 0x0000_CCCC_0000_CCCC),
        (28, 0x0000_0000_F0F0_F0F0),
    ] {
        let change = (bits ^ bits >> by) & keep;
        bits ^= change ^ change << by;
    }
    bits
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::super::fast::BLOCK;
    use super::{ByteClassifier, Masks};
    use pulp::bytemuck::cast;
    use pulp::u8x64;
    use pulp::x86::{V3, V4};
    use std::arch::x86_64::__m256i;

    // Functions and not closures: only what is always inlined is compiled for the machine.

    #[inline(always)]
    fn v4(machine: V4, bytes: u8x64, byte: u8) -> u64 {
        let difference = machine.xor_u8x64(bytes, machine.splat_u8x64(byte));
        machine.cmp_lt_u8x64(difference, machine.splat_u8x64(1)).0
    }

    impl ByteClassifier for V4 {
        #[inline(always)]
        fn masks(self, block: &[u8; BLOCK]) -> Masks {
            let bytes: u8x64 = cast(*block);
            let value = self.wrapping_sub_u8x64(bytes, self.splat_u8x64(b'0'));
            Masks {
                digits: self.cmp_lt_u8x64(value, self.splat_u8x64(10)).0,
                zeros: v4(self, bytes, b'0'),
                ones: v4(self, bytes, b'1'),
                minuses: v4(self, bytes, b'-'),
                commas: v4(self, bytes, b','),
                opening: v4(self, bytes, b'['),
                closing: v4(self, bytes, b']'),
            }
        }
    }

    #[inline(always)]
    fn v3(machine: V3, [low, high]: [__m256i; 2], byte: u8) -> u64 {
        let byte = machine.avx._mm256_set1_epi8(byte as i8);
        let low = machine.avx2._mm256_cmpeq_epi8(low, byte);
        let high = machine.avx2._mm256_cmpeq_epi8(high, byte);
        bits(machine, low, high)
    }

    #[inline(always)]
    fn bits(machine: V3, low: __m256i, high: __m256i) -> u64 {
        let low = machine.avx2._mm256_movemask_epi8(low) as u32;
        let high = machine.avx2._mm256_movemask_epi8(high) as u32;
        u64::from(high) << 32 | u64::from(low)
    }

    /// Less than ten above '0' if the least of that and nine is itself.
    #[inline(always)]
    fn digits(machine: V3, half: __m256i) -> __m256i {
        let zero = machine.avx._mm256_set1_epi8(b'0' as i8);
        let value = machine.avx2._mm256_sub_epi8(half, zero);
        let nine = machine.avx._mm256_set1_epi8(9);
        let least = machine.avx2._mm256_min_epu8(value, nine);
        machine.avx2._mm256_cmpeq_epi8(least, value)
    }

    impl ByteClassifier for V3 {
        #[inline(always)]
        fn masks(self, block: &[u8; BLOCK]) -> Masks {
            let halves: [__m256i; 2] = cast(*block);
            Masks {
                digits: bits(self, digits(self, halves[0]), digits(self, halves[1])),
                zeros: v3(self, halves, b'0'),
                ones: v3(self, halves, b'1'),
                minuses: v3(self, halves, b'-'),
                commas: v3(self, halves, b','),
                opening: v3(self, halves, b'['),
                closing: v3(self, halves, b']'),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn plainly(block: &[u8; BLOCK]) -> Masks {
        let which = |class: &dyn Fn(u8) -> bool| {
            let bits = block
                .iter()
                .enumerate()
                .map(|(at, &byte)| u64::from(class(byte)) << at);
            bits.fold(0, |all, bit| all | bit)
        };
        Masks {
            digits: which(&|byte| byte.is_ascii_digit()),
            zeros: which(&|byte| byte == b'0'),
            ones: which(&|byte| byte == b'1'),
            minuses: which(&|byte| byte == b'-'),
            commas: which(&|byte| byte == b','),
            opening: which(&|byte| byte == b'['),
            closing: which(&|byte| byte == b']'),
        }
    }

    fn agree(block: &[u8; BLOCK]) {
        let expected = plainly(block);
        assert_eq!(SwarClassifier.masks(block), expected);
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(machine) = pulp::x86::V3::try_new() {
                assert_eq!(machine.masks(block), expected);
            }
            if let Some(machine) = pulp::x86::V4::try_new() {
                assert_eq!(machine.masks(block), expected);
            }
        }
    }

    #[test]
    fn every_byte_is_of_its_class_everywhere() {
        for byte in 0..=u8::MAX {
            for at in 0..BLOCK {
                let mut block = [b'-'; BLOCK];
                block[at] = byte;
                agree(&block);
            }
        }
    }

    proptest! {
        #[test]
        fn classes_are_what_they_say(block in prop::collection::vec(any::<u8>(), BLOCK)) {
            agree(&block.try_into().unwrap());
        }
    }
}
