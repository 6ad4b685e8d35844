import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { argumentsOf, type Command, type Given } from "../../ops/command.ts";
import { allFunctions } from "../../ops/live-functions.ts";
import { command as release } from "../../ops/release.ts";
import { releasesIn } from "../../ops/releases.ts";
import type { Stage } from "../../ops/stage.ts";
import { command as watch } from "../../ops/watch.ts";
import { root } from "../../platform/operations.ts";
import { storage } from "../../shared/vendors/storage/client.ts";
import { startAlarms } from "../support/alarm-service.ts";
import { openBucket } from "../support/bucket.ts";
import { startLambda } from "../support/lambda-service.ts";

vi.setConfig({ testTimeout: 300_000 });

type Step = { name?: string; id?: string; if?: string; run?: string; uses?: string };
type Workflow = { jobs: Record<string, { steps: Step[]; needs?: string[]; env?: Record<string, string> }> };

const workflows = new Map(
  globSync(".github/workflows/*.yml", { cwd: root }).map((path) => [
    path.replace(/^.*\/|\.yml$/g, ""),
    parse(readFileSync(resolve(root, path), "utf8")) as Workflow,
  ]),
);
const stepsOf = (name: string) =>
  Object.values(workflows.get(name)?.jobs ?? {}).flatMap(({ steps }) => steps);

describe("every workflow", () => {
  test.each([...workflows.keys()])(
    "%s takes actions by commit, and packages outside of the checkout",
    (name) => {
      for (const { uses, run = "" } of stepsOf(name)) {
        if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
        for (const [, folder] of run.matchAll(/--package (\S+)/g))
          expect(folder).toBe('"$RUNNER_TEMP/package"');
        // Inputs reach a script by its environment only, so that none is run as code.
        expect(run).not.toContain("${{");
      }
    },
  );

  test("what is deployed was checked, tested from outside and played in campaigns, once for each stage", () => {
    expect(workflows.get("check")?.jobs.package?.needs).toEqual(["check", "e2e", "campaigns", "compile"]);
    const runs = stepsOf("check").map(({ run = "" }) => run);
    const audits = ["npm audit --omit=dev", "npm audit signatures"];
    for (const command of [...audits, "npm run check", "npm test", "npm run compile"])
      expect(runs).toContain(command);
    expect(runs.filter((run) => run.includes("--sbom-format cyclonedx"))).toHaveLength(1);
    expect(stepsOf("deploy").filter(({ run = "" }) => / package /.test(run))).toEqual([]);
  });
});

openBucket();
let lambda: Awaited<ReturnType<typeof startLambda>>;
let alarms: Awaited<ReturnType<typeof startAlarms>>;
beforeAll(async () => {
  lambda = await startLambda({});
  alarms = await startAlarms("staging");
  process.env.AWS_ENDPOINT_URL_CLOUDWATCH = alarms.url;
});
afterAll(async () => {
  await lambda.close();
  await alarms.close();
});

const stage = (): Stage => ({
  name: "staging",
  region: "us-east-1",
  lambda: lambda.client,
  readSecret: async () => undefined,
  writeSecret: async () => undefined,
  releases: releasesIn(storage(), async () => process.env.MEDIA_BUCKET as string),
  enter: async () => undefined,
  close: async () => undefined,
});

const commands: Record<string, Command> = { release, watch };

/** The words that a shell makes of a step's `npm run ops -- …`. */
const wordsOf = (run: string, env: Record<string, string>): string[] =>
  execFileSync("bash", ["--norc", "-euo", "pipefail", "-c", `npm() { printf '%s\\0' "$@"; }\n${run}`], {
    env: { PATH: process.env.PATH, ...env },
    encoding: "utf8",
  })
    .split("\0")
    .slice(0, -1);

const runOps = async (run: string, env: Record<string, string>): Promise<void> => {
  const [, , , name = "", ...args] = wordsOf(run, env);
  const command = commands[name] as Command;
  const { values } = parseArgs({ args, options: argumentsOf(command) });
  expect(values.stage).toBe("staging");
  const terminal = { tell: () => undefined, show: () => undefined };
  await command.run({ given: values as Given, dryRun: false, stage: stage(), terminal });
};

type Ending = { after: number; how: "fails" | "is canceled" };

