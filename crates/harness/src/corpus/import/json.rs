//! JSON whose objects keep the order of their keys, and keys that occur twice.

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt::{self, Display};

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Json {
    Null,
    Bool(bool),
    /// A number, as it would be written.
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Returns a whole number as its digits, whether it is written as `10`, `10.0` or `"10"`; none
    /// for anything else.
    pub(super) fn whole(&self) -> Option<&str> {
        let (Json::Number(text) | Json::Text(text)) = self else {
            return None;
        };
        let number = text.trim();
        let digits = number.strip_suffix(".0").unwrap_or(number);
        digits.parse::<i64>().is_ok().then_some(digits)
    }

    /// Returns whether this is a list or an object.
    pub(super) fn has_parts(&self) -> bool {
        matches!(self, Json::List(_) | Json::Object(_))
    }
}

/// Writes the value without white space.
impl Display for Json {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => out.write_str("null"),
            Json::Bool(value) => write!(out, "{value}"),
            Json::Number(digits) => out.write_str(digits),
            Json::Text(text) => write!(out, "{text:?}"),
            Json::List(items) => {
                for (index, item) in items.iter().enumerate() {
                    let before = if index == 0 { '[' } else { ',' };
                    write!(out, "{before}{item}")?;
                }
                out.write_str(if items.is_empty() { "[]" } else { "]" })
            }
            Json::Object(entries) => {
                for (index, (key, value)) in entries.iter().enumerate() {
                    let before = if index == 0 { '{' } else { ',' };
                    write!(out, "{before}{key:?}:{value}")?;
                }
                out.write_str(if entries.is_empty() { "{}" } else { "}" })
            }
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value.to_string()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value.to_string()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Json, E> {
        // `10.0`, with its point.
        Ok(Json::Number(format!("{value:?}")))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let mut object = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            object.push(entry);
        }
        Ok(Json::Object(object))
    }
}
