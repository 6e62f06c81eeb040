# Recipes for https://just.systems (`pip install rust-just`). `.ci/run` runs those that CI needs side by side, on a clean clone.

set shell := ["bash", "-euo", "pipefail", "-c"]

snl := "target/release/snl"

# the unit tests of one crate: just quick snl-harness
quick package:
    cargo test -p {{package}} --lib

# what must pass before a commit
test:
    cargo test

# format everything
fmt:
    cargo fmt --all

# everything that CI runs, with the long tests; `just ci RECIPE…` runs some of it
ci *recipes:
    .ci/run {{recipes}}

# the kernels compared on this machine
bench *flags:
    cargo run --release -- bench {{flags}}

# every fuzz target for some seconds
fuzz seconds="60":
    python3 scripts/fuzz.py --snl {{snl}} --seconds {{seconds}}

# install the tools that the other recipes use (Debian, as root)
tools:
    #!/usr/bin/env bash
    set -euo pipefail
    rustup component add rustfmt clippy 2>/dev/null || true
    rustup target add wasm32-unknown-unknown aarch64-apple-darwin aarch64-unknown-linux-gnu x86_64-pc-windows-gnu
    missing=()
    need() { eval "$1" >/dev/null 2>&1 || missing+=("${@:2}"); }
    need "command -v g++" g++
    need "python3 -c 'import ensurepip'" python3-venv
    need "command -v go" golang-go
    need "command -v mcs" mono-mcs
    need "command -v mono" mono-runtime
    need "command -v kotlinc" kotlin
    need "command -v php" php-cli
    need "command -v ruby" ruby
    need "command -v scalac" scala
    need "command -v strace" strace
    need "command -v debootstrap" debootstrap
    need "command -v qemu-aarch64 && command -v aarch64-linux-gnu-gcc" gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user
    need "command -v x86_64-w64-mingw32-gcc && test -x /usr/lib/wine/wine64" gcc-mingw-w64-x86-64-posix wine64
    need "command -v nm" binutils
    need "command -v chromium" chromium fonts-dejavu-core
    need "command -v pdftotext" poppler-utils
    if [ "${#missing[@]}" -gt 0 ]; then
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
    fi
    npm install --silent --prefix "${SNL_NPM:-target/npm}" esbuild playwright-core@1 axe-core@4 >/dev/null
    cargo fmt --version
    cargo clippy --version
    go version

# the README's main command, and how it installs
main-job:
    #!/usr/bin/env bash
    set -euo pipefail
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    main=$(sed -n 's/^\$ \(cargo run --release -- run .*\)$/\1/p' README.md)
    eval "${main/--out out/--out "$folder/out"}"
    test "$(wc -l <"$folder/out/results.csv")" -eq 1000001
    eval "$(grep -x 'cargo install .*' README.md) --root '$folder'"
    "$folder/bin/snl" --version

# solutions in every language
languages:
    python3 scripts/judge_languages.py --snl {{snl}} --quick --boards 5000

# hostile submissions, with the sandbox and without it
hostile:
    python3 scripts/judge_hostile.py --snl {{snl}} --quick

# submissions that misbehave; most of it is waiting for time limits
misbehaviour:
    python3 scripts/judge_misbehaviour.py --snl {{snl}} --quick
    python3 scripts/judge_serve.py --snl {{snl}} --programs 100

# real files: the same function in many wrappings
wrappings:
    python3 scripts/judge_wrappings.py --snl {{snl}} --every 18

# known mistakes are named, and none of right programs
diagnoses:
    python3 scripts/diagnoses.py --snl {{snl}} --quick

# contest tools accept the packages by the lines of docs/PACKAGES.md, and refuse weak ones
packages:
    python3 scripts/packages.py --snl {{snl}} --quick

# vector code is inlined: an intrinsic that is called costs more than it does
inlined:
    symbols=$(nm --demangle {{snl}}) && grep -q 'snakes_and_ladders::' <<<"$symbols" && ! grep 'core_arch::' <<<"$symbols" | grep -v '_xgetbv'

# pages in a browser: no network, charts, sorting, light and dark, a phone
pages:
    scripts/page_test/run {{snl}}

# WebAssembly: the library in Node, and the browser page
web:
    scripts/web_test/run {{snl}}

