//! TypeScript: a function `snakesAndLadders(board: number[][]): number`.

use super::build::{BuildContext, BuildError, Language, Program, SUBMITTED};
use super::javascript::{NODE, chosen, lines_of_definitions, script};
use super::tool::Tool;

const ESBUILD: Tool = Tool {
    name: "esbuild",
    version_args: &["--version"],
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
    solutions: lines_of_definitions,
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
        let (stripper, tool) = context.tools.any(&[ESBUILD, TSC])?;
        let own = [
            "--target=es2020",
            "--format=cjs",
            "--sourcemap=inline",
            "--log-level=error",
            "--outfile=typed.js",
        ];
        let tsc = [
            "--target",
            "es2020",
            "--module",
            "commonjs",
            "--lib",
            "es2020,dom",
            "--types",
            "",
            "--outDir",
            ".",
        ];
        let is_esbuild = tool.name == ESBUILD.name;
        let flags = if is_esbuild {
            [&[path.as_str()][..], &own].concat()
        } else {
            [&[path.as_str()][..], &tsc].concat()
        };
        let compiled = context.compile(&stripper.path, &flags);
        match compiled {
            // The script is written all the same.
            Err(BuildError::CompileError(messages)) if !is_esbuild && lacks_names(&messages) => {}
            result => result?,
        }
        if !is_esbuild {
            let script = context.folder.join(&name).with_extension("js");
            let _ = std::fs::rename(script, context.folder.join("typed.js"));
        }
    }
    let stripped = context.folder.join("typed.js");
    let text = std::fs::read_to_string(&stripped)
        .map_err(|error| context.io_error("read", &stripped, &error))?;
    script(context, &text, &expression)
}

/// Whether all errors are about modules and names that the rest of a repository, or its packages, would define.
fn lacks_names(messages: &str) -> bool {
    const LACKING: [&str; 6] = ["TS2304", "TS2307", "TS2580", "TS2582", "TS2591", "TS7016"];
    let mut errors = messages.lines().filter(|line| line.contains("error TS"));
    errors.all(|line| LACKING.iter().any(|code| line.contains(code)))
}
