#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    #[test]
    fn the_words_are_those_of_chacha8_as_defined() {
        for (seed, index) in [(0, 0), (42, 7), (42, 8), (u64::MAX, u64::MAX), (1, 1 << 32)] {
            let mut library = ChaCha8Rng::from_seed(key(seed));
            library.set_stream(index);
            let mut stream = Stream::new(seed);
            stream.open(index);
            for _ in 0..1000 {
                assert_eq!(stream.word(), library.next_u32());
            }
        }
    }

    #[test]
    fn the_key_is_splitmix64_of_the_seed() {
        // The first output of SplitMix64 from state 0, as published with its reference code.
        assert_eq!(key(0)[..8], 0xe220_a839_7b1d_cdaf_u64.to_le_bytes());
    }

    #[test]
    fn halves_come_low_first_and_wait_across_whole_words() {
        // Below 65,535 a half gives itself, but for the last and a rejected first.
        let mut whole = Stream::new(5);
        let (first, second, third) = (whole.word(), whole.bits(), whole.word());
        let mut stream = Stream::new(5);
        let near = |drawn: u64, half: u32| assert!(drawn.abs_diff(u64::from(half & 0xffff)) <= 1);
        near(stream.below(65_535), first);
        assert_eq!(stream.bits(), second);
        near(stream.below(65_535), first >> 16);
        near(stream.below(65_535), third);
    }

    #[test]
    fn every_number_below_a_bound_is_as_likely() {
        let mut stream = Stream::new(9);
        for bound in [2, 3, 7, 361, 400] {
            let mut seen = vec![0u32; bound];
            for _ in 0..bound * 1000 {
                seen[stream.below(bound) as usize] += 1;
            }
            // Mean 1000, standard deviation 32: six of them.
            assert!(
                seen.iter().all(|&count| (808..1192).contains(&count)),
                "{bound}: {seen:?}"
            );
        }
        assert_eq!(stream.below(1), 0);
    }

    #[test]
    fn chance_chooses_the_share_that_it_is_asked_for() {
        let mut stream = Stream::new(3);
        for threshold in [0u64, 1 << 28, 858_993_459, 1 << 31, (1 << 32) - 1, 1 << 32] {
            let chosen: u32 = (0..10_000)
                .map(|_| stream.chance(u64::MAX, threshold).count_ones())
                .sum();
            let share = f64::from(chosen) / 640_000.0;
            let wanted = threshold as f64 / f64::from(u32::MAX);
            assert!((share - wanted).abs() < 0.004, "{threshold}: {share}");
        }
        assert_eq!(stream.chance(0b1010, 1 << 32), 0b1010);
    }
}
