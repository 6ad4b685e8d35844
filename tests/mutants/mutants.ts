import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";

const usage = `npm run mutants [-- group…] [--changed] [--only FILE,…]

Changes the rules of shared/domain one place at a time, runs the tests beside them, and names each change that none of them
notices. Groups: money, rights, machines; without one, all of them. What did not change since the last run is not run again.

  --changed         only files that differ from main
  --only FILE,…     only these files of the groups
  --force           everything again
  --concurrency N   how many at once; 2 without it
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: "boolean" },
    only: { type: "string" },
    force: { type: "boolean" },
    concurrency: { type: "string", default: "2" },
    help: { type: "boolean", short: "h" },
  },
});

/**
 * `rules`: files, or parts of them as `file:first-last` lines. Tables of states are changed too, though they are made when a
 * file is loaded: only the tests that say what a table has run.
 */
type Group = { rules: readonly string[]; isTable?: true };

const domain = "shared/domain";
const payment = globSync(`${domain}/payment/**/*.ts`).filter(
  (file) => !/(\.test|view|events)\.ts$/.test(file),
);
const named = (area: string, ...files: string[]) => files.map((file) => `${domain}/${area}/${file}.ts`);

const fileOf = (rule: string): string => rule.replace(/:\d.*$/, "");

/** The lines of a file that declare a state machine. */
const machineIn = (file: string): string[] => {
  const lines = readFileSync(file, "utf8").split("\n");
  const first = lines.findIndex((line) => /^export const \w+Machine: Machine</.test(line));
  return first < 0 ? [] : [`${file}:${first + 1}-${lines.indexOf("};", first) + 1}`];
};

const machineFiles = globSync(`${domain}/*/machine.ts`);

const groups: Record<string, Group> = {
  money: {
    rules: [...payment, ...named("pricing", "pricing"), ...named("membership", "decisions", "observation")],
  },
  rights: {
    rules: [
      ...named("account", "session", "challenge", "admin", "admin-invite", "suspension", "refresh-token"),
      ...named("privacy", "closing"),
    ],
  },
  machines: {
    rules: [
      ...machineFiles,
      ...globSync(`${domain}/*/*.ts`, { exclude: machineFiles }).flatMap(machineIn),
      `${domain}/transition.ts`,
      ...named("job", "steps"),
    ],
    isTable: true,
  },
  jobs: {
    rules: [
      ...named(
        "job",
        "cancel",
        "price",
        "dispute",
        "work",
        "claim",
        "booking",
        "reschedule",
        "due",
        "override",
      ),
      ...named("series", "decisions"),
    ],
  },
};

const folder = import.meta.dirname;
const stryker = resolve(folder, "node_modules/@stryker-mutator/core/bin/stryker.js");
const kept = resolve(".local/mutants");

/** Runs Stryker for a group, and answers how many changes were noticed, and how many there were. */
const run = (name: string, { rules, isTable }: Group): { noticed: number; made: number } | undefined => {
  const wanted = values.only?.split(",");
  const changed = values.changed
    ? execFileSync("git", ["diff", "--name-only", "main", "--", domain], { encoding: "utf8" }).split("\n")
    : undefined;
  const mutate = rules.filter(
    (rule) => (wanted?.includes(fileOf(rule)) ?? true) && (changed?.includes(fileOf(rule)) ?? true),
  );
  if (mutate.length === 0) return undefined;
  const [config, report] = [resolve(kept, `${name}.json`), resolve(kept, `${name}.report.json`)];
  const areas = [...new Set(rules.map((file) => dirname(file)))].filter((area) => area !== domain);
  writeFileSync(
    config,
    JSON.stringify({
      mutate,
      mutator: { excludedMutations: isTable ? [] : ["StringLiteral"] },
      testRunner: "rules",
      plugins: ["runner.ts", "schemas.ts"].map((file) => resolve(folder, file)),
      ignorers: ["schemas"],
      coverageAnalysis: "perTest",
      ignoreStatic: !isTable,
      maxTestRunnerReuse: 300,
      incremental: true,
      incrementalFile: resolve(kept, `${name}.incremental.json`),
      force: values.force ?? false,
      concurrency: Number(values.concurrency),
      timeoutMS: 5_000,
      ignorePatterns: [
        "tsconfig.json",
        "docs",
        "bench",
        "eval",
        "clients",
        "tests/mutants/node_modules",
        "tests/e2e",
        "tests/campaigns",
      ],
      tempDirName: ".local/mutants/sandbox",
      reporters: ["clear-text", "json"],
      warnings: { slow: false },
      clearTextReporter: {
        allowColor: false,
        allowEmojis: false,
        logTests: false,
        reportTests: false,
        reportScoreTable: false,
      },
      jsonReporter: { fileName: report },
      allowConsoleColors: false,
    }),
  );
  const tests = isTable
    ? [`${domain}/*/machine.test.ts`, `${domain}/transition.test.ts`]
    : areas.map((area) => `${area}/**/*.test.ts`);
  const { status } = spawnSync(process.execPath, [stryker, "run", config], {
    stdio: "inherit",
    env: { ...process.env, MUTANT_TESTS: tests.join(","), MUTANT_SETUP: "tests/setup/draw.ts" },
  });
  if (status !== 0) process.exit(status ?? 1);
  const { files } = JSON.parse(readFileSync(report, "utf8")) as {
    files: Record<string, { mutants: { status: string }[] }>;
  };
  const states = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const noticed = states.filter((status) => status === "Killed" || status === "Timeout").length;
  return { noticed, made: noticed + states.filter((status) => /Survived|NoCoverage/.test(status)).length };
};

const asked = positionals.length > 0 ? positionals : Object.keys(groups);
if (values.help || asked.some((name) => !groups[name])) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}
if (!existsSync(stryker))
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" });
mkdirSync(kept, { recursive: true });
const rows = asked.flatMap((name) => {
  const began = performance.now();
  const counted = run(name, groups[name] as Group);
  if (!counted) return [];
  const { noticed, made } = counted;
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  return `| ${name} | ${noticed} | ${made} | ${Math.floor((1000 * noticed) / made) / 10} % | ${minutes} min |`;
});
console.log(["| group | killed | mutants | share | took |", "|---|---:|---:|---:|---:|", ...rows].join("\n"));
