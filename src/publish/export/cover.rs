//! `cover.pdf`.

use super::pdf::{Embedded, Sheet, SheetBleed, pdf};
use super::{Edition, Export, WriteFile};
use std::io;

pub(super) struct Cover;

impl Export for Cover {
    fn write(&self, edition: &Edition<'_>, sink: &mut WriteFile<'_>) -> io::Result<()> {
        let cover = edition.cover.as_ref().expect("it was drawn for this format");
        let bleed = SheetBleed { left: cover.bleed, right: cover.bleed, height: cover.bleed };
        let sheet = Sheet { drawing: &cover.drawing, bleed };
        let pack = edition.pack;
        let title = pack.recipe.book.one_line_title();
        let fonts = Embedded::new(edition.files)?;
        sink("cover.pdf", &pdf([sheet].into_iter(), &[], pack, &title, &fonts)?)
    }
}
