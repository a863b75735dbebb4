//! A headless Chromium, driven through a pipe by the DevTools protocol: messages are JSON, each ended by a zero byte.

use serde_json::{Value, json};
use std::env;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// What it is called on different systems.
const NAMES: [&str; 5] =
    ["chromium", "chromium-browser", "google-chrome", "chrome", "chromium-headless-shell"];

/// How long something may take to come.
const PATIENCE: Duration = Duration::from_secs(30);

/// A browser with one page.
pub(super) struct Chromium {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    session: Option<String>,
    messages: u64,
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
        let output = BufReader::new(process.stdout.take().expect("it is piped"));
        let mut browser = Self {
            process,
            input,
            output,
            session: None,
            messages: 0,
            events: Vec::new(),
            _profile: profile,
        };
        let target = browser.call("Target.createTarget", json!({"url": "about:blank"}));
        let attach = json!({"targetId": target["targetId"], "flatten": true});
        let session = browser.call("Target.attachToTarget", attach);
        browser.session = session["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        Some(browser)
    }

    /// Calls a method of the protocol.
    pub(super) fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.messages += 1;
        let mut message = json!({"id": self.messages, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            message["sessionId"] = session.as_str().into();
        }
        write!(self.input, "{message}\0").expect("it listens");
        loop {
            let mut answer = self.read();
            if answer["id"] == self.messages {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].take();
            }
            self.events.push(answer);
        }
    }

    fn read(&mut self) -> Value {
        let mut message = Vec::new();
        self.output.read_until(0, &mut message).expect("it answers");
        assert_eq!(message.pop(), Some(0), "it ended");
        serde_json::from_slice(&message).expect("JSON")
    }

    /// Opens a page at a width and height, and waits until it is ready.
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

    /// The value of an expression in the page.
    pub(super) fn run(&mut self, expression: &str) -> Value {
        let parameters = json!({"expression": expression, "returnByValue": true});
        let mut result = self.call("Runtime.evaluate", parameters);
        assert!(result["exceptionDetails"].is_null(), "{expression}: {result}");
        result["result"]["value"].take()
    }

    /// The same for a text.
    pub(super) fn text(&mut self, expression: &str) -> String {
        let value = self.run(expression);
        value.as_str().unwrap_or_else(|| panic!("{expression} is {value}")).to_owned()
    }

    /// Waits until an expression is true.
    pub(super) fn wait(&mut self, condition: &str) {
        let began = Instant::now();
        while self.run(condition) != json!(true) {
            assert!(began.elapsed() < PATIENCE, "in vain: {condition}");
            sleep(Duration::from_millis(10));
        }
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
        for kind in ["rawKeyDown", "keyUp"] {
            let event = json!({"type": kind, "key": key, "code": code, "modifiers": modifiers});
            self.call("Input.dispatchKeyEvent", event);
        }
    }

    /// Clicks in the middle of an element.
    pub(super) fn click(&mut self, selector: &str) {
        let (x, y) = self.middle(selector);
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1});
            self.call("Input.dispatchMouseEvent", event);
        }
    }

    /// Touches the middle of an element.
    pub(super) fn tap(&mut self, selector: &str) {
        let (x, y) = self.middle(selector);
        for (kind, points) in [("touchStart", json!([{"x": x, "y": y}])), ("touchEnd", json!([]))] {
            self.call("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points}));
        }
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
        // It clears up before it ends.
        let _it_may_be_gone =
            write!(self.input, "{}\0", json!({"id": 0, "method": "Browser.close"}));
        let _said = self.output.read_to_end(&mut Vec::new());
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