/** Plays the steps of a job as GitHub does: conditions, outcomes, and what still runs after a failure. */
const play = async (
  steps: readonly Step[],
  name: string,
  doing: Partial<Record<string, () => Promise<void>>>,
  ending?: Ending,
) => {
  const env = { STAGE: "staging", MINUTES: "0", RELEASE: name, SMOKE_ADDRESS: "" };
  const outcomes: Record<string, { outcome: string }> = {};
  const ran: string[] = [];
  let state: "success" | "failure" | "cancelled" = "success";
  const isDue = (condition = "success()"): boolean => {
    const whole = /\b(success|failure|cancelled|always)\(\)/.test(condition)
      ? condition
      : `success() && (${condition})`;
    const evaluate = new Function(
      "success",
      "failure",
      "cancelled",
      "steps",
      "inputs",
      `return ${whole.replaceAll("==", "===")};`,
    );
    const known = new Proxy(outcomes, { get: (all, id: string) => all[id] ?? { outcome: "skipped" } });
    const is = (wanted: string) => () => state === wanted;
    return evaluate(is("success"), is("failure"), is("cancelled"), known, { stage: "staging" });
  };
  for (const [at, step] of steps.entries()) {
    if (!isDue(step.if)) continue;
    const label = step.name ?? step.uses ?? step.run ?? "";
    let outcome = "success";
    try {
      ran.push(label);
      await doing[label]?.();
      if (step.run?.startsWith("npm run ops -- release") || step.run?.startsWith("npm run ops -- watch"))
        await runOps(step.run, env);
      if (ending?.after === at && ending.how === "fails") throw new Error(`ends after ${label}`);
    } catch {
      outcome = "failure";
      if (state === "success") state = "failure";
    }
    if (ending?.after === at && ending.how === "is canceled") state = "cancelled";
    if (step.id) outcomes[step.id] = { outcome };
  }
  return { state, ran };
};

const deploying = "Deploy, which moves no traffic";
const beginning = "Note where the traffic goes, and what rings already";
const bringingBack = "Bring back what had the traffic before";
const noting = "Note that this code was released here";

const deployAll = async () => {
  for (const name of await allFunctions("staging")) lambda.deploy(name);
};

const traffic = async () =>
  (await allFunctions("staging")).map((name) => {
    const alias = lambda.aliasOf(name);
    return [name, alias?.FunctionVersion, alias?.RoutingConfig?.AdditionalVersionWeights ?? {}];
  });

const ring = (id: string, since: number) =>
  alarms.alarms.push({
    AlarmName: `marketplace-staging-${id}`,
    AlarmDescription: "What to do: docs/runbook/x.md",
    StateValue: "ALARM",
    StateTransitionedTimestamp: since,
  });

describe("deploy", () => {
  const steps = stepsOf("deploy");
  let releases = 0;
  const released = () => {
    releases += 1;
    return play(steps, `whole-${releases}`, { [deploying]: deployAll });
  };

  test("releases to all, and says so for the next stage", async () => {
    await released();
    const before = await traffic();
    const second = await released();
    expect(second.state).toBe("success");
    expect(second.ran).toContain(noting);
    expect(second.ran).not.toContain(bringingBack);
    for (const [at, [name, version, shares]] of (await traffic()).entries()) {
      expect(Number(version), String(name)).toBe(Number(before[at]?.[1]) + 1);
      expect(shares).toEqual({});
    }
    expect(lambda.calledTooEarly).toEqual([]);
  });

  // Before the release begins nothing has happened; what notes that it is over ends nothing.
  const parts = steps
    .map(({ name = "" }, after) => ({ name, after }))
    .filter(({ name }) => name)
    .slice(
      steps.filter(({ name }) => name).findIndex(({ name }) => name === beginning),
      -2,
    );
  test.each(
    parts.map(({ name, after }, nth) => [nth % 2 === 0 ? "fails" : "is canceled", name, after] as const),
  )("that %s after the step %s (%i) leaves the traffic where it was", async (how, label, after) => {
    const before = await traffic();
    const { state, ran } = await play(
      steps,
      `${how.replace(/\W/g, "-")}-${after}`,
      { [deploying]: deployAll },
      { after, how },
    );
    expect(state).toBe(how === "fails" ? "failure" : "cancelled");
    // Where the release did not begin, there is nothing to bring back.
    expect(ran.includes(bringingBack)).toBe(label !== beginning);
    expect(await traffic()).toEqual(before);
  });

  test("of unchanged code that fails leaves every function at its version", async () => {
    const before = await traffic();
    const smoke = steps.findIndex(({ name }) => name === "Smoke test");
    await play(steps, "unchanged", {}, { after: smoke, how: "fails" });
    expect(await traffic()).toEqual(before);
  });

  test("goes on although an alarm rang before, and goes back if one begins to ring", async () => {
    const before = await traffic();
    ring("DeadLettersWaiting", 1_800_000_000);
    const repair = await play(steps, "repair", { [deploying]: deployAll });
    expect(repair.state).toBe("success");
    const repaired = await traffic();
    expect(repaired).not.toEqual(before);
    const bad = await play(steps, "bad", {
      [deploying]: deployAll,
      "Give it 50 %": async () => void ring("Gateway5xx", 1_800_000_600),
    });
    expect([bad.state, bad.ran.at(-1)]).toEqual(["failure", bringingBack]);
    expect(await traffic()).toEqual(repaired);
  });
});
