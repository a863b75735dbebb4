// The functions of the package, with the seeds and the texts that some of them need.

import { provide } from "./calls.js";
import { SEEDS } from "./seeds.js";
import { SOURCE } from "./source.js";

provide({ seeds: SEEDS, source: SOURCE });

export * from "./calls.js";
