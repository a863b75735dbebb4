// Adds a seal to the WebAssembly file, by which `gridmill pack --solver` knows its version and finds damage. Example:
//   node web/page/seal.js target/web/gridmill/gridmill.wasm

import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const [, , path] = process.argv;
const bytes = readFileSync(path);
// A file begins with eight bytes that name its format.
const [format, content] = [bytes.subarray(0, 8), bytes.subarray(8)];
const { version } = JSON.parse(readFileSync(new URL("../package/package.json", import.meta.url), "utf8"));
// A gzip file ends with the CRC-32 of its content and the length, four bytes each.
const checksum = gzipSync(content).subarray(-8).readUInt32LE();
const seal = Buffer.from(`gridmill ${version} ${content.length} ${checksum.toString(16).padStart(8, "0")}`);
// A custom section has kind 0, its length, and its name after the length of that.
const head = Buffer.from([0, 1 + seal.length, seal.length]);
writeFileSync(path, Buffer.concat([format, head, seal, content]));
