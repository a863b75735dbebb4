//! What people look at: pages that play in a browser.

mod html;

pub use html::{Page, View};
