//! Printing conditions. They are in the ICC's registry of characterizations.

use gridmill::grid::named;

named! {
    /// A printing condition of the ICC's registry.
    OutputIntent, "printing condition" {
        /// Offset on coated paper, Europe (ISO 12647-2:2004).
        Fogra39 = "FOGRA39",
        /// Offset on uncoated white paper, Europe (ISO 12647-2:2004).
        Fogra47 = "FOGRA47",
        /// Offset on coated paper, Europe (ISO 12647-2:2013).
        Fogra51 = "FOGRA51",
        /// Offset on uncoated paper, Europe (ISO 12647-2:2013).
        Fogra52 = "FOGRA52",
        /// Newspapers (ISO 12647-3:2013).
        Ifra26 = "IFRA26",
        /// Web offset on coated paper, United States (SWOP).
        Swop = "CGATS TR 001",
        /// Sheet-fed offset, United States (GRACoL).
        Gracol = "CGATS TR 006",
        /// Offset on coated paper, Japan.
        JapanColor = "JC200103",
    }
}
