import "../tests/setup/quiet.ts";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../platform/operations.ts";
import { type PartName, partNames, parts } from "./parts.ts";
import { picture } from "./picture.ts";
import { asMarkdown, asText, type Found, missedBars } from "./report.ts";

const help = `npm run eval [-- --only ${partNames.join("|")}]

Measures what the service understands without a network, with sentences and dialogues that it was never tuned on, and
writes docs/evaluation.md, .svg and .json. Goals that are missed are shown as missed. The exit code is 1 if there are any.

  --only    only these parts, separated by commas
`;

const { values } = parseArgs({ options: { only: { type: "string" }, help: { type: "boolean" } } });

const wanted = (): readonly PartName[] => {
  const asked = values.only?.split(",") ?? partNames;
  const unknown = asked.find((name) => !partNames.some((part) => part === name));
  if (unknown)
    throw new Error(`--only ${unknown}: there is no such part. Choose from ${partNames.join(", ")}.`);
  return partNames.filter((part) => asked.includes(part));
};

const fileOf = (ending: string): string => resolve(root, `docs/evaluation.${ending}`);

const known = (): Partial<Record<PartName, Found>> =>
  existsSync(fileOf("json")) ? JSON.parse(readFileSync(fileOf("json"), "utf8")) : {};

const publish = (found: Partial<Record<PartName, Found>>): void => {
  const all = partNames.flatMap((part) => found[part] ?? []);
  writeFileSync(fileOf("json"), `${JSON.stringify(found, null, 1)}\n`);
  writeFileSync(fileOf("md"), asMarkdown(all));
  writeFileSync(fileOf("svg"), picture(all));
};

const run = async (): Promise<void> => {
  const found = known();
  for (const part of wanted()) {
    const measured = await parts[part]();
    found[part] = measured;
    publish(found);
    console.log(`${asText(measured)}\n`);
    if (missedBars(measured).length > 0) process.exitCode = 1;
  }
};

if (values.help) console.log(help);
else await run();
