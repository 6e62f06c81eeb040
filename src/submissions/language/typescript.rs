//! TypeScript: a function `snakesAndLadders(board: number[][]): number`.

use super::build::{BuildContext, BuildError, Language, Program};
use super::javascript::{NODE, script};
use super::tool::Tool;

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

/// Node versions that strip types themselves.
const STRIPPING: Tool = Tool {
    name: "node",
    min_version: (22, 13),
    ..ESBUILD
};

pub(super) static LANGUAGE: Language = Language {
    name: "TypeScript",
    extensions: &["ts"],
    tools: &[&[NODE], &[ESBUILD, TSC, STRIPPING]],
    build,
};

/// A script for Node that translates `typed.ts` to `typed.js`.
const STRIP: &str = "const fs = require('fs'), { stripTypeScriptTypes } = require('module'); \
    fs.writeFileSync('typed.js', stripTypeScriptTypes(fs.readFileSync('typed.ts', 'utf8'), { mode: 'transform' }));";

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let node = context.tools.find(&NODE)?;
    context.write("typed.ts", &[&context.text()?])?;
    if node.version >= STRIPPING.min_version {
        context.compile(&node.path, &["--no-warnings", "-e", STRIP])?;
    } else {
        let (stripper, tool) = context.tools.any(&[ESBUILD, TSC])?;
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
        context.compile(&stripper.path, flags)?;
    }
    let stripped = context.folder.join("typed.js");
    let text = std::fs::read_to_string(&stripped)
        .map_err(|error| context.io_error("read", &stripped, &error))?;
    script(context, &text)
}
