// Adds a checksum to the WebAssembly file, by which `gridmill pack --solver` finds damage. Example:
//   node web/page/seal.js target/web/gridmill/gridmill.wasm

import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const [, , path] = process.argv;
const bytes = readFileSync(path);
const name = Buffer.from("crc32");
// A gzip file ends with the CRC-32 of its content and the length, four bytes each.
const checksum = gzipSync(bytes).subarray(-8, -4);
// A custom section has kind 0, its length, its name after the length of that, and its content.
const head = Buffer.from([0, 1 + name.length + checksum.length, name.length]);
writeFileSync(path, Buffer.concat([bytes, head, name, checksum]));
