import "../tests/setup/quiet.ts";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../platform/operations.ts";
import { buildDeployed, modulePath } from "./builds.ts";
import { counted as all, type Counted, nameOf } from "./counted.ts";
import { inParallel, instructionsOf, lockedNode, valgrindVersion } from "./counting.ts";
import { asRecord, type Count, compared, recordedIn, steadied } from "./recorded-counts.ts";
import { startReplay } from "./replay.ts";
import { startStage } from "./stage.ts";
import { inTurn, turnOfCommit } from "./turn.ts";

const help = `npm run gate [-- --all] [-- --record] [-- --only NAME,…]

Counts the instructions of operations with valgrind, and compares them with bench/instructions.csv. The exit code is 1 if
one takes more than 3 % more than recorded, and 3 if nothing could be counted. Who makes an operation dearer records it
anew, and says in the commit why.

  --all     all operations; by default five of them, others with each commit
  --record  count all, and write the file
  --only    count these operations alone, such as job/create-job
`;

const file = resolve(root, "bench/instructions.csv");
const warm_times = 20;

/** Counts these operations: the table's answers are replayed, so that each takes the same steps each time. */
const count = async (
  measured: readonly Counted[],
  node: string,
  keep: (found: Count) => void = () => undefined,
): Promise<Count[]> => {
  const stage = await startStage();
  const replay = await startReplay(stage.environment.AWS_ENDPOINT_URL_DYNAMODB as string);
  const environment = { ...stage.environment, AWS_ENDPOINT_URL_DYNAMODB: replay.endpoint };
  try {
    await buildDeployed();
    return await inParallel(
      measured.map((variant) => async () => {
        const module = modulePath.operation(variant.module);
        const counted = { module, event: await variant.prepare(), environment, repeatably: node };
        const cold = await instructionsOf({ ...counted, times: 1 });
        const all = await instructionsOf({ ...counted, times: 1 + warm_times });
        const operation = nameOf(variant);
        const found = { operation, cold, warm: Math.round((all - cold) / warm_times) };
        keep(found);
        process.stderr.write(`counted ${operation}\n`);
        return found;
      }),
    );
  } finally {
    replay.close();
    await stage.close();
  }
};

const notCounted = (why: string): void => {
  console.log(`NOT COUNTED: ${why}`);
  process.exitCode = 3;
};

const recorded = (): Count[] => (existsSync(file) ? recordedIn(readFileSync(file, "utf8")) : []);

/** The operation of a name. Throws where there is none to count. */
const countedAs = (operation: string): Counted => {
  const one = all.find((known) => nameOf(known) === operation);
  if (!one) throw new Error(`${operation} is not counted. Choose from ${all.map(nameOf).join(", ")}.`);
  return one;
};

const record = async (node: string, only: readonly string[] | undefined): Promise<void> => {
  const known = new Map(recorded().map((one) => [one.operation, one]));
  const inOrder = () => all.flatMap((one) => known.get(nameOf(one)) ?? []);
  // Each as soon as it is counted: to count them all takes minutes.
  await count(only ? only.map(countedAs) : all, node, (found) => {
    known.set(found.operation, found);
    writeFileSync(file, asRecord(inOrder()));
  });
};

type Asked = { all?: boolean; only: readonly string[] | undefined };

const compare = async (node: string, { all = false, only }: Asked): Promise<void> => {
  const known = only
    ? recorded().filter(({ operation }) => only.includes(operation))
    : all
      ? recorded()
      : inTurn(recorded(), turnOfCommit());
  const counting = (operations: readonly string[]) => count(operations.map(countedAs), node);
  const counts = await steadied(known, counting);
  const judged = counts.map((counted, at) => compared(known[at] as Count, counted));
  for (const { line } of judged) console.log(line);
  if (judged.some(({ tooDear }) => tooDear)) process.exitCode = 1;
};

const { values } = parseArgs({
  options: {
    all: { type: "boolean" },
    record: { type: "boolean" },
    only: { type: "string" },
    help: { type: "boolean" },
  },
});
const node = lockedNode();
const only = values.only?.split(",");

// Ending this process ends the engine and the counted processes.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

if (values.help) console.log(help);
else if (!(await valgrindVersion()))
  notCounted("valgrind is not installed. On Debian: apt-get install valgrind");
else if (!node)
  notCounted("npm has installed no Node.js for this machine, and counts of another can't be compared");
else if (values.record) await record(node, only);
else if (existsSync(file)) await compare(node, { all: values.all ?? false, only });
else notCounted("bench/instructions.csv is missing. To record it: npm run gate -- --record");
