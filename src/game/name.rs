//! Names that users give: what to say of an unknown one.

/// `unknown KIND "NAME"`, the nearest known name if it is at most an edit per four letters away, and all known names.
pub(crate) fn unknown_name(kind: &str, name: &str, known: &[&str]) -> String {
    let suggestion = match nearest(name, known) {
        Some(known) => format!("; did you mean {known}?"),
        None => ";".to_owned(),
    };
    format!(
        "unknown {kind} {name:?}{suggestion} available: {}",
        known.join(", ")
    )
}

fn nearest<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    let name = name.to_lowercase();
    let near = known.iter().filter_map(|&known| {
        let edits = strsim::damerau_levenshtein(&name, known);
        (edits <= name.len().max(known.len()) / 4).then_some((edits, known))
    });
    near.min_by_key(|&(edits, _)| edits).map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::unknown_name;

    #[test]
    fn a_name_that_is_near_is_suggested() {
        let message = |name| unknown_name("family", name, &["uniform", "classic", "long"]);
        for (name, near) in [
            ("unifrom", "uniform"),
            ("clasic", "classic"),
            ("LONG", "long"),
            ("lng", "long"),
        ] {
            let expected = format!(
                "unknown family {name:?}; did you mean {near}? available: uniform, classic, long"
            );
            assert_eq!(message(name), expected);
        }
        for name in ["unicorn", "", "l", "snakes"] {
            let expected = format!("unknown family {name:?}; available: uniform, classic, long");
            assert_eq!(message(name), expected);
        }
    }
}
