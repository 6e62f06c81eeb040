//! Classifying the bytes of a text, 64 at a time, into bit masks: with AVX-512, with AVX2, and in
//! portable code.

/// The number of bytes that are classified together: one per bit of a mask.
pub(super) const BLOCK: usize = 64;

/// The masks of the bytes of a block, one for each class of bytes; bit 0 is the first byte.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Masks {
    pub digits: u64,
    pub zeros: u64,
    pub ones: u64,
    pub minuses: u64,
    pub commas: u64,
    /// The mask of `[`.
    pub opening: u64,
    /// The mask of `]`.
    pub closing: u64,
}

/// An instruction set that can find the masks.
pub(super) trait ByteClassifier: Copy {
    /// Returns the masks of a block. Implementations are `#[inline(always)]`, so that the caller's
    /// CPU features apply.
    fn masks(self, block: &[u8; BLOCK]) -> Masks;
}

/// The portable classifier (SIMD within a register), which works on eight bytes in a `u64`.
#[derive(Clone, Copy)]
pub(super) struct SwarClassifier;

impl ByteClassifier for SwarClassifier {
    /// Transposes the block into eight masks, one for each bit of a byte, and builds the classes
    /// from these.
    #[inline(always)]
    fn masks(self, block: &[u8; BLOCK]) -> Masks {
        let mut planes = [0; 8];
        for (bit, plane) in planes.iter_mut().enumerate() {
            *plane = plane_of(block, bit as u32);
        }
        let [b0, b1, b2, b3, b4, b5, b6, b7] = planes;
        // Digits are 0x30..=0x39, comma and minus 0x2C and 0x2D, the brackets 0x5B and 0x5D.
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

/// Returns the mask of one bit of every byte.
#[inline(always)]
fn plane_of(block: &[u8; BLOCK], bit: u32) -> u64 {
    // Collects the bit of byte 8 b + i into bit b of byte i, then transposes this 8 x 8 matrix of
    // bits.
    let mut bits = 0;
    for (word, bytes) in block.as_chunks::<8>().0.iter().enumerate() {
        let bytes = u64::from_le_bytes(*bytes) >> bit & 0x0101_0101_0101_0101;
        bits |= bytes << word;
    }
    for (shift, mask) in [
        (7, 0x00AA_00AA_00AA_00AA),
        (14, 0x0000_CCCC_0000_CCCC),
        (28, 0x0000_0000_F0F0_F0F0),
    ] {
        let change = (bits ^ bits >> shift) & mask;
        bits ^= change ^ change << shift;
    }
    bits
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{BLOCK, ByteClassifier, Masks};
    use pulp::bytemuck::cast;
    use pulp::u8x64;
    use pulp::x86::{V3, V4};
    use std::arch::x86_64::__m256i;

    // Functions, not closures, as only code that is always inlined is compiled with the caller's
    // CPU features.

    impl ByteClassifier for V4 {
        #[inline(always)]
        fn masks(self, block: &[u8; BLOCK]) -> Masks {
            let bytes: u8x64 = cast(*block);
            let value = self.wrapping_sub_u8x64(bytes, self.splat_u8x64(b'0'));
            Masks {
                digits: self.cmp_lt_u8x64(value, self.splat_u8x64(10)).0,
                zeros: self.cmp_eq_u8x64(bytes, self.splat_u8x64(b'0')).0,
                ones: self.cmp_eq_u8x64(bytes, self.splat_u8x64(b'1')).0,
                minuses: self.cmp_eq_u8x64(bytes, self.splat_u8x64(b'-')).0,
                commas: self.cmp_eq_u8x64(bytes, self.splat_u8x64(b',')).0,
                opening: self.cmp_eq_u8x64(bytes, self.splat_u8x64(b'[')).0,
                closing: self.cmp_eq_u8x64(bytes, self.splat_u8x64(b']')).0,
            }
        }
    }

    #[inline(always)]
    fn equal_v3(machine: V3, [low, high]: [__m256i; 2], byte: u8) -> u64 {
        let byte = machine.avx._mm256_set1_epi8(byte as i8);
        let low = machine.avx2._mm256_cmpeq_epi8(low, byte);
        let high = machine.avx2._mm256_cmpeq_epi8(high, byte);
        mask_v3(machine, low, high)
    }

    #[inline(always)]
    fn mask_v3(machine: V3, low: __m256i, high: __m256i) -> u64 {
        let low = machine.avx2._mm256_movemask_epi8(low) as u32;
        let high = machine.avx2._mm256_movemask_epi8(high) as u32;
        u64::from(high) << 32 | u64::from(low)
    }

    /// Returns the mask of the digits: a byte less '0' is below ten if it is the minimum of itself
    /// and nine.
    #[inline(always)]
    fn digits_v3(machine: V3, half: __m256i) -> __m256i {
        let zero = machine.avx._mm256_set1_epi8(b'0' as i8);
        let value = machine.avx2._mm256_sub_epi8(half, zero);
        let nine = machine.avx._mm256_set1_epi8(9);
        let minimum = machine.avx2._mm256_min_epu8(value, nine);
        machine.avx2._mm256_cmpeq_epi8(minimum, value)
    }

    impl ByteClassifier for V3 {
        #[inline(always)]
        fn masks(self, block: &[u8; BLOCK]) -> Masks {
            let halves: [__m256i; 2] = cast(*block);
            Masks {
                digits: mask_v3(self, digits_v3(self, halves[0]), digits_v3(self, halves[1])),
                zeros: equal_v3(self, halves, b'0'),
                ones: equal_v3(self, halves, b'1'),
                minuses: equal_v3(self, halves, b'-'),
                commas: equal_v3(self, halves, b','),
                opening: equal_v3(self, halves, b'['),
                closing: equal_v3(self, halves, b']'),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn byte_by_byte(block: &[u8; BLOCK]) -> Masks {
        let mask = |class: &dyn Fn(u8) -> bool| {
            (0..BLOCK).fold(0, |bits, at| bits | u64::from(class(block[at])) << at)
        };
        Masks {
            digits: mask(&|byte| byte.is_ascii_digit()),
            zeros: mask(&|byte| byte == b'0'),
            ones: mask(&|byte| byte == b'1'),
            minuses: mask(&|byte| byte == b'-'),
            commas: mask(&|byte| byte == b','),
            opening: mask(&|byte| byte == b'['),
            closing: mask(&|byte| byte == b']'),
        }
    }

    #[test]
    fn every_byte_is_of_its_class_everywhere() {
        for (byte, at) in (0..=u8::MAX).flat_map(|byte| (0..BLOCK).map(move |at| (byte, at))) {
            let mut block = [b'-'; BLOCK];
            block[at] = byte;
            let expected = byte_by_byte(&block);
            assert_eq!(SwarClassifier.masks(&block), expected);
            #[cfg(target_arch = "x86_64")]
            {
                if let Some(machine) = pulp::x86::V3::try_new() {
                    assert_eq!(machine.masks(&block), expected);
                }
                if let Some(machine) = pulp::x86::V4::try_new() {
                    assert_eq!(machine.masks(&block), expected);
                }
            }
        }
    }
}
