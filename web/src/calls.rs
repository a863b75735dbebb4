//! Calls functions by name, and holds the memory that calls share.

use crate::generate::Generating;
use crate::refusal::Refusal;
use crate::remix::{Collections, Remixing};
use crate::{examine, generate, grids, pages, remix};
use gridmill::examine::Examiner;
use gridmill::grade::{Levels, Scale, Technique};
use gridmill::grid::Symmetry;
use serde_json::{Value, json};

/// Memory that calls share. It makes calls faster and never changes an answer.
#[derive(Debug, Default)]
pub(crate) struct Session {
    /// Examiner of the last call that graded, with its scale, and true if it grades canonical forms.
    examiner: Option<(Scale, bool, Examiner)>,
    /// State for the last options of `generate`.
    pub(crate) generating: Option<Generating>,
    /// State for the last options of `remix`.
    pub(crate) remixing: Option<Remixing>,
    /// The seeds of `remix` for calls without puzzles.
    pub(crate) collections: Collections,
}

impl Session {
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
            "generate" => generate::generate(self, first, options),
            "seeds" => remix::keep(self, first),
            "remix" => remix::remix(self, first, options),
            "entries" => examine::entries(first),
            "grade" => examine::grade(self, first, options),
            "catalog" => Ok(catalog()),
            "header" => examine::header(text(1), options),
            "row" => examine::row(self, first, options),
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

    /// Returns an examiner with memory of earlier calls.
    pub(crate) fn examiner(&mut self, scale: Scale, is_canonical: bool) -> &mut Examiner {
        let kept = self.examiner.take();
        let kept = kept.filter(|(of, form, _)| (*of, *form) == (scale, is_canonical));
        let examiner = kept.map_or_else(|| Examiner::new(scale, is_canonical), |kept| kept.2);
        &mut self.examiner.insert((scale, is_canonical, examiner)).2
    }
}

/// Returns the names that options can have.
fn catalog() -> Value {
    let techniques = Technique::ALL.iter().map(|technique| {
        let (id, label, groups) = (technique.id(), technique.label(), technique.groups());
        json!({"id": id, "label": label, "groups": groups})
    });
    let levels: Vec<Value> = Levels::default().as_slice().iter().map(|it| json!(it.name)).collect();
    json!({
        "techniques": techniques.collect::<Vec<_>>(),
        "levels": levels,
        "symmetries": Symmetry::ALL,
        "scales": Scale::ALL,
    })
}
