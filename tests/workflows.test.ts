import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../platform/operations.ts";

type Step = { name?: string; uses?: string; run?: string; if?: string; with?: Record<string, string> };
type Workflow = {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, { steps: Step[]; environment?: string; "timeout-minutes"?: number }>;
};

const folder = resolve(root, ".github/workflows");
const workflows = Object.fromEntries(
  readdirSync(folder).map((file) => [file, parse(readFileSync(resolve(folder, file), "utf8")) as Workflow]),
);
const stepsOf = (file: string): Step[] =>
  Object.values((workflows[file] as Workflow).jobs).flatMap(({ steps }) => steps);
const { scripts } = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

describe.each(Object.keys(workflows))("%s", (file) => {
  test("pins every action to a full version, and has only the rights that it needs", () => {
    for (const { uses } of stepsOf(file)) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+\.\d+\.\d+$/);
    const { permissions } = workflows[file] as Workflow;
    const written: Record<string, string[]> = { "deploy.yml": ["id-token"], "release.yml": ["contents"] };
    const rights = Object.entries(permissions).flatMap(([name, right]) => (right === "write" ? name : []));
    expect(rights).toEqual(written[file] ?? []);
  });

  test("runs only scripts and commands that exist", () => {
    const runs = stepsOf(file).flatMap(({ run }) => run ?? []);
    for (const [, script] of runs.join("\n").matchAll(/npm run ([\w-]+)/g))
      expect(Object.keys(scripts)).toContain(script);
    const commands = readFileSync(resolve(root, "ops/ops.ts"), "utf8");
    for (const [, command] of runs.join("\n").matchAll(/npm run ops -- ([\w-]+)/g))
      expect(commands).toMatch(new RegExp(`\\b${command}"?: \\(\\) => import`));
  });

  test("puts no user input into a command", () => {
    for (const { run = "" } of stepsOf(file)) expect(run).not.toContain("${{");
  });
});

test("a pull request is checked, tested, packaged and tested from outside, and the campaigns are played", () => {
  expect(Object.keys((workflows["check.yml"] as Workflow).on)).toContain("pull_request");
  const runs = stepsOf("check.yml").flatMap(({ run }) => run ?? []);
  for (const wanted of [
    /^npm ci/,
    /npm run check/,
    /npm test/,
    /npm run e2e/,
    /npm run campaigns/,
    /npm run soak/,
    /serverless package/,
  ])
    expect(
      runs.some((run) => wanted.test(run)),
      String(wanted),
    ).toBe(true);
});

test("a pull request draws the same in each run; new seeds are drawn at night", () => {
  expect(readFileSync(resolve(folder, "check.yml"), "utf8")).not.toMatch(/fuzz|seed/i);
  expect(Object.keys((workflows["nightly.yml"] as Workflow).on)).toContain("schedule");
  const runs = stepsOf("nightly.yml").flatMap(({ run }) => run ?? []);
  const drawn = runs.findIndex((run) => /FUZZ_SEED=\$\(\(RANDOM .*tee -a "\$GITHUB_ENV"/.test(run));
  expect(runs.slice(drawn + 1)).toEqual(["npm test", "npm run soak 30"]);
  expect(runs.slice(0, drawn)).toContainEqual(expect.stringMatching(/^npm run fuzz/));
});

test("a release continues only while the smoke test passes and no alarm rings, and is rolled back otherwise", () => {
  const [job] = Object.values((workflows["deploy.yml"] as Workflow).jobs);
  expect(job?.environment).toContain("inputs.stage");
  const told = stepsOf("deploy.yml").flatMap(({ run = "" }) => {
    if (run.includes("serverless deploy")) return ["deploy"];
    const [, command, rest] = /npm run ops -- ([\w-]+) --stage "\$STAGE"(.*)/.exec(run) ?? [];
    if (!command) return [];
    return [command === "release" ? `release${rest}` : command];
  });
  expect(told).toEqual([
    "watch",
    "deploy",
    "release --percent 10",
    "smoke",
    "watch",
    "release --percent 50",
    "watch",
    "release",
    "smoke",
    "watch",
    "release --undo",
  ]);
  expect(stepsOf("deploy.yml").at(-1)?.if).toBe("failure() || cancelled()");
  const credentials = stepsOf("deploy.yml").find(({ uses }) => uses?.startsWith("aws-actions/"));
  expect(Object.keys(credentials?.with ?? {})).toContain("role-to-assume");
  expect(readFileSync(resolve(folder, "deploy.yml"), "utf8")).not.toMatch(/aws-access-key|secret-access/i);
});
