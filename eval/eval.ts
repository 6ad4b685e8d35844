import "../tests/setup/quiet.ts";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { remedyFor } from "../ops/aws-errors.ts";
import { root } from "../platform/operations.ts";
import { modelOf } from "../shared/kernel/models.ts";
import { pricedModels } from "../shared/kernel/priced-models.ts";
import { evaluateModel } from "./estimator/by-model.ts";
import { evaluateCorrections } from "./estimator/corrections.ts";
import { type PartName, partNames, parts } from "./parts.ts";
import { picture } from "./picture.ts";
import { asMarkdown, asText, type Found, missedBars } from "./report.ts";

const help = `npm run eval [-- --only ${partNames.join("|")} | -- --corrections <file> | -- --model <id>]

Measures what the service understands without a network, with sentences and dialogues that it was never tuned on, and
writes docs/evaluation.md, .svg and .json. Goals that are missed are shown as missed. The exit code is 1 if there are any.

  --only          only these parts, separated by commas
  --corrections   a file of "npm run ops -- corrections": what is made today of requests that people corrected. It is only
                  shown and not published, because these are words of customers
  --model         a model on Bedrock, such as amazon.nova-lite-v1:0: it reads the sentences of all estimator parts with your
                  credentials of AWS and for your money. The tables are written to .local/evaluation
  --region        where Bedrock is asked: AWS_REGION, or us-east-1
  --dollars       what all its readings may cost: 5 by default
`;

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    corrections: { type: "string" },
    model: { type: "string" },
    region: { type: "string" },
    dollars: { type: "string" },
    help: { type: "boolean" },
  },
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

const dollarsIn = (given = "5"): number => {
  const dollars = Number(given);
  if (!(dollars > 0)) throw new Error(`--dollars ${given}: must be a number above 0, such as 5 or 0.50.`);
  return dollars;
};

const ofModel = async (modelId: string): Promise<void> => {
  if (!modelOf(modelId)) throw new Error(`--model ${modelId} is not ${pricedModels}.`);
  const region = values.region ?? process.env.AWS_REGION ?? "us-east-1";
  const found = await evaluateModel({
    modelId,
    region,
    dollars_most: dollarsIn(values.dollars),
    ...(process.env.BEDROCK_ENDPOINT && { endpoint: process.env.BEDROCK_ENDPOINT }),
    tell: console.log,
  });
  for (const one of found) console.log(`\n${asText(one)}`);
  const file = resolve(root, ".local/evaluation", `${modelId.replaceAll(/[^\w.-]/g, "_")}.md`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, asMarkdown(found, [`Written by \`npm run eval -- --model ${modelId}\`.`]));
  console.log(
    `\nThe tables are in ${relative(process.cwd(), file)}, beside those without a model in docs/evaluation.md.`,
  );
};

if (values.help) console.log(help);
else if (values.model)
  await ofModel(values.model).catch((error: unknown) => {
    console.error(
      remedyFor(error, "Bedrock's region") ?? (error instanceof Error ? error.message : String(error)),
    );
    process.exitCode = 1;
  });
else if (values.corrections) onCorrections(values.corrections);
else await run();
