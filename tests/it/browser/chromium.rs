//! A headless Chromium, driven through a pipe by the DevTools protocol: messages are JSON, each ended by a zero byte.
//!
//! Every wait has a timeout: a browser that does not answer fails the test and is killed.

use serde_json::{Value, json};
use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Names of the program on different systems. The first one starts in a fifth of the time.
const NAMES: [&str; 5] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"];

/// Timeout of each answer and of each condition.
const PATIENCE: Duration = Duration::from_secs(120);

/// Browsers that no test uses at the moment. To start one takes half a second of processor time.
static IDLE: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

/// A browser.
struct Browser {
    process: Child,
    input: ChildStdin,
    /// Messages from the browser.
    messages: Receiver<Value>,
    /// Number of calls so far; the last one is the id of the latest call.
    calls: u64,
    _profile: TempDir,
}

impl Browser {
    fn start(program: &Path) -> Self {
        let profile = tempfile::tempdir().expect("a directory");
        // Chromium reads messages from descriptor 3 and writes answers to descriptor 4. It ends when the tests have ended.
        let script = r#""$@" 3<&0 4>&1 </dev/null >&2; rm -rf "$TMPDIR""#;
        let mut process = Command::new("sh")
            .args(["-c", script, "sh"])
            .arg(program)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
            .args(["--no-first-run", "--disable-background-networking", "--remote-debugging-pipe"])
            .arg("--window-size=1280,800")
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .env("TMPDIR", profile.path())
            .process_group(0)
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
        Self { process, input, messages, calls: 0, _profile: profile }
    }
}

impl Drop for Browser {
    /// A test failed: the browser may hang.
    fn drop(&mut self) {
        let group = format!("kill -9 -{}", self.process.id());
        let _it_may_have_ended = Command::new("sh").args(["-c", &group]).status();
        let _it_ended = self.process.wait();
    }
}

/// A browser that knows nothing of other tests, and one of its tabs.
pub(super) struct Chromium {
    /// Is there until the test ends.
    browser: Option<Browser>,
    /// What this test saves in the browser is seen only here.
    context: Value,
    session: Option<String>,
    /// Events so far: the messages that answer no call.
    events: Vec<Value>,
}

impl Chromium {
    /// Starts a browser. Prints a message and returns `None` if none is installed; the test then ends.
    pub(super) fn start() -> Option<Self> {
        let Some(program) = program() else {
            // The test harness would capture the output of `eprintln`.
            let message = "no Chromium was found (in PATH or CHROMIUM): pages are not tested\n";
            io::stderr().write_all(message.as_bytes()).expect("somebody reads it");
            return None;
        };
        let idle = IDLE.lock().expect("no test fails here").pop();
        let mut browser = Self {
            browser: Some(idle.unwrap_or_else(|| Browser::start(&program))),
            context: Value::Null,
            session: None,
            events: Vec::new(),
        };
        browser.context =
            browser.call("Target.createBrowserContext", json!({}))["browserContextId"].take();
        browser.open_tab();
        Some(browser)
    }

    /// Opens a new tab and drives it from now on. Returns the tab that was driven before.
    pub(super) fn open_tab(&mut self) -> Option<String> {
        let before = self.session.take();
        let tab = json!({"url": "about:blank", "browserContextId": self.context});
        let target = self.call("Target.createTarget", tab);
        let attach = json!({"targetId": target["targetId"], "flatten": true});
        let session = self.call("Target.attachToTarget", attach);
        self.session = session["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            self.call(&format!("{domain}.enable"), json!({}));
        }
        before
    }

    /// Drives another tab from now on. Returns the tab that was driven before.
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
        let browser = self.browser.as_mut().expect("the test goes on");
        browser.calls += 1;
        let mut message = json!({"id": browser.calls, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            message["sessionId"] = session.as_str().into();
        }
        write!(browser.input, "{message}\0").expect("it listens");
        loop {
            let answer = browser.messages.recv_timeout(PATIENCE);
            let mut answer = answer.unwrap_or_else(|error| panic!("{method}: no answer: {error}"));
            if answer["id"] == browser.calls {
                let error = answer["error"].take();
                return if error.is_null() { Ok(answer["result"].take()) } else { Err(error) };
            }
            self.events.push(answer);
        }
    }

    /// Opens a page at a hash, and waits until it is ready.
    pub(super) fn open(&mut self, page: &Path, hash: &str) {
        // A new hash on the page that is open would not reload it.
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

    /// Sets the size of the window in pixels; a phone has a touch screen.
    pub(super) fn resize(&mut self, width: u32, height: u32, is_phone: bool) {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone});
        self.call("Emulation.setDeviceMetricsOverride", size);
        self.call("Emulation.setTouchEmulationEnabled", json!({"enabled": is_phone}));
    }

    /// Evaluates an expression in the page, awaits it if it is a promise, and returns its value.
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

    /// Evaluates an expression whose value is a text.
    pub(super) fn text(&mut self, expression: &str) -> String {
        let value = self.run(expression);
        value.as_str().unwrap_or_else(|| panic!("{expression} is {value}")).to_owned()
    }

    /// Waits until an expression is true. Errors until then are ignored: a page that is loading has some.
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

    /// Waits until the page has handled an input and drawn its next frame.
    fn settle(&mut self) {
        self.run(
            "new Promise((done) => {
                requestAnimationFrame(() => setTimeout(done));
                // A tab in the background draws no frames.
                setTimeout(done, 500);
            })",
        );
    }

    /// Presses a key, called as in `KeyboardEvent.key`.
    pub(super) fn press(&mut self, key: &str) {
        self.press_with(key, 0);
    }

    /// Presses a key with modifiers: 2 is Control, 8 is Shift.
    pub(super) fn press_with(&mut self, key: &str, modifiers: u8) {
        let code = match key.as_bytes() {
            [digit @ b'0'..=b'9'] => format!("Digit{}", char::from(*digit)),
            _ => key.to_owned(),
        };
        self.press_at(&code, key, modifiers);
    }

    /// Presses the key at a place of the keyboard, called as in `KeyboardEvent.code`.
    pub(super) fn press_at(&mut self, code: &str, key: &str, modifiers: u8) {
        for kind in ["keyDown", "keyUp"] {
            let mut event = json!({"type": kind, "key": key, "code": code, "modifiers": modifiers});
            if key == "Enter" {
                // Enter presses a button only with these fields.
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
                // An element that covers this one would receive the click.
                return element.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
            }})()"
        ));
        match (place[0].as_f64(), place[1].as_f64()) {
            (Some(x), Some(y)) => (x, y),
            _ => panic!("{selector} cannot be clicked"),
        }
    }

    /// Returns all errors and console messages of the page, and all its requests except for `page` itself.
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
        if !thread::panicking() {
            self.session = None;
            self.call("Target.disposeBrowserContext", json!({"browserContextId": self.context}));
            IDLE.lock().expect("no test fails here").extend(self.browser.take());
        }
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
