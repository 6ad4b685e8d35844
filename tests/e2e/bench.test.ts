import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { valgrindVersion } from "../../bench/counting.ts";
import { type PartName, partNames } from "../../bench/parts.ts";
import { inTurn, turnOfCommit } from "../../bench/turn.ts";
import { root } from "../../platform/operations.ts";

const run = promisify(execFile);

/** These take half a minute each, so each commit runs another one of them. */
const long: readonly PartName[] = [
  "analytics",
  "lists",
  "hot-keys",
  "people",
  "peers",
  "warm",
  "instructions",
];
const short = partNames.filter((name) => !long.includes(name));

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

test("each short part of the benchmark runs once and fills its table", async () => {
  const told = await once(short);
  for (const part of short) expect(told).toContain(`\n${titles[part]}\n`);
}, 300_000);

test("a long part of the benchmark, in turn by commit, runs once and fills its table", async (context) => {
  const [part] = inTurn(long, turnOfCommit(), 1) as [PartName];
  if (part === "instructions" && !(await valgrindVersion()))
    context.skip("valgrind is not installed, so nothing can be counted here");
  expect(await once([part])).toContain(`\n${titles[part]}\n`);
}, 300_000);
