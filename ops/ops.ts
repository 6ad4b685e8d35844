import { spawnSync } from "node:child_process";
import { parseArgs, styleText } from "node:util";
import { remedyFor } from "./aws-errors.ts";
import { argumentsOf, type Command, type Given, helpOf, needed } from "./command.ts";
import { deployedStage, localStage, OtherMarkets } from "./stage.ts";
import { UsageError } from "./usage-error.ts";

const commands: Record<string, () => Promise<{ command: Command }>> = {
  secrets: () => import("./secrets.ts"),
  "rotate-keys": () => import("./rotate-keys.ts"),
  configure: () => import("./configure.ts"),
  ready: () => import("./ready.ts"),
  admin: () => import("./admin.ts"),
  catalog: () => import("./catalog.ts"),
  analytics: () => import("./analytics.ts"),
  knowledge: () => import("./knowledge.ts"),
  corrections: () => import("./corrections.ts"),
  release: () => import("./release.ts"),
  watch: () => import("./watch.ts"),
  smoke: () => import("./smoke.ts"),
  replay: () => import("./replay.ts"),
  stop: () => import("./stop.ts"),
  restore: () => import("./restore.ts"),
  "put-back": () => import("./put-back.ts"),
  attach: () => import("./attach.ts"),
  bucket: () => import("./bucket.ts"),
  open: () => import("./open.ts"),
  recipient: () => import("./recipient.ts"),
  "export-person": () => import("./export-person.ts"),
  erased: () => import("./erased.ts"),
  "erase-person": () => import("./erase-person.ts"),
  limits: () => import("./limits.ts"),
  budget: () => import("./budget.ts"),
  front: () => import("./front.ts"),
  listen: () => import("./listen.ts"),
  backfill: () => import("./backfill.ts"),
};

const overview = async (): Promise<string> => {
  const lines = await Promise.all(
    Object.entries(commands).map(
      async ([name, load]) => `  ${name.padEnd(16)}${(await load()).command.summary}`,
    ),
  );
  return `npm run ops -- <command> --stage <stage> [options]\n\n${lines.join("\n")}\n\nEvery command has --help and --dry-run.\n`;
};

const stageNamed = (given: Given) => {
  const name = needed(given, "stage");
  if (name === "local") return localStage();
  const region = (given.region as string | undefined) ?? process.env.AWS_REGION;
  if (!region) throw new UsageError("The region is missing: give --region or set AWS_REGION.");
  return deployedStage(name, region);
};

const regionIn = (given: readonly string[]): string => {
  const optionOf = (option: string) =>
    given.find((_, at) => given[at - 1] === `--${option}`) ??
    given.find((one) => one.startsWith(`--${option}=`))?.split("=")[1];
  return optionOf("stage") === "local"
    ? "local"
    : (optionOf("region") ?? process.env.AWS_REGION ?? "this region");
};

const run = async ([name = "", ...rest]: readonly string[]): Promise<void> => {
  const load = commands[name];
  if (!load) {
    if (name && name !== "--help")
      throw new UsageError(`There is no command ${name}.\n\n${await overview()}`);
    process.stdout.write(await overview());
    return;
  }
  const { command } = await load();
  if (rest.includes("--help")) {
    process.stdout.write(helpOf(name, command));
    return;
  }
  const { values } = parseArgs({ args: [...rest], options: argumentsOf(command) });
  const given = values as Given;
  for (const [option, { required }] of Object.entries(command.options)) if (required) needed(given, option);
  const stage = await stageNamed(given);
  try {
    await command.run({
      given,
      dryRun: given["dry-run"] === true,
      stage,
      terminal: {
        tell: (line) => void process.stderr.write(`  ${line}\n`),
        show: (text) => void process.stdout.write(`${text}\n`),
      },
    });
  } finally {
    await stage.close();
  }
};

/** Markets are loaded once in a process. Nothing was done before the stage said which it serves. */
const again = (MARKETS: string): void => {
  const { status } = spawnSync(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...process.env, MARKETS },
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
};

const explain = (error: unknown): void => {
  const { name, message } = error as Error;
  const said = error instanceof UsageError || name === "TypeError" ? message : `${name}: ${message}`;
  const plain = (error instanceof UsageError ? undefined : remedyFor(error, regionIn(process.argv))) ?? said;
  process.stderr.write(`${styleText("red", "✗")} ${plain}\n`);
  process.exitCode = 1;
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof OtherMarkets) again(error.markets);
  else explain(error);
}
