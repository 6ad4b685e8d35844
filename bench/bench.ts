import "../tests/setup/quiet.ts";
import { parseArgs } from "node:util";
import { leaveStage, type PartName, partNames, parts } from "./parts.ts";
import { asText, type Section } from "./report.ts";
import { keep, publish } from "./results.ts";

const help = `npm run bench [-- --quick] [-- --only ${partNames.join("|")}]

Measures the service as it is deployed against bare handlers, against other frameworks and against its own bounds, in
one run and in random order, and prints ratios. What a part finds is kept in docs/benchmark.json as soon as the part is
done, and docs/benchmark.md and docs/benchmark.svg are written from what is kept: after an interruption measure only
the parts that are missing. Ends with 1 when a goal is missed. For scale 12 GB are written below .local and deleted;
with less than 20 GB free it leaves out the million jobs.

  --quick   fewer rounds and items: an impression, nothing is kept
  --only    these parts, several with commas between
`;

const { values } = parseArgs({
  options: { quick: { type: "boolean" }, only: { type: "string" }, help: { type: "boolean" } },
});

const wanted = (): readonly PartName[] => {
  if (values.only === undefined) return partNames;
  const asked = values.only.split(",");
  const unknown = asked.find((name) => !partNames.some((part) => part === name));
  if (unknown) throw new Error(`--only ${unknown}: it is one of ${partNames.join(", ")}`);
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
      const found = await parts[part]({ quick: values.quick ?? false, progress: progressOf(part) });
      sections.push(...found);
      console.log(asText(found));
      if (values.quick) continue;
      keep(part, found);
      publish(partNames);
    }
    return sections;
  } finally {
    await leaveStage();
  }
};

// What was started ends with this process, an engine and a service among it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

if (values.help) console.log(help);
else {
  const missed = (await measure()).flatMap(({ goals }) => goals.filter(({ met }) => !met));
  if (missed.length > 0) {
    console.log(`\n${missed.length} goals are missed.`);
    process.exitCode = 1;
  }
}
