"""Makes what a release consists of, from a clean clone: an archive, packages, the crate, the notes and SHA-256 sums.

Run:    python3 scripts/release.py --out DIRECTORY [--snl PROGRAM] [--check]
Needs:  Python 3.11, Rust, the target x86_64-unknown-linux-musl (added by rustup), musl-gcc (Debian: musl-tools), and dpkg-deb
        (Debian: part of dpkg).
        With --check, root and debootstrap, which reads the mirror that apt is configured for.
Makes:  snl-VERSION-TARGET.tar.gz                 snl, its manual page and completions, licenses and README; static
        snl_VERSION-1_ARCHITECTURE.deb             the same where Debian has them
        snakes_and_ladders-VERSION-….whl           the Python module, with the command
        snakes-and-ladders-VERSION.crate           what `cargo publish` would upload, built from its own files
        NOTES.md                                   the version's section of CHANGELOG.md
        SHA256SUMS                                 of all of these
Checks: that no tracked file has changed, and that the crate compiles with each of its features alone. --check installs the
        Debian package in a new root and there runs `snl run`, `man snl` and the completions of bash. --snl takes this program
        in place of a static build, allows changes, and does not make the wheel, and does not build the crate.
Exit:   1 where something is not as expected.
"""

import gzip
import hashlib
import io
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import lib

# The package for crates.io.
LIBRARY = "snakes-and-ladders"
PROGRAM = "usr/bin/snl"
MUSL = "x86_64-unknown-linux-musl"
DOCUMENTS = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"]
# Where Debian looks for completions, by shell.
COMPLETIONS = {
    "bash": "usr/share/bash-completion/completions/snl",
    "zsh": "usr/share/zsh/vendor-completions/_snl",
    "fish": "usr/share/fish/vendor_completions.d/snl.fish",
}


def run(*command: object) -> bytes:
    return lib.output(*command, cwd=lib.ROOT, stdin=subprocess.DEVNULL, text=False)


def build(snl: Path | None) -> tuple[Path, str]:
    """The program and its target."""
    if snl:
        host = re.search(rb"^host: (\S+)", run("rustc", "-vV"), re.MULTILINE)
        assert host, "rustc names its host"
        return snl.resolve(), host[1].decode()
    run("rustup", "target", "add", MUSL)
    options = ["--locked", "--target", MUSL, "--config", "profile.release.strip=true"]
    run("cargo", "build", "--release", *options)
    return lib.ROOT / "target" / MUSL / "release/snl", MUSL


def contents_of(snl: Path) -> dict[str, bytes]:
    """The program, what it writes about itself, and the documents, by the path in a Debian package."""
    contents = {PROGRAM: snl.read_bytes()}
    contents |= {f"usr/share/doc/snl/{document}": (lib.ROOT / document).read_bytes() for document in DOCUMENTS}
    contents |= {path: run(snl, "completions", shell) for shell, path in COMPLETIONS.items()}
    # Without the time of day, so that the same program gives the same bytes.
    return contents | {"usr/share/man/man1/snl.1.gz": gzip.compress(run(snl, "man"), mtime=0)}


def make_archive(out: Path, stem: str, contents: dict[str, bytes]) -> None:
    shells = {path: f"complete/{shell}/" for shell, path in COMPLETIONS.items()}
    with open(out / f"{stem}.tar.gz", "wb") as target, gzip.GzipFile(stem, "wb", mtime=0, fileobj=target) as packed:
        with tarfile.open(fileobj=packed, mode="w") as archive:
            for path, content in contents.items():
                folder = shells.get(path, "man/" if "/man/" in path else "")
                entry = tarfile.TarInfo(f"{stem}/{folder}{path.rpartition('/')[2]}")
                entry.size, entry.mode = len(content), 0o755 if path == PROGRAM else 0o644
                archive.addfile(entry, io.BytesIO(content))


def write(root: Path, contents: dict[str, bytes]) -> None:
    for path, content in contents.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(content)


