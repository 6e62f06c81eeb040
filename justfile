# Recipes for https://just.systems; each is one line that can be run by hand.

# the unit tests of one layer: just quick generate
quick layer:
    cargo test --lib {{layer}}::

# what must pass before a commit
test:
    cargo test

# format everything, also the modules that macros declare, which cargo fmt does not see
fmt:
    cargo fmt && rustfmt --edition 2024 src/solve/kernels/*.rs src/generate/families/*.rs

# format, lints and documentation, with warnings denied
lint:
    cargo fmt --check && rustfmt --edition 2024 --check src/solve/kernels/*.rs src/generate/families/*.rs && cargo clippy --all-targets -- -D warnings && RUSTDOCFLAGS='-D warnings' cargo doc --no-deps

# everything that CI runs, with the long tests
ci:
    .ci/run

# the kernels compared on this machine
bench *flags:
    cargo run --release -- bench {{flags}}

# every fuzz target for some seconds
fuzz seconds="60":
    cargo build --release && python3 scripts/fuzz.py --snl target/release/snl --seconds {{seconds}}
