/** One step of the model lane in a process of its own, which a test may kill. */
import { flushCompileCache } from "node:module";
import { hand, work } from "./model-lane.ts";

// A process that is killed would leave nothing compiled for those after it.
flushCompileCache();

const [, , step, rows = "[]"] = process.argv;
await (step === "hand" ? hand(JSON.parse(rows)) : work());
process.exit(0);
