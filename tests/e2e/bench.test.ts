import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { valgrindVersion } from "../../bench/counting.ts";
import { type PartName, partNames } from "../../bench/parts.ts";
import { inTurn, turnOfCommit } from "../../bench/turn.ts";
import { root } from "../../platform/operations.ts";

const run = promisify(execFile);

const once = async (part: PartName): Promise<string> => {
  const args = ["local/run.mjs", "bench/bench.ts", "--once", "--only", part];
  const { stdout } = await run(process.execPath, args, { cwd: root, timeout: 1_200_000 });
  return stdout;
};

/** What each part's first table is called. */
const titles: Record<PartName, string> = {
  cold: "Cold start",
  peers: "Beside others: one function for an operation",
  warm: "Warm requests",
  instructions: "Instructions",
  trips: "Round trips to the table",
  scale: "Scale",
  people: "Lists of people and what is theirs",
  lists: "Every list of the console",
  analytics: "The dashboard",
  "hot-keys": "Hot keys",
  hour: "The busiest hour, replayed",
  stream: "Writes on a local engine that has worked for long",
  load: "Under load on one machine",
  enumeration: "Whether an answer tells who has an account",
};

// All of them take several minutes.
test("one part of the benchmark, chosen by the commit, fills its table", async () => {
  const counts = await valgrindVersion();
  const possible = partNames.filter((name) => counts || name !== "instructions");
  const [part] = inTurn(possible, turnOfCommit(), 1) as [PartName];
  expect(await once(part)).toContain(`\n${titles[part]}\n`);
}, 1_200_000);
