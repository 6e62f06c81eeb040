//! TypeScript: a function `snakesAndLadders(board: number[][]): number`.

use super::build::{BuildContext, BuildError, Language, Program, SUBMITTED};
use super::javascript::{NODE, chosen, lines_of_definitions, script};
use super::tool::Tool;

const ESBUILD: Tool = Tool {
    name: "esbuild",
    version_args: &["--version"],
    min_version: (0, 12),
    get: "install a tool that strips types: npm install -g esbuild, or Node 22.13 or later",
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
    tools: &[&[NODE], &[ESBUILD, STRIPPING]],
    solutions: |text, _| Ok(lines_of_definitions(text)),
    build,
};

/// A script for Node that translates TypeScript to `typed.js`.
const STRIP: &str = "const fs = require('fs'), { stripTypeScriptTypes } = require('module'); \
    fs.writeFileSync('typed.js', stripTypeScriptTypes(fs.readFileSync(process.argv[1], 'utf8'), { mode: 'transform' }));";

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let node = context.tools.find(&NODE)?;
    let (text, expression) = chosen(&context.text()?, context.solution);
    let name = context.display_name();
    context.write_solution(&name, &[&text])?;
    let path = format!("{SUBMITTED}/{name}");
    let strips = node.version >= STRIPPING.min_version;
    if strips {
        context.compile(&node.path, &["--no-warnings", "-e", STRIP, &path])?;
    } else {
        let (esbuild, _) = context.tools.any(&[ESBUILD])?;
        let flags = [
            &path,
            "--target=es2020",
            "--format=cjs",
            "--sourcemap=inline",
            "--log-level=error",
            "--outfile=typed.js",
        ];
        context.compile(&esbuild.path, &flags)?;
    }
    let stripped = context.folder.join("typed.js");
    let text = std::fs::read_to_string(&stripped)
        .map_err(|error| context.io_error("read", &stripped, &error))?;
    script(context, &text, &expression)
}
