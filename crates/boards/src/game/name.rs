//! Names that users give: enums whose variants have names, and the error for an unknown one.

/// A name that does not exist. The message lists the available names, and suggests the nearest one
/// if it differs by at most one edit per four letters.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown {kind} {name:?};{} available: {}", self.suggestion(), available.join(", "))]
pub struct UnknownName {
    kind: &'static str,
    name: String,
    available: Vec<&'static str>,
}

impl UnknownName {
    /// Returns the error for `name`, an unknown `kind` (a noun such as `family`), where the names
    /// in `available` exist.
    pub fn new(
        kind: &'static str,
        name: &str,
        available: impl IntoIterator<Item = &'static str>,
    ) -> UnknownName {
        UnknownName {
            kind,
            name: name.to_owned(),
            available: available.into_iter().collect(),
        }
    }

    fn suggestion(&self) -> String {
        let name = self.name.to_lowercase();
        let near = self.available.iter().filter_map(|known| {
            let edits = strsim::damerau_levenshtein(&name, known);
            (edits <= name.len().max(known.len()) / 4).then_some((edits, known))
        });
        let nearest = near.min_by_key(|&(edits, _)| edits);
        nearest.map_or(String::new(), |(_, known)| {
            format!(" did you mean {known}?")
        })
    }
}

/// Defines an enum whose variants have names, with `ALL`, `name`, `Display`, and `FromStr`, whose
/// error is an [`UnknownName`].
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($(#[$meta:meta])* pub enum $type:ident: $kind:literal { $($(#[$of_variant:meta])* $variant:ident = $name:expr,)+ }) => {
        $(#[$meta])*
        pub enum $type {
            $($(#[$of_variant])* $variant,)+
        }

        impl $type {
            #[doc = concat!("Every ", $kind, ".")]
            pub const ALL: [$type; [$($name),+].len()] = [$($type::$variant),+];

            /// Returns the name in specs, flags and files.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name),+
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::game::UnknownName;

            fn from_str(name: &str) -> Result<$type, $crate::game::UnknownName> {
                let found = $type::ALL.into_iter().find(|known| known.name() == name);
                found.ok_or_else(|| {
                    $crate::game::UnknownName::new($kind, name, $type::ALL.map($type::name))
                })
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::UnknownName;

    #[test]
    fn a_name_that_is_near_is_suggested() {
        for (name, suggestion) in [
            ("unifrom", " did you mean uniform?"),
            ("clasic", " did you mean classic?"),
            ("LONG", " did you mean long?"),
            ("lng", " did you mean long?"),
            ("unicorn", ""),
            ("", ""),
            ("l", ""),
            ("snakes", ""),
        ] {
            let error = UnknownName::new("family", name, ["uniform", "classic", "long"]);
            let message =
                format!("unknown family {name:?};{suggestion} available: uniform, classic, long");
            assert_eq!(error.to_string(), message);
        }
    }
}
