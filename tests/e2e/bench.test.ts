import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { valgrindVersion } from "../../bench/counting.ts";
import { type PartName, partNames } from "../../bench/parts.ts";
import { inTurn, turnOfCommit } from "../../bench/turn.ts";
import { root } from "../../platform/operations.ts";

const run = promisify(execFile);

/** How many parts run with each commit, others with the next: all of them take several minutes. */
const each_commit = 3;

const once = async (parts: readonly PartName[]): Promise<string> => {
  const args = ["local/run.mjs", "bench/bench.ts", "--once", "--only", parts.join()];
  const { stdout } = await run(process.execPath, args, { cwd: root, timeout: 280_000 });
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
  stream: "Writes on a local engine that has worked for long",
  load: "Under load on one machine",
  enumeration: "Whether an answer tells who has an account",
};

test("three parts of the benchmark, chosen by the commit, fill their tables", async () => {
  const counts = await valgrindVersion();
  const possible = partNames.filter((name) => counts || name !== "instructions");
  const parts = inTurn(possible, turnOfCommit(), each_commit);
  const told = await once(parts);
  for (const part of parts) expect(told).toContain(`\n${titles[part]}\n`);
}, 300_000);
