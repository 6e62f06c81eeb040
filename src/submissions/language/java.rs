//! Java: `class Solution` with `int snakesAndLadders(int[][] board)`.

use super::build::{BuildContext, BuildError, Language, Program};
use super::tool::Tool;

const JAVA: Tool = Tool {
    name: "java",
    version_flag: "-version",
    min_version: (11, 0),
    get: "install a JDK, 11 or later (Debian: apt-get install default-jdk-headless)",
};

const JAVAC: Tool = Tool {
    name: "javac",
    version_flag: "-version",
    ..JAVA
};

pub(super) static LANGUAGE: Language = Language {
    name: "Java",
    extensions: &["java"],
    tools: &[&[JAVA], &[JAVAC]],
    build,
};

/// What LeetCode imports; on the solution's first line, so that line numbers in messages are right.
const DEFAULT_IMPORTS: &str = "import java.io.*; import java.math.*; import java.text.*; import java.time.*; \
    import java.util.*; import java.util.concurrent.*; import java.util.function.*; import java.util.regex.*; \
    import java.util.stream.*; import javafx.util.*; ";

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let (javac, java) = (context.tools.find(&JAVAC)?, context.tools.find(&JAVA)?);
    // javac needs a public class in a file of its name.
    context.write("Solution.java", &[DEFAULT_IMPORTS, &context.text()?])?;
    context.write("SnlAdapter.java", &[include_str!("adapters/Adapter.java")])?;
    context.write("Pair.java", &[include_str!("adapters/Pair.java")])?;
    let files = [
        "-nowarn",
        "-encoding",
        "UTF-8",
        "-d",
        ".",
        "SnlAdapter.java",
        "Pair.java",
        "Solution.java",
    ];
    context.compile(&javac.path, &files)?;
    let heap = format!("-Xmx{}m", (context.memory >> 20).max(16));
    // Serial garbage collection, so that submissions judged in parallel do not slow each other down.
    let flags = [
        &heap,
        "-XX:+UseSerialGC",
        "-XX:-UsePerfData",
        "-cp",
        ".",
        "SnlAdapter",
    ];
    Ok(context.program(java.path, &flags))
}
