//! Printers of books, and their requirements. `docs/printers.md` names the sources.

use super::length::INCH;
use gridmill::grid::named;

named! {
    /// A print-on-demand service.
    Printer, "printer" {
        /// Amazon KDP, paperbacks.
        Kdp = "kdp",
        /// IngramSpark, paperbacks.
        Ingram = "ingram",
        /// Lulu, paperbacks.
        Lulu = "lulu",
    }
}

named! {
    /// Paper of a book.
    #[derive(Default)]
    Paper, "paper" {
        /// White, for black ink.
        #[default]
        White = "white",
        /// Cream, for black ink.
        Cream = "cream",
        /// White, for colours.
        Colour = "colour",
    }
}

/// Requirements of a printer. Lengths are in points.
pub(crate) struct Requirements {
    /// Fewest pages.
    pub(crate) fewest: usize,
    /// Most pages by the width of a page: up to this width, so many on white paper, on cream, and for colours.
    most: &'static [(f64, [usize; 3])],
    /// True if we could not read the printer's own list of sizes and pages.
    pub(crate) is_unconfirmed: bool,
    /// True if the last page has to be empty.
    pub(crate) ends_empty: bool,
    /// Page sizes that it prints.
    pub(crate) sizes: TrimSizes,
    /// Least distance of the texts on a cover from its edges.
    pub(crate) cover: f64,
    /// Smallest margin at the outer edges, without and with a bleed.
    pub(crate) outer: (f64, f64),
    pub(crate) bleed: f64,
    /// True if pages have the bleed at the spine, too.
    pub(crate) bleeds_at_spine: bool,
    /// Smallest width of a line.
    pub(crate) line: f64,
    /// Smallest size of letters.
    pub(crate) letters: f64,
    /// True if the PDF may have bookmarks.
    pub(crate) takes_bookmarks: bool,
    /// True if colours have to be inks: gray or CMYK.
    pub(crate) wants_inks: bool,
    /// Most ink of a colour, in percent, if there is a limit.
    pub(crate) most_ink: Option<u16>,
    /// Kinds of PDF/X that it asks for.
    pub(crate) pdf_x: Option<&'static str>,
    /// Smallest margin at the spine: largest number of pages, and the margin up to that number.
    inner: &'static [(usize, f64)],
}

/// Sizes of pages.
pub(crate) enum TrimSizes {
    /// From the first width and height to the second.
    Between((f64, f64), (f64, f64)),
    /// Only the listed sizes.
    List(&'static [(f64, f64)]),
}

impl Printer {
    /// Returns its requirements.
    pub(crate) const fn requirements(self) -> &'static Requirements {
        match self {
            Self::Kdp => &KDP,
            Self::Ingram => &INGRAM,
            Self::Lulu => &LULU,
        }
    }

    /// Returns the width of the spine, in points. `None` if the printer publishes no formula.
    pub(crate) fn spine(self, paper: Paper, pages: usize) -> Option<f64> {
        let pages = pages as f64;
        let inches = match (self, paper) {
            (Self::Kdp, Paper::White) => pages * 0.002252,
            (Self::Kdp, Paper::Cream) => pages * 0.0025,
            (Self::Kdp, Paper::Colour) => pages * 0.002347,
            (Self::Lulu, _) => pages / 444.0 + 0.06,
            (Self::Ingram, _) => return None,
        };
        Some(inches * INCH)
    }

    /// Returns its printed name.
    pub(crate) const fn label(self) -> &'static str {
        match self {
            Self::Kdp => "KDP",
            Self::Ingram => "IngramSpark",
            Self::Lulu => "Lulu",
        }
    }
}

/// Slack for sizes in points: a tenth of a millimetre.
const NEAR: f64 = 0.3;

impl Requirements {
    /// Returns the largest number of pages of this width.
    pub(crate) fn most(&self, width: f64, paper: Paper) -> usize {
        let row = self.most.iter().find(|(widest, _)| width < widest + NEAR);
        let [white, cream, colour] = row.or(self.most.last()).map_or([0; 3], |&(_, most)| most);
        match paper {
            Paper::White => white,
            Paper::Cream => cream,
            Paper::Colour => colour,
        }
    }

    /// Returns the smallest margin at the spine of a book with `pages` pages.
    pub(crate) fn inner(&self, pages: usize) -> f64 {
        let row = self.inner.iter().find(|(most, _)| pages <= *most);
        row.or(self.inner.last()).map_or(0.0, |&(_, margin)| margin)
    }
}

