import "../tests/setup/quiet.ts";
import { parseArgs } from "node:util";
import { leaveStage, type PartName, partNames, parts, type Size } from "./parts.ts";
import { asText, type Section } from "./report.ts";
import { keep, oldParts, publish } from "./results.ts";

const help = `npm run bench [-- --quick|--once] [-- --only ${partNames.join("|")}] [-- --current]

Measures the service as it is deployed, compares it with bare handlers, other frameworks and its own goals, and prints
ratios. Each part's result is kept in docs/benchmark.json as soon as it is measured, and docs/benchmark.md and
docs/benchmark.svg are written from it. After an interruption, measure only the missing parts. The exit code is 1 if a
goal is missed. The part "scale" writes 12 GB below .local and deletes them; with less than 20 GB free it leaves
out the million jobs.

  --once    one round of each part on little data, to see that it runs: keeps nothing, and misses no goal
  --quick   fewer rounds and items, for a first impression; keeps nothing
  --only    only these parts, separated by commas
  --current measures nothing; names the parts that were not measured on this release, and fails if there are any
`;

const { values } = parseArgs({
  options: {
    quick: { type: "boolean" },
    once: { type: "boolean" },
    only: { type: "string" },
    current: { type: "boolean" },
    help: { type: "boolean" },
  },
});

const size: Size = values.once ? "once" : values.quick ? "quick" : "whole";

const wanted = (): readonly PartName[] => {
  if (values.only === undefined) return partNames;
  const asked = values.only.split(",");
  const unknown = asked.find((name) => !partNames.some((part) => part === name));
  if (unknown)
    throw new Error(`--only ${unknown}: there is no such part. Choose from ${partNames.join(", ")}.`);
  return partNames.filter((part) => asked.includes(part));
};

const progressOf = (part: string) => {
  const started = performance.now();
  let told = -1;
  return (share: number): void => {
    const percent = Math.floor(share * 100);
    if (percent === told) return;
    told = percent;
    const seconds = Math.round((performance.now() - started) / 1000);
    if (process.stderr.isTTY)
      process.stderr.write(`\r${part} ${percent} % ${seconds} s ${percent === 100 ? "\n" : ""}`);
    else if (percent % 25 === 0) process.stderr.write(`${part} ${percent} % ${seconds} s\n`);
  };
};

const measure = async (): Promise<Section[]> => {
  const sections: Section[] = [];
  try {
    for (const part of wanted()) {
      const found = await parts[part]({ size, progress: progressOf(part) });
      sections.push(...found);
      console.log(asText(found));
      if (size !== "whole") continue;
      keep(part, found);
      publish(partNames);
    }
    return sections;
  } finally {
    await leaveStage();
  }
};

// Ending this process ends the engine and the service that it started.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

/** Whether every part was measured on this release; says which were not. */
const areCurrent = (): boolean => {
  const old = oldParts(partNames);
  if (old.length > 0)
    console.log(`Not measured on this release: ${old.join(", ")}. Run npm run bench -- --only ${old.join()}`);
  return old.length === 0;
};

if (values.help) console.log(help);
else if (values.current) process.exitCode = areCurrent() ? 0 : 1;
else {
  const missed = (await measure()).flatMap(({ goals }) => goals.filter(({ met }) => !met));
  if (missed.length > 0 && size !== "once") {
    console.log(`\n${missed.length} goal${missed.length === 1 ? " is" : "s are"} missed.`);
    process.exitCode = 1;
  }
}
