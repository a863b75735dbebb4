//! A headless Chromium, driven through a pipe by the DevTools protocol: messages are JSON, each ended by a zero byte.
//!
//! Nothing waits for ever: a browser that says nothing for a while fails the test, and is ended.

use serde_json::{Value, json};
use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// What it is called on different systems.
const NAMES: [&str; 5] =
    ["chromium", "chromium-browser", "google-chrome", "chrome", "chromium-headless-shell"];

/// How long something may take to come.
const PATIENCE: Duration = Duration::from_secs(30);

/// A browser, and one of its tabs.
pub(super) struct Chromium {
    process: Child,
    input: ChildStdin,
    /// What it says.
    messages: Receiver<Value>,
    session: Option<String>,
    /// How often it was called.
    calls: u64,
    /// What the browser told of its own accord.
    events: Vec<Value>,
    _profile: TempDir,
}

impl Chromium {
    /// Starts one. If there is none on this machine, that is said, and the test that asked has nothing to do.
    pub(super) fn start() -> Option<Self> {
        let Some(program) = program() else {
            // Not captured, as what `eprintln` says would be.
            let message = "no Chromium was found (in PATH or CHROMIUM): pages are not tested\n";
            io::stderr().write_all(message.as_bytes()).expect("somebody reads it");
            return None;
        };
        let profile = tempfile::tempdir().expect("a directory");
        // It reads what is told from descriptor 3, and answers to 4.
        let mut process = Command::new("sh")
            .args(["-c", r#"exec "$@" 3<&0 4>&1 </dev/null >&2"#, "sh"])
            .arg(program)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
            .args(["--no-first-run", "--disable-background-networking", "--remote-debugging-pipe"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .env("TMPDIR", profile.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let input = process.stdin.take().expect("it is piped");
        let output = process.stdout.take().expect("it is piped");
        let (sender, messages) = mpsc::channel();
        thread::spawn(move || {
            for message in BufReader::new(output).split(0) {
                let message = serde_json::from_slice(&message.expect("it is read"));
                if sender.send(message.expect("JSON")).is_err() {
                    break;
                }
            }
        });
        let mut browser = Self {
            process,
            input,
            messages,
            session: None,
            calls: 0,
            events: Vec::new(),
            _profile: profile,
        };
        browser.open_tab();
        Some(browser)
    }

    /// Opens another tab, which is driven from now on, and says which one was.
    pub(super) fn open_tab(&mut self) -> Option<String> {
        let before = self.session.take();
        let target = self.call("Target.createTarget", json!({"url": "about:blank"}));
        let attach = json!({"targetId": target["targetId"], "flatten": true});
        let session = self.call("Target.attachToTarget", attach);
        self.session = session["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            self.call(&format!("{domain}.enable"), json!({}));
        }
        before
    }

    /// Drives another tab, and says which one was driven.
    pub(super) fn switch_to(&mut self, tab: Option<String>) -> Option<String> {
        let before = std::mem::replace(&mut self.session, tab);
        self.call("Page.bringToFront", json!({}));
        before
    }

    /// Calls a method of the protocol.
    pub(super) fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.try_to_call(method, parameters).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    fn try_to_call(&mut self, method: &str, parameters: Value) -> Result<Value, Value> {
        self.calls += 1;
        let mut message = json!({"id": self.calls, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            message["sessionId"] = session.as_str().into();
        }
        write!(self.input, "{message}\0").expect("it listens");
        loop {
            let answer = self.messages.recv_timeout(PATIENCE);
            let mut answer = answer.unwrap_or_else(|error| panic!("{method}: no answer: {error}"));
            if answer["id"] == self.calls {
                let error = answer["error"].take();
                return if error.is_null() { Ok(answer["result"].take()) } else { Err(error) };
            }
            self.events.push(answer);
        }
    }

    /// Opens a page at a hash, and waits until it is ready.
    pub(super) fn open(&mut self, page: &Path, hash: &str) {
        // Another place in the page that is shown would not load it again.
        self.call("Page.navigate", json!({"url": "about:blank"}));
        let url = format!("file://{}{hash}", page.display());
        self.call("Page.navigate", json!({"url": url}));
        self.wait_until_ready();
    }

    /// Loads the page again.
    pub(super) fn reload(&mut self) {
        self.run("window.isOld = true");
        self.call("Page.reload", json!({}));
        self.wait_until_ready();
    }

    fn wait_until_ready(&mut self) {
        self.wait("!window.isOld && performance.getEntriesByName('ready').length > 0");
    }

    /// Makes the window as large as that, of a phone or not.
    pub(super) fn resize(&mut self, width: u32, height: u32, is_phone: bool) {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone});
        self.call("Emulation.setDeviceMetricsOverride", size);
        self.call("Emulation.setTouchEmulationEnabled", json!({"enabled": is_phone}));
    }

    /// The value of an expression in the page; of a promise what it comes to.
    pub(super) fn run(&mut self, expression: &str) -> Value {
        self.try_to_run(expression).unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    fn try_to_run(&mut self, expression: &str) -> Result<Value, Value> {
        let parameters =
            json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let mut result = self.try_to_call("Runtime.evaluate", parameters)?;
        let exception = result["exceptionDetails"].take();
        if exception.is_null() { Ok(result["result"]["value"].take()) } else { Err(exception) }
    }

    /// The same for a text.
    pub(super) fn text(&mut self, expression: &str) -> String {
        let value = self.run(expression);
        value.as_str().unwrap_or_else(|| panic!("{expression} is {value}")).to_owned()
    }

    /// Waits until an expression is true. It may fail before, where one page goes and another comes.
    pub(super) fn wait(&mut self, condition: &str) {
        let began = Instant::now();
        loop {
            let found = self.try_to_run(condition);
            if found == Ok(json!(true)) {
                return;
            }
            assert!(began.elapsed() < PATIENCE, "in vain: {condition}: {found:?}");
            sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the page has done what follows from an input, as far as that comes at once.
    fn settle(&mut self) {
        self.run(
            "new Promise((done) => {
                requestAnimationFrame(() => setTimeout(done));
                // Nothing is drawn where nobody looks.
                setTimeout(done, 500);
            })",
        );
    }

    /// Presses a key, called as in `KeyboardEvent.key`.
    pub(super) fn press(&mut self, key: &str) {
        self.press_with(key, 0);
    }

    /// The same with modifiers: 2 is Control, 8 is Shift.
    pub(super) fn press_with(&mut self, key: &str, modifiers: u8) {
        let code = match key.as_bytes() {
            [digit @ b'0'..=b'9'] => format!("Digit{}", char::from(*digit)),
            _ => key.to_owned(),
        };
        self.press_at(&code, key, modifiers);
    }

    /// The same for a key at a place, called as in `KeyboardEvent.code`.
    pub(super) fn press_at(&mut self, code: &str, key: &str, modifiers: u8) {
        for kind in ["keyDown", "keyUp"] {
            let mut event = json!({"type": kind, "key": key, "code": code, "modifiers": modifiers});
            if key == "Enter" {
                // Only so does it press a button.
                event["text"] = "\r".into();
                event["windowsVirtualKeyCode"] = 13.into();
            }
            self.call("Input.dispatchKeyEvent", event);
        }
        self.settle();
    }

    /// Clicks in the middle of an element.
    pub(super) fn click(&mut self, selector: &str) {
        let (x, y) = self.middle(selector);
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1});
            self.call("Input.dispatchMouseEvent", event);
        }
        self.settle();
    }

    /// Touches the middle of an element.
    pub(super) fn tap(&mut self, selector: &str) {
        let (x, y) = self.middle(selector);
        for (kind, points) in [("touchStart", json!([{"x": x, "y": y}])), ("touchEnd", json!([]))] {
            self.call("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points}));
        }
        self.settle();
    }

    fn middle(&mut self, selector: &str) -> (f64, f64) {
        let place = self.run(&format!(
            "(() => {{
                const element = document.querySelector({selector:?});
                element.scrollIntoView({{ block: 'nearest' }});
                const {{ left, top, width, height }} = element.getBoundingClientRect();
                const [x, y] = [left + width / 2, top + height / 2];
                // What lies over it would be clicked in its place.
                return element.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
            }})()"
        ));
        match (place[0].as_f64(), place[1].as_f64()) {
            (Some(x), Some(y)) => (x, y),
            _ => panic!("{selector} cannot be clicked"),
        }
    }