def make_deb(out: Path, package: dict[str, str], target: str, contents: dict[str, bytes]) -> Path:
    architecture = "amd64" if target.startswith("x86_64") else run("dpkg", "--print-architecture").decode().strip()
    # Only a static program runs with any C library.
    depends = "" if target.endswith("musl") else "Depends: libc6, libgcc-s1\n"
    control = (
        f"Package: snl\nVersion: {package['version']}-1\nArchitecture: {architecture}\n"
        f"Maintainer: the snakes-and-ladders developers <none@example.org>\n"
        f"Installed-Size: {sum(map(len, contents.values())) // 1024}\n{depends}"
        f"Section: games\nPriority: optional\nDescription: {package['description']}\n"
    )
    deb = out / f"snl_{package['version']}-1_{architecture}.deb"
    with lib.scratch() as root:
        write(root, contents | {"DEBIAN/control": control.encode()})
        for path in [root, *root.rglob("*")]:
            path.chmod(0o755 if path.is_dir() or path == root / PROGRAM else 0o644)
        run("dpkg-deb", "--root-owner-group", "--build", root, deb)
    return deb


def make_wheel(out: Path, snl: Path) -> None:
    run(sys.executable, "scripts/python_wheel.py", "--snl", snl, "--build")
    (wheel,) = (lib.ROOT / "python/target/wheels").glob("*.whl")
    shutil.copy(wheel, out)


def notes(version: str) -> str:
    """The section of this version in CHANGELOG.md, without its heading."""
    section = rf"^## {re.escape(version)}\b[^\n]*\n(.*?)(?=^## |\Z)"
    found = re.search(section, (lib.ROOT / "CHANGELOG.md").read_text(), re.MULTILINE | re.DOTALL)
    return found[1].strip() + "\n" if found else sys.exit(f"CHANGELOG.md has no section {version}")


def check(deb: Path, version: str) -> None:
    """Installs the package in a new root and tries what it installed."""
    mirror, name = run("apt-get", "indextargets", "--format", "$(SITE) $(CODENAME)").decode().split("\n")[0].split()
    with lib.scratch() as temporary:
        root = temporary / "root"
        run("debootstrap", "--variant=minbase", "--include=man-db,bash-completion", name, root, mirror)
        shutil.copy(deb, root)
        # Images for containers leave out manual pages; a new root does not.
        run("chroot", root, "dpkg", "--install", f"/{deb.name}")
        assert run("chroot", root, "snl", "--version").decode().split()[1] == version
        run("chroot", root, "snl", "run", "--count", "100000", "--out", "/out", "--quiet")
        rows = (root / "out/results.csv").read_bytes().count(b"\n")
        assert rows == 100_001, rows
        page = run("chroot", root, "man", "--pager=cat", "snl").decode()
        assert "NAME" in page and "snl" in page, page[:500]
        script = "source /usr/share/bash-completion/completions/snl && complete -p snl"
        assert b"snl" in run("chroot", root, "bash", "-c", script)
        run("chroot", root, "dpkg", "--remove", "snl")
        assert not (root / "usr/bin/snl").exists()
    print("installed in a new Debian root: snl run, man snl and completions work")


def main() -> None:
    parser = lib.arguments(__doc__, snl=False)
    parser.add_argument("--out", type=Path, required=True, help="a new directory")
    parser.add_argument("--snl", type=Path, help="the program to take as it is")
    parser.add_argument("--check", action="store_true", help="install the Debian package in a new root")
    args = parser.parse_args()
    if not args.snl and run("git", "status", "--porcelain"):
        sys.exit("files have changed: commit them, or use --snl")
    out = args.out.resolve()
    out.mkdir(parents=True)
    manifest = tomllib.loads((lib.ROOT / "Cargo.toml").read_text())
    package = manifest["package"] | {"version": manifest["workspace"]["package"]["version"]}
    name, version = package["name"], package["version"]

    snl, target = build(args.snl)
    contents = contents_of(snl)
    make_archive(out, f"{name}-{version}-{target}", contents)
    deb = make_deb(out, package, target, contents)
    if not args.snl:
        make_wheel(out, snl)
    flags = ["--no-verify", "--allow-dirty"] if args.snl else []
    # The library; the other crates are internal.
    run("cargo", "package", "--quiet", "--locked", "--package", LIBRARY, *flags)
    shutil.copy(lib.ROOT / f"target/package/{LIBRARY}-{version}.crate", out)
    (out / "NOTES.md").write_text(notes(version))
    sums = ""
    for file in sorted(out.iterdir()):
        sums += f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        print(f"{file.stat().st_size:>12,}  {file.name}")
    (out / "SHA256SUMS").write_text(sums)
    if args.check:
        check(deb, version)


if __name__ == "__main__":
    main()
