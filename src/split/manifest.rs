//! The list of the files of a split, so that a file of another split is noticed.

use super::SplitBy;
use serde::{Deserialize, Serialize};

/// The files of a split: `split.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SplitManifest {
    /// The grid whose canonical form decided: `solution` or `puzzle`.
    pub by: String,
    /// The key of the hash.
    pub key: u64,
    /// The parts, in order.
    pub parts: Vec<SplitPart>,
}

/// A part of a split.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SplitPart {
    /// Its name, such as `train`.
    pub name: String,
    /// Number of puzzles.
    pub rows: u64,
    /// Its files.
    pub files: Vec<PartFile>,
}

/// A file of a part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PartFile {
    /// Path relative to the directory of the split, with `/`.
    pub name: String,
    /// SHA-256 of its bytes, in hexadecimal digits.
    pub sha256: String,
}

impl SplitManifest {
    /// Name of the file in the directory of a split.
    pub const NAME: &str = "split.json";

    /// Returns the manifest of a split by this grid and key.
    pub fn new(by: SplitBy, key: u64, parts: Vec<SplitPart>) -> Self {
        Self { by: by.id().to_owned(), key, parts }
    }

    /// Returns its JSON text.
    pub fn to_json(&self) -> String {
        let text = serde_json::to_string_pretty(self).expect("texts and numbers are JSON");
        text + "\n"
    }

    /// Reads a JSON text.
    ///
    /// # Errors
    /// If it is not that of a manifest.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// Returns all files, of all parts.
    pub fn files(&self) -> impl Iterator<Item = &PartFile> {
        self.parts.iter().flat_map(|part| &part.files)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_there_and_back() {
        let file = PartFile { name: "train.csv".to_owned(), sha256: "0f".repeat(32) };
        let part = SplitPart { name: "train".to_owned(), rows: 3, files: vec![file] };
        let manifest = SplitManifest::new(SplitBy::Solution, 7, vec![part]);
        let text = manifest.to_json();
        assert_eq!(SplitManifest::from_json(&text).expect("its own text"), manifest);
        assert!(text.starts_with("{\n  \"by\": \"solution\",\n  \"key\": 7,\n  \"parts\": [\n"));
        assert!(manifest.files().map(|file| &file.name).eq(["train.csv"]));
        assert!(SplitManifest::from_json("{}").is_err());
    }
}
