import "../tests/setup/quiet.ts";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../platform/operations.ts";
import { evaluateCorrections } from "./estimator/corrections.ts";
import { type PartName, partNames, parts } from "./parts.ts";
import { picture } from "./picture.ts";
import { asMarkdown, asText, type Found, missedBars } from "./report.ts";

const help = `npm run eval [-- --only ${partNames.join("|")} | -- --corrections <file>]

Measures what the service understands without a network, with sentences and dialogues that it was never tuned on, and
writes docs/evaluation.md, .svg and .json. Goals that are missed are shown as missed. The exit code is 1 if there are any.

  --only          only these parts, separated by commas
  --corrections   a file of "npm run ops -- corrections": what is made today of requests that people corrected. It is only
                  shown and not published, because these are words of customers
`;

const { values } = parseArgs({
  options: { only: { type: "string" }, corrections: { type: "string" }, help: { type: "boolean" } },
});

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

const onCorrections = (file: string): void => {
  const found = evaluateCorrections(file);
  console.log(`${asText(found)}\n`);
  for (const { measure, asked, answered } of found.misses)
    console.log(`  ${asked.replaceAll("\n", " ")}\n    ${measure}\n    today: ${answered}\n`);
};

if (values.help) console.log(help);
else if (values.corrections) onCorrections(values.corrections);
else await run();
