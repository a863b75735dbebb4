//! Calls functions by name, and holds the memory that calls share.

use crate::examine::KeptExaminer;
use crate::generate::Generating;
use crate::refusal::Refusal;
use crate::remix::{Collections, Remixing};
use crate::{examine, generate, grids, options, pages, remix};
use gridmill::grade::{Levels, Scale, Technique};
use gridmill::grid::Symmetry;
use serde_json::{Value, json};

/// Memory that calls share. It makes calls faster and never changes an answer.
#[derive(Debug, Default)]
pub(crate) struct SharedMemory {
    examiner: KeptExaminer,
    /// State for the last options of `generate`.
    generating: Option<Generating>,
    /// State for the last options of `remix`.
    remixing: Option<Remixing>,
    /// The seeds of `remix` for calls without puzzles. They are not in the WebAssembly file.
    collections: Collections,
}

impl SharedMemory {
    /// Answers a request, a JSON array with the name of a function and its arguments.
    pub(crate) fn answer(&mut self, request: &[u8]) -> Vec<u8> {
        let answer = match self.call(request) {
            Ok(value) => json!({"value": value}),
            Err(refusal) => json!({"error": refusal.json()}),
        };
        answer.to_string().into_bytes()
    }

    fn call(&mut self, request: &[u8]) -> Result<Value, Refusal> {
        let request: Vec<Value> = serde_json::from_slice(request)
            .map_err(|error| Refusal::text(Refusal::OPTION, error.to_string()))?;
        let argument = |place| request.get(place).unwrap_or(&Value::Null);
        let text = |place| argument(place).as_str().unwrap_or_default();
        let [first, options, source] = [1, 2, 3].map(argument);
        match text(0) {
            "generate" => generate::generate(&mut self.generating, first, options),
            "seeds" => {
                self.collections = options::read(first)?;
                Ok(Value::Null)
            }
            "remix" => remix::remix(&mut self.remixing, &self.collections, first, options),
            "entries" => examine::entries(first, options),
            "grade" => examine::grade(&mut self.examiner, first, options),
            "catalog" => Ok(catalog()),
            "header" => examine::header(text(1), options),
            "row" => examine::row(&mut self.examiner, first, options),
            "explain" => examine::explain(first, options),
            "solve" => examine::solve(first),
            "count" => examine::count(first, options),
            "canonical" => grids::canonical(first),
            "transform" => grids::transform(first, options),
            "entry" => pages::entry(first, options),
            "words" => pages::words(text(1), text(2)),
            "page" => pages::page(first, options, source),
            "report" => pages::report(first, options, source),
            name => Err(Refusal::text(Refusal::OPTION, format!("no function is called {name:?}"))),
        }
    }
}

/// Returns the names that options can have.
fn catalog() -> Value {
    let of_er = |scale: &Scale| scale.has_er();
    let scales: Vec<Scale> = Scale::ALL.into_iter().filter(of_er).collect();
    let is_known = |it: &&Technique| scales.iter().any(|scale| scale.techniques().contains(**it));
    let techniques = Technique::ALL.iter().filter(is_known).map(|technique| {
        let (id, label, groups) = (technique.id(), technique.label(), technique.groups());
        json!({"id": id, "label": label, "groups": groups})
    });
    let levels: Vec<Value> = Levels::default().as_slice().iter().map(|it| json!(it.name)).collect();
    json!({
        "techniques": techniques.collect::<Vec<_>>(),
        "levels": levels,
        "symmetries": Symmetry::ALL,
        "scales": scales,
    })
}
