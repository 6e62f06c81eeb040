//! Specs print as text that parses back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use snakes_and_ladders::generate::Spec;

fuzz_target!(|text: &str| {
    // Without sizes, feasible ones are searched for, which is too slow for a fuzzer.
    let sizes = ["", ";n=2..4"][usize::from(!text.contains(";n=") && !text.contains(":n="))];
    if let Ok(spec) = format!("{text}{sizes}").parse::<Spec>() {
        let printed = spec.to_string();
        assert_eq!(printed.parse::<Spec>().expect(&printed), spec);
    }
});
