// A headless Chromium, driven through a pipe by the DevTools protocol: messages are JSON, each ended by a zero byte.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds after which a call fails. The tests may run beside a build that is more urgent. */
const PATIENCE = 120_000;

export class Chromium {
  static async start() {
    const browser = new Chromium();
    const { targetId } = await browser.call("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await browser.call("Target.attachToTarget", { targetId, flatten: true });
    browser.sessionId = sessionId;
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await browser.call(`${domain}.enable`);
    return browser;
  }

  constructor() {
    this.profile = mkdtempSync(join(tmpdir(), "chromium-"));
    const options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"];
    options.push("--disable-background-networking", "--remote-debugging-pipe", "--window-size=1280,800");
    options.push(`--user-data-dir=${this.profile}`);
    const stdio = ["ignore", "ignore", "ignore", "pipe", "pipe"];
    this.process = spawn(process.env.CHROMIUM ?? "chromium-headless-shell", options, {
      stdio,
      env: { ...process.env, TMPDIR: this.profile },
    });
    this.waiting = new Map();
    this.events = [];
    this.calls = 0;
    let rest = "";
    this.process.stdio[4].setEncoding("utf8").on("data", (text) => {
      const messages = (rest + text).split("\0");
      rest = messages.pop();
      for (const message of messages) this.receive(JSON.parse(message));
    });
  }

  receive(message) {
    const waiting = this.waiting.get(message.id);
    if (!waiting) return this.events.push(message);
    this.waiting.delete(message.id);
    if (message.error) waiting.reject(new Error(message.error.message));
    else waiting.resolve(message.result);
  }

  /** Calls a method of the protocol. */
  call(method, params = {}) {
    this.calls += 1;
    const { calls: id, sessionId } = this;
    this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    const late = sleep(PATIENCE, undefined, { ref: false }).then(() =>
      Promise.reject(new Error(`${method}: no answer`)),
    );
    return Promise.race([answer, late]);
  }

  /** Returns the value of an expression in the page. */
  async run(expression) {
    const options = { expression, returnByValue: true, awaitPromise: true, userGesture: true };
    const { result, exceptionDetails } = await this.call("Runtime.evaluate", options);
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
    return result.value;
  }

  /** Waits until an expression is true. */
  async wait(condition) {
    for (const began = Date.now(); Date.now() - began < PATIENCE; await sleep(20)) {
      if (await this.run(condition)) return;
    }
    throw new Error(`in vain: ${condition}`);
  }

  /** Opens a page and waits until it is ready. */
  async open(url) {
    this.events = [];
    await this.call("Page.navigate", { url: "about:blank" });
    await this.call("Page.navigate", { url });
    await this.wait("performance.getEntriesByName('ready').length > 0");
  }

  /** Sets the size of the window in pixels, and the colours `light` or `dark`. Narrow windows are phones. */
  async resize(width, height, colours = "light") {
    const mobile = width < 500;
    await this.call("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile });
    await this.call("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: colours }] });
  }

  /** Returns all errors, and all requests except for the page itself. */
  complaints(own) {
    const isBad = ({ method, params }) =>
      ["Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"].includes(method) ||
      (method === "Network.requestWillBeSent" &&
        !/^(about|data|blob):/.test(params.request.url) &&
        !params.request.url.startsWith(own));
    return this.events.filter(isBad).map((event) => JSON.stringify(event));
  }

  async stop() {
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.sessionId = undefined;
    this.call("Browser.close").catch(() => {});
    await Promise.race([ended, sleep(5_000, undefined, { ref: false })]);
    this.process.kill("SIGKILL");
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
