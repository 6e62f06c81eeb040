//! The policy of one program: the files that it may read and write, as words of a command line.

use crate::environment::Phase;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// The word before the program that is confined.
const END: &str = "--";

/// The rights of a program that is confined. The program has no others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Policy {
    pub phase: Phase,
    /// The version of Landlock that must be in force.
    pub abi: i32,
    /// Files and folders that the program may read and execute, without links.
    pub readable: Vec<PathBuf>,
    /// Folders that the program may also write to.
    pub writable: Vec<PathBuf>,
    /// Files and folders below the readable ones that the program must not read.
    pub hidden: Vec<PathBuf>,
}

impl Policy {
    /// Returns the words from which [`Policy::parse`] reads the policy.
    pub fn words(&self) -> Vec<OsString> {
        let phase = match self.phase {
            Phase::Compile => "compile",
            Phase::Run => "run",
        };
        let mut words = vec![phase.into(), self.abi.to_string().into()];
        for (flag, paths) in [
            ("--read", &self.readable),
            ("--write", &self.writable),
            ("--hide", &self.hidden),
        ] {
            for path in paths {
                words.extend([flag.into(), path.clone().into()]);
            }
        }
        words.push(END.into());
        words
    }

    /// Returns a policy and the words behind it: the program with its arguments.
    pub fn parse(words: &[OsString]) -> Option<(Policy, &[OsString])> {
        let [phase, abi, rest @ ..] = words else {
            return None;
        };
        let mut policy = Policy {
            phase: match phase.to_str()? {
                "compile" => Phase::Compile,
                "run" => Phase::Run,
                _ => return None,
            },
            abi: abi.to_str()?.parse().ok()?,
            readable: Vec::new(),
            writable: Vec::new(),
            hidden: Vec::new(),
        };
        let mut rest = rest;
        loop {
            match rest {
                [end, program @ ..] if end == OsStr::new(END) => return Some((policy, program)),
                [flag, path, others @ ..] => {
                    let paths = match flag.to_str()? {
                        "--read" => &mut policy.readable,
                        "--write" => &mut policy.writable,
                        "--hide" => &mut policy.hidden,
                        _ => return None,
                    };
                    paths.push(path.into());
                    rest = others;
                }
                _ => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_is_read_from_its_words() {
        let policy = Policy {
            phase: Phase::Compile,
            abi: 5,
            readable: vec!["/usr".into(), "--".into()],
            writable: vec!["/tmp/a b".into()],
            hidden: vec!["--hide".into()],
        };
        let mut words = policy.words();
        words.extend(["/bin/echo", "--", "--read"].map(OsString::from));
        let (read, program) = Policy::parse(&words).expect("it is whole");
        assert_eq!(read, policy);
        assert_eq!(program, ["/bin/echo", "--", "--read"]);
        assert!(Policy::parse(&words[..4]).is_none());
        assert!(Policy::parse(&["run".into(), "x".into(), END.into()]).is_none());
    }
}
