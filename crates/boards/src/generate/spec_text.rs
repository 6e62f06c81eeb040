//! The text of a spec: one line that names a set of boards.

use super::{Density, STREAM_VERSION, Sizes, Spec, SpecError, SpecTextProblem};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let families: Vec<&str> = self.families().iter().map(|family| family.name()).collect();
        write!(
            f,
            "{STREAM_VERSION}:family={};n={}",
            families.join(","),
            self.sizes()
        )?;
        if self.families().iter().any(|family| family.uses_density()) {
            let densities: Vec<String> = self.densities().iter().map(Density::to_string).collect();
            write!(f, ";density={}", densities.join(","))?;
        }
        write!(f, ";seed={}", self.seed())?;
        if !self.constraints().is_empty() {
            write!(f, ";{}", self.constraints())?;
        }
        Ok(())
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        let invalid = |problem| SpecError::Text {
            text: text.to_owned(),
            problem,
        };
        let (version, keys) = text
            .split_once(':')
            .ok_or_else(|| invalid(SpecTextProblem::NoVersion))?;
        if version != STREAM_VERSION {
            return Err(invalid(SpecTextProblem::Version {
                version: version.to_owned(),
            }));
        }
        let (mut builder, mut seen) = (Spec::builder(), Vec::new());
        for part in keys.split(';') {
            let (key, value) = part.split_once('=').ok_or_else(|| {
                let part = part.to_owned();
                invalid(SpecTextProblem::NotKeyValue { part })
            })?;
            // The flag of the command is called --size.
            let key = if key == "size" { "n" } else { key };
            if seen.contains(&key) {
                return Err(invalid(SpecTextProblem::DuplicateKey {
                    key: key.to_owned(),
                }));
            }
            seen.push(key);
            match key {
                "family" => {
                    let families = value.split(',').map(str::parse);
                    builder.families(families.collect::<Result<Vec<_>, _>>()?);
                }
                "n" => {
                    builder.sizes(value.parse::<Sizes>()?);
                }
                "density" => {
                    let densities = value.split(',').map(str::parse);
                    builder.densities(densities.collect::<Result<Vec<Density>, _>>()?);
                }
                "seed" => {
                    builder.seed(value.parse().map_err(|_| {
                        let seed = value.to_owned();
                        invalid(SpecTextProblem::Seed { seed })
                    })?);
                }
                _ if builder.constraints.set(key, value)? => {}
                _ => {
                    let key = key.to_owned();
                    return Err(invalid(SpecTextProblem::UnknownKey { key }));
                }
            }
        }
        builder.build()
    }
}
