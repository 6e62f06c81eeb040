//! Java: `class Solution` with `int snakesAndLadders(int[][] board)`.
//!
//! Owns Java's tools, the imports that the site grants, and the way to compile and run. Must not know the
//! protocol.

use super::{BuildContext, BuildError, Language, Program, Tool};

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

pub(super) const LANGUAGE: Language = Language {
    name: "Java",
    endings: &["java"],
    tools: &[&[JAVA], &[JAVAC]],
    build,
};

/// On the solution's first line, so that messages name the solution's own lines.
const DEFAULT_IMPORTS: &str = "import java.io.*; import java.math.*; import java.text.*; import java.time.*; \
    import java.util.*; import java.util.concurrent.*; import java.util.function.*; import java.util.regex.*; \
    import java.util.stream.*; import javafx.util.*; ";

fn build(workshop: &BuildContext<'_>) -> Result<Program, BuildError> {
    let (javac, java) = (workshop.tools.find(&JAVAC)?, workshop.tools.find(&JAVA)?);
    // javac wants a public class in a file of its name.
    workshop.write("Solution.java", &[DEFAULT_IMPORTS, &workshop.text()?])?;
    workshop.write("SnlAdapter.java", &[include_str!("adapters/Adapter.java")])?;
    workshop.write("Pair.java", &[include_str!("adapters/Pair.java")])?;
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
    workshop.compile(&javac.path, &files)?;
    let heap = format!("-Xmx{}m", (workshop.memory >> 20).max(16));
    // One thread collects the garbage, so that contestants do not take each other's processors.
    let flags = [
        &heap,
        "-XX:+UseSerialGC",
        "-XX:-UsePerfData",
        "-cp",
        ".",
        "SnlAdapter",
    ];
    Ok(workshop.program(java.path, &flags))
}