    /// Everything that went wrong in the page, and everything that it asked for besides `page` itself.
    pub(super) fn complaints(&mut self, page: &Path) -> Vec<String> {
        self.run("0");
        let own = format!("file://{}", page.display());
        let is_bad = |event: &&Value| match event["method"].as_str() {
            Some("Runtime.exceptionThrown" | "Runtime.consoleAPICalled" | "Log.entryAdded") => true,
            Some("Network.requestWillBeSent") => {
                let url = event["params"]["request"]["url"].as_str().unwrap_or("");
                !url.starts_with(&own) && !url.starts_with("data:") && url != "about:blank"
            }
            _ => false,
        };
        self.events.iter().filter(is_bad).map(Value::to_string).collect()
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // It clears up before it ends, if it is well.
        let _it_may_be_gone =
            write!(self.input, "{}\0", json!({"id": 0, "method": "Browser.close"}));
        while !thread::panicking() && self.messages.recv_timeout(PATIENCE).is_ok() {}
        let _it_may_have_ended = self.process.kill();
        let _it_ended = self.process.wait();
    }
}

fn program() -> Option<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM") {
        return Some(named.into());
    }
    let path = env::var_os("PATH")?;
    let directories: Vec<PathBuf> = env::split_paths(&path).collect();
    let programs =
        NAMES.iter().flat_map(|name| directories.iter().map(move |place| place.join(name)));
    programs.into_iter().find(|program| program.is_file())
}
