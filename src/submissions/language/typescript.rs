//! TypeScript: a function `snakesAndLadders(board: number[][]): number`.
//!
//! Owns the tools that strip types. Must not know how the script that is left is run.

use super::javascript::{NODE, script};
use super::{BuildContext, BuildError, Language, Program, Tool};

const ESBUILD: Tool = Tool {
    name: "esbuild",
    version_flag: "--version",
    min_version: (0, 12),
    get: "install a tool that strips types: npm install -g esbuild (or typescript, for tsc), or Node 22.13 or later",
};

const TSC: Tool = Tool {
    name: "tsc",
    min_version: (4, 0),
    ..ESBUILD
};

/// Node that strips types itself.
const STRIPPING: Tool = Tool {
    name: "node",
    min_version: (22, 13),
    ..ESBUILD
};

pub(super) const LANGUAGE: Language = Language {
    name: "TypeScript",
    endings: &["ts"],
    tools: &[&[NODE], &[ESBUILD, TSC, STRIPPING]],
    build,
};

/// What Node is to run so that it writes `typed.ts` to `typed.js`.
const STRIP: &str = "const fs = require('fs'), { stripTypeScriptTypes } = require('module'); \
    fs.writeFileSync('typed.js', stripTypeScriptTypes(fs.readFileSync('typed.ts', 'utf8'), { mode: 'transform' }));";

fn build(workshop: &BuildContext<'_>) -> Result<Program, BuildError> {
    let node = workshop.tools.find(&NODE)?;
    workshop.write("typed.ts", &[&workshop.text()?])?;
    if node.version >= STRIPPING.min_version {
        workshop.compile(&node.path, &["--no-warnings", "-e", STRIP])?;
    } else {
        let (stripper, tool) = workshop.tools.any(&[ESBUILD, TSC])?;
        let flags: &[&str] = if tool.name == ESBUILD.name {
            &[
                "typed.ts",
                "--outfile=typed.js",
                "--log-level=error",
                "--target=es2020",
            ]
        } else {
            &[
                "typed.ts",
                "--target",
                "es2020",
                "--lib",
                "es2020,dom",
                "--types",
                "",
            ]
        };
        workshop.compile(&stripper.path, flags)?;
    }
    let stripped = workshop.folder.join("typed.js");
    let text = std::fs::read_to_string(&stripped)
        .map_err(|error| workshop.io_error("read", &stripped, &error))?;
    script(workshop, &text)
}
