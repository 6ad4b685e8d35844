// biome-ignore-all lint/suspicious/noTemplateCurlyInString: GitHub and the shell substitute these
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../platform/operations.ts";

type Step = {
  id?: string;
  name?: string;
  uses?: string;
  run?: string;
  if?: string;
  with?: Record<string, string>;
  "continue-on-error"?: boolean;
};
type Workflow = {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, { steps: Step[]; environment?: string; "timeout-minutes"?: number }>;
};

const folder = resolve(root, ".github/workflows");
const textOf = (file: string): string => readFileSync(resolve(folder, file), "utf8");
const workflows = Object.fromEntries(
  readdirSync(folder).map((file) => [file, parse(textOf(file)) as Workflow]),
);
const stepsOf = (file: string): Step[] =>
  Object.values((workflows[file] as Workflow).jobs).flatMap(({ steps }) => steps);
const { scripts } = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

describe.each(Object.keys(workflows))("%s", (file) => {
  test("pins every action by its commit, and says which full version that is", () => {
    const lines = textOf(file).match(/^.*\buses:.*$/gm) ?? [];
    for (const line of lines)
      expect(line).toMatch(/^ +(?:- )?uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    const pinned = lines.map((line) => line.replace(/^.*uses: | #.*$/g, ""));
    expect(pinned).toEqual(stepsOf(file).flatMap(({ uses }) => uses ?? []));
  });

  test("has only the rights that it needs", () => {
    const { permissions } = workflows[file] as Workflow;
    const written: Record<string, string[]> = {
      "deploy.yml": ["id-token", "statuses"],
      "release.yml": ["contents"],
    };
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
  expect(textOf("check.yml")).not.toMatch(/fuzz|seed/i);
  expect(Object.keys((workflows["nightly.yml"] as Workflow).on)).toContain("schedule");
  const runs = stepsOf("nightly.yml").flatMap(({ run }) => run ?? []);
  const drawn = runs.findIndex((run) => /FUZZ_SEED=\$\(\(RANDOM .*tee -a "\$GITHUB_ENV"/.test(run));
  expect(runs.slice(drawn + 1)).toEqual(["npm test", "npm run soak 30"]);
  expect(runs.slice(0, drawn)).toContainEqual(expect.stringMatching(/^npm run fuzz/));
});

test("a commit stands for one version of an action in every workflow", () => {
  const all = Object.keys(workflows).map(textOf).join("\n");
  const pins = [...all.matchAll(/uses: (\S+)@(\S+) # (\S+)/g)].map(([, action, commit, version]) => ({
    action,
    pin: `${commit} ${version}`,
  }));
  expect(pins.length).toBeGreaterThan(10);
  for (const { action, pin } of pins)
    expect([...new Set(pins.filter((other) => other.action === action).map((other) => other.pin))]).toEqual([
      pin,
    ]);
});

test("a release continues only while the smoke test passes and no alarm rings, and is rolled back otherwise", () => {
  const [job] = Object.values((workflows["deploy.yml"] as Workflow).jobs);
  expect(job?.environment).toBe("${{ inputs.stage }}");
  const steps = stepsOf("deploy.yml");
  const command =
    /^npm run ops -- (.*)$|^node local\/run\.mjs --bin (serverless .*)$|^gh api (.*statuses.*) -f state/;
  const told = steps.flatMap(({ run = "", ...step }) => {
    const [, ops, serverless, noted] = command.exec(run) ?? [];
    const said = ops ?? serverless ?? noted;
    return said ? [{ said, when: step.if }] : [];
  });
  const release = 'release --stage "$STAGE"';
  const smoke = 'smoke --stage "$STAGE" ${SMOKE_ADDRESS:+--address "$SMOKE_ADDRESS"}';
  const watch = 'watch --stage "$STAGE" --since "$RELEASE" --minutes "$MINUTES"';
  const always = (said: string) => ({ said, when: undefined });
  expect(told).toEqual([
    always(`${release} --begin --release "$RELEASE"`),
    always('serverless deploy --stage "$STAGE" --package "$RUNNER_TEMP/package"'),
    always(`${release} --release "$RELEASE" --percent 10`),
    always(smoke),
    always(watch),
    always(`${release} --release "$RELEASE" --percent 50`),
    always(watch),
    always(`${release} --release "$RELEASE"`),
    always(smoke),
    always(watch),
    {
      said: `${release} --undo --release "$RELEASE"`,
      when: "(failure() || cancelled()) && steps.begin.outcome == 'success'",
    },
    always('"repos/$GH_REPO/statuses/$COMMIT"'),
  ]);
  expect(steps.filter(({ id }) => id === "begin").map(({ run }) => run)).toEqual([
    `npm run ops -- ${told[0]?.said}`,
  ]);
  expect(steps.slice(-2).map(({ name }) => name)).toEqual([
    "Bring back what had the traffic before",
    "Note that this code was released here",
  ]);
  expect(steps.flatMap((step) => (step["continue-on-error"] === undefined ? [] : [step.name]))).toEqual([]);
  const credentials = steps.find(({ uses }) => uses?.startsWith("aws-actions/"));
  expect(Object.keys(credentials?.with ?? {})).toContain("role-to-assume");
  expect(textOf("deploy.yml")).not.toMatch(/aws-access-key|secret-access/i);
});
