// The functions of the package. Some of them need seeds or texts, which this module loads with them.

import { provide } from "./calls.js";
import { SEEDS } from "./seeds.js";
import { SOURCE } from "./source.js";

provide({ seeds: SEEDS, source: SOURCE });

export * from "./calls.js";