impl TrimSizes {
    /// True if pages may have this size, within a tenth of a millimetre.
    pub(crate) fn contain(&self, (width, height): (f64, f64)) -> bool {
        let near = NEAR;
        match self {
            Self::Between(least, most) => {
                let fits =
                    |side: f64, least: f64, most: f64| (least - near..=most + near).contains(&side);
                fits(width, least.0, most.0) && fits(height, least.1, most.1)
            }
            Self::List(sizes) => sizes.iter().any(|size| {
                (size.0 * INCH - width).abs() < near && (size.1 * INCH - height).abs() < near
            }),
        }
    }
}

const KDP: Requirements = Requirements {
    fewest: 24,
    most: &[
        (8.12 * INCH, [828, 776, 828]),
        (8.25 * INCH, [800, 750, 800]),
        (8.27 * INCH, [780, 730, 590]),
        (8.5 * INCH, [590, 550, 590]),
    ],
    is_unconfirmed: false,
    ends_empty: false,
    cover: 0.125 * INCH,
    sizes: TrimSizes::Between((4.0 * INCH, 6.0 * INCH), (8.5 * INCH, 11.69 * INCH)),
    outer: (0.25 * INCH, 0.375 * INCH),
    bleed: 0.125 * INCH,
    bleeds_at_spine: false,
    line: 0.75,
    letters: 7.0,
    takes_bookmarks: false,
    wants_inks: false,
    most_ink: None,
    pdf_x: None,
    inner: &[
        (150, 0.375 * INCH),
        (300, 0.5 * INCH),
        (500, 0.625 * INCH),
        (700, 0.75 * INCH),
        (828, 0.875 * INCH),
    ],
};

const INGRAM: Requirements = Requirements {
    fewest: 18,
    most: &[(f64::INFINITY, [1200, 1050, 900])],
    is_unconfirmed: true,
    ends_empty: true,
    cover: 0.25 * INCH,
    sizes: TrimSizes::List(&[
        (5.0, 7.0),
        (5.0, 8.0),
        (5.06, 7.81),
        (5.25, 8.0),
        (5.5, 8.25),
        (5.5, 8.5),
        (5.83, 8.27),
        (6.0, 9.0),
        (6.14, 9.21),
        (6.69, 9.61),
        (7.0, 10.0),
        (7.44, 9.69),
        (7.5, 9.25),
        (8.0, 8.0),
        (8.0, 10.0),
        (8.27, 11.69),
        (8.5, 8.5),
        (8.5, 9.0),
        (8.5, 11.0),
    ]),
    outer: (0.5 * INCH, 0.5 * INCH),
    bleed: 0.125 * INCH,
    bleeds_at_spine: false,
    line: 0.75,
    letters: 7.0,
    takes_bookmarks: true,
    wants_inks: true,
    most_ink: Some(240),
    pdf_x: Some("X-1a:2001 or X-3:2002"),
    inner: &[(1200, 0.5 * INCH)],
};

const LULU: Requirements = Requirements {
    fewest: 32,
    most: &[(f64::INFINITY, [800; 3])],
    is_unconfirmed: true,
    ends_empty: false,
    cover: 0.125 * INCH,
    sizes: TrimSizes::List(&[
        (4.25, 6.875),
        (5.0, 8.0),
        (5.5, 8.5),
        (5.83, 8.27),
        (6.0, 9.0),
        (6.14, 9.21),
        (6.625, 10.25),
        (7.0, 10.0),
        (9.0, 7.0),
        (7.44, 9.68),
        (7.5, 7.5),
        (8.27, 11.69),
        (8.5, 8.5),
        (8.5, 11.0),
        (11.0, 8.5),
    ]),
    outer: (0.5 * INCH, 0.5 * INCH),
    bleed: 0.125 * INCH,
    bleeds_at_spine: true,
    line: 0.75,
    letters: 7.0,
    takes_bookmarks: true,
    wants_inks: false,
    most_ink: None,
    pdf_x: None,
    inner: &[
        (60, 0.5 * INCH),
        (150, 0.625 * INCH),
        (400, 1.0 * INCH),
        (600, 1.125 * INCH),
        (800, 1.25 * INCH),
    ],
};