# shards on a Slurm of two nodes, with a worker and a node killed (Debian, as root)
cluster:
    if [ -n "${CI:-}" ] || { [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; }; then \
        python3 scripts/cluster/test.py --snl {{snl}} --install; else echo "skipped: needs root and apt-get"; fi

# docs/FILES.md in pandas, polars and DuckDB
data-frames:
    python3 scripts/data_frames.py --snl {{snl}}

# killed and resumed: a short form
kills:
    python3 scripts/kills.py --snl {{snl}} --kills 26 --scale 0.1

# power cuts: a short form
power-cuts:
    python3 scripts/system_calls.py cuts --snl {{snl}} --cuts 60

# system calls that fail: a short form
inject:
    python3 scripts/system_calls.py errors --snl {{snl}} --every 20

# release: archive, crate, and a Debian package in a new root
release:
    #!/usr/bin/env bash
    set -euo pipefail
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    python3 scripts/release.py --snl {{snl}} --out "$folder/release" --check

# a full disk (CI runs as root and must not skip this)
full-disk:
    python3 scripts/full_disk.py --snl {{snl}} ${CI:+--must}

# a thousand shards in 64 file handles and 64 MiB
merge-limits:
    python3 scripts/memory.py merge --snl {{snl}} --boards 500

# memory stays flat
flat-memory:
    python3 scripts/memory.py run --snl {{snl}} --small 300000 --large 10000000

# all boards of side 3 through the pipe
side-3:
    {{snl}} generate --family exhaustive --size 3 --format grid | {{snl}} solve - | tail -n +2 | cut -d, -f6 | sort | uniq -c \
        | awk '{ print "3," $2 "," $1 }' | sort | diff <(grep '^3,' data/golden/exhaustive-answers.csv | sort) -

# suites of other seeds kill every mistake, uniform corpora do not
suites:
    #!/usr/bin/env bash
    set -euo pipefail
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    for seed in 0 10 20; do
        {{snl}} suite judge --seed "$seed" -q -o "$folder/suite.csv"
        {{snl}} strength "$folder/suite.csv" | sed -n 1,2p
    done
    code=0
    {{snl}} strength "v1:family=uniform;n=2..20" --count 60 -q 2>/dev/null || code=$?
    test "$code" -eq 3
    python3 scripts/wrong_programs.py --snl {{snl}} --seeds 1

# the Python wheel: answers, documentation, types
python:
    RUSTFLAGS='-D warnings' python3 scripts/python_wheel.py --snl {{snl}} --profile ci --one

# other platforms: macOS, by types
macos:
    RUSTFLAGS='-D warnings' cargo check --target aarch64-apple-darwin

# other platforms: aarch64 under qemu, optimized because it would be too slow otherwise
aarch64:
    CARGO_PROFILE_DEV_OPT_LEVEL=1 python3 scripts/targets.py --snl {{snl}} --boards 300 aarch64-unknown-linux-gnu

# other platforms: Windows under wine
windows:
    CARGO_PROFILE_DEV_OPT_LEVEL=0 RUSTFLAGS='-D warnings' python3 scripts/targets.py --snl {{snl}} --boards 500 x86_64-pc-windows-gnu

# the oldest Rust, and a static program with musl
oldest-rust:
    #!/usr/bin/env bash
    set -euo pipefail
    oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    rustup toolchain install "$oldest" --profile minimal --target x86_64-unknown-linux-musl --no-self-update >/dev/null 2>&1
    export RUSTUP_TOOLCHAIN=$oldest CARGO_PROFILE_DEV_OPT_LEVEL=0
    python3 scripts/targets.py --snl {{snl}} --boards 500 x86_64-unknown-linux-musl

# format, lints and documentation, with warnings denied
lint:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets -- -D warnings
    RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps
    test "$(git grep -hE '^\s*//[/!]? (What|Of|Those|As|That|Such) ' -- '*.rs' | wc -l)" -le 20
    tree=$(cargo tree -p snakes-and-ladders --edges normal --prefix none) && ! grep -E '^(clap|indicatif|serde|csv|tempfile) ' <<<"$tree"

# fuzzing, a short form: every parser and the kernels, under the address sanitizer
fuzz-briefly:
    CARGO_PROFILE_FUZZ_OPT_LEVEL=1 CARGO_PROFILE_FUZZ_CODEGEN_UNITS=1 CARGO_PROFILE_FUZZ_DEBUG=0 {{just_executable()}} fuzz 3

# the README's test command, with the long tests
test-long:
    grep -qx 'cargo test' README.md
    SNL_LONG_TESTS=1 cargo test --no-fail-fast
    cargo test -p snakes-and-ladders --features serde --test it serialized
