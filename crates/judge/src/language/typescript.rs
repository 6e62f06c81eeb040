//! TypeScript: a function `snakesAndLadders(board: number[][]): number`.

use super::javascript::{self, NODE, chosen, script};
use super::{BuildContext, BuildError, Language, Program, Tool};

const ESBUILD: Tool = Tool {
    name: "esbuild",
    version_args: &["--version"],
    min_version: (0, 12),
    get: "install a tool that strips types: npm install -g esbuild, or Node 22.13 or later",
};

/// A version of Node that strips types by itself.
const STRIPPING: Tool = Tool {
    name: "node",
    min_version: (22, 13),
    ..ESBUILD
};

pub(super) static LANGUAGE: Language = Language {
    name: "TypeScript",
    is_interpreted: true,
    interpreter: None,
    is_redefinable: false,
    sees_neighbours: false,
    modules: &[],
    dialect: None,
    extensions: &["ts"],
    tools: &[&[NODE], &[ESBUILD, STRIPPING]],
    finder: javascript::LANGUAGE.finder,
    build,
};

/// A script for Node that translates TypeScript to `typed.js`.
const STRIP: &str = "const fs = require('fs'), { stripTypeScriptTypes } = require('module'); \
    fs.writeFileSync('typed.js', stripTypeScriptTypes(fs.readFileSync(process.argv[1], 'utf8'), { mode: 'transform' }));";

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let node = context.tools.find(&[NODE])?;
    let (text, expression) = chosen(context)?;
    let path = context.write_solution(&context.display_name(), &[&text])?;
    if node.version >= STRIPPING.min_version {
        context.compile(&node.path, "--no-warnings -e", &[STRIP, &path])?;
    } else {
        let esbuild = context.tools.find(&[ESBUILD])?;
        let flags =
            "--target=es2020 --format=cjs --sourcemap=inline --log-level=error --outfile=typed.js";
        context.compile(&esbuild.path, flags, &[&path])?;
    }
    let stripped = context.folder.join("typed.js");
    let text = std::fs::read_to_string(&stripped)
        .map_err(|error| BuildError::file("read", &stripped, error))?;
    script(context, &text, &expression)
}
