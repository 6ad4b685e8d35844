import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Command, Given } from "../../ops/command.ts";
import { allFunctions } from "../../ops/live-functions.ts";
import { command as release, rollback, shift, undo } from "../../ops/release.ts";
import { releasesIn } from "../../ops/releases.ts";
import type { Stage } from "../../ops/stage.ts";
import { command as watch } from "../../ops/watch.ts";
import { functionName } from "../../platform/functions.ts";
import { storage } from "../../shared/vendors/storage/client.ts";
import { startAlarms } from "../support/alarm-service.ts";
import { openBucket } from "../support/bucket.ts";
import { startLambda } from "../support/lambda-service.ts";

vi.setConfig({ testTimeout: 120_000 });

openBucket();
const slowly = "marketplace-test-example";
let lambda: Awaited<ReturnType<typeof startLambda>>;
/** What the next deployment is named after. */
let digest = "";
let alarms: Awaited<ReturnType<typeof startAlarms>>;
beforeAll(async () => {
  lambda = await startLambda({
    slow: [slowly],
    environment: (): Record<string, string> => (digest ? { RELEASE: digest } : {}),
  });
  alarms = await startAlarms("test");
  process.env.AWS_ENDPOINT_URL_CLOUDWATCH = alarms.url;
});
afterAll(async () => {
  await lambda.close();
  await alarms.close();
});
beforeEach(() => alarms.reset());

const stage = (): Stage => ({
  name: "test",
  region: "us-east-1",
  lambda: lambda.client,
  readSecret: async () => undefined,
  writeSecret: async () => undefined,
  releases: releasesIn(storage(), async () => process.env.MEDIA_BUCKET as string),
  enter: async () => undefined,
  close: async () => undefined,
});

const order = async (command: Command, given: Given, dryRun = false): Promise<string> => {
  const told: string[] = [];
  await command.run({
    given,
    dryRun,
    stage: stage(),
    terminal: { tell: (line) => void told.push(line), show: () => undefined },
  });
  return told.join("\n");
};

const deployAll = async () => {
  for (const name of await allFunctions("test")) lambda.deploy(name);
};

/** Where the traffic of every function goes. */
const traffic = async () =>
  Object.fromEntries(
    (await allFunctions("test")).map((name) => {
      const alias = lambda.aliasOf(name);
      return [name, [alias?.FunctionVersion, alias?.RoutingConfig?.AdditionalVersionWeights ?? {}]];
    }),
  );

let time = 1_800_000_000;
const ring = (id: string, StateValue: "OK" | "ALARM" = "ALARM", ofStage = "test") => {
  const AlarmName = `marketplace-${ofStage}-${id}`;
  time += 60;
  alarms.alarms.splice(
    0,
    alarms.alarms.length,
    {
      AlarmName,
      AlarmDescription: "What to do: docs/runbook/x.md",
      StateValue,
      StateTransitionedTimestamp: time,
    },
    ...alarms.alarms.filter((one) => one.AlarmName !== AlarmName),
  );
};

describe("release", () => {
  const weights = () => lambda.aliasOf(slowly)?.RoutingConfig?.AdditionalVersionWeights ?? {};

  test("shifts in steps, goes back at once, and keeps what a rollback needs", async () => {
    await shift(lambda.client, slowly, 100);
    expect(lambda.aliasOf(slowly)?.FunctionVersion).toBe("1");
    expect(await shift(lambda.client, slowly, 100)).toBe("1 stays");
    lambda.deploy(slowly);
    await shift(lambda.client, slowly, 10);
    expect([lambda.aliasOf(slowly)?.FunctionVersion, weights()]).toEqual(["1", { 2: 0.1 }]);
    await rollback(lambda.client, slowly);
    expect([lambda.aliasOf(slowly)?.FunctionVersion, weights()]).toEqual(["1", {}]);
    await shift(lambda.client, slowly, 100);
    expect([lambda.aliasOf(slowly)?.FunctionVersion, weights()]).toEqual(["2", {}]);
    await rollback(lambda.client, slowly);
    expect(lambda.aliasOf(slowly)?.FunctionVersion).toBe("1");
    lambda.deploy(slowly);
    await shift(lambda.client, slowly, 100);
    expect(lambda.versionsOf(slowly)).toEqual(["1", "3"]);
    expect(lambda.calledTooEarly).toEqual([]);
  });

  test("covers every function, whatever calls it", async () => {
    const told = await order(release, { percent: "100" });
    for (const key of ["ping", "dispatch_prompt", "storage_check-media", "chat-socket_connect"])
      expect(lambda.aliasOf(functionName("test", key))?.FunctionVersion, key).toMatch(/^\d+$/);
    expect(told).toMatch(/ping: \d+ (takes all|stays)/);
    await expect(order(release, { percent: "0" })).rejects.toThrow("--percent");
  });

  test("takes a function that only the deployment has called to its first version at once", async () => {
    const name = "marketplace-test-of-a-stream";
    lambda.deployedAlias(name, "live");
    lambda.deploy(name);
    expect(await shift(lambda.client, name, 10)).toBe("1 takes all");
    expect([lambda.aliasOf(name)?.FunctionVersion, lambda.aliasOf(name)?.Description]).toEqual(["1", ""]);
  });

  test("of unchanged code that stops early leaves every function where it was", async () => {
    await order(release, {});
    await deployAll();
    await order(release, {});
    const before = await traffic();
    await order(release, { begin: true, release: "same-code" });
    await order(release, { percent: "10", release: "same-code" });
    await order(release, { undo: true, release: "same-code" });
    expect(await traffic()).toEqual(before);
  });

  test.each([[["10"]], [["10", "50"]], [["10", "50", "100"]]])(
    "that stops after %j percent is undone exactly",
    async (steps) => {
      const name = `marketplace-test-stops-${steps.length}`;
      await shift(lambda.client, name, 100);
      lambda.deploy(name);
      await shift(lambda.client, name, 100);
      const before = structuredClone(lambda.aliasOf(name));
      const routing = { version: "2", shares: {}, former: "1" };
      lambda.deploy(name);
      for (const percent of steps) await shift(lambda.client, name, Number(percent), ["1", "2"]);
      expect(lambda.aliasOf(name)).not.toEqual(before);
      expect(await undo(lambda.client, name, routing)).toBe("2 takes all again");
      expect(lambda.aliasOf(name)).toEqual(before);
      expect(await undo(lambda.client, name, routing)).toBe("2 stays");
      expect(await undo(lambda.client, name, null)).toMatch(/^2 stays: it had no version/);
    },
  );

  test("keeps the versions it began with, even if it is deployed again on the way", async () => {
    const ping = functionName("test", "ping");
    const before = await traffic();
    await order(release, { begin: true, release: "twice" });
    for (const _ of ["first", "second"]) {
      await deployAll();
      await order(release, { release: "twice" });
    }
    await order(release, { undo: true, release: "twice" });
    expect(await traffic()).toEqual(before);
    expect(lambda.versionsOf(ping)).toContain((before[ping] as string[])[0]);
  });

  test("begins once under a name, and is not undone without one that began", async () => {
    await order(release, { begin: true, release: "dry" }, true);
    await expect(order(release, { undo: true, release: "dry" })).rejects.toThrow(/dry never began here/);
    await order(release, { begin: true, release: "once" });
    await expect(order(release, { begin: true, release: "once" })).rejects.toThrow(/begun already/);
    await expect(order(release, { undo: true })).rejects.toThrow("--undo needs --release");
    await expect(order(release, { begin: true, release: "../x" })).rejects.toThrow(/letters, digits/);
  });
});

describe("watch", () => {
  test("succeeds while no alarm of the stage rings", async () => {
    ring("Gateway5xx", "OK");
    ring("Gateway5xx", "ALARM", "prod");
    const looks = alarms.looks();
    expect(await order(watch, { minutes: "0.01" })).toBe(
      "Watches the alarms of test for 0.01 minutes\nNo alarm rang.",
    );
    expect(alarms.looks()).toBeGreaterThan(looks + 1);
  });

  test("fails as soon as an alarm rings, and names each with its page", async () => {
    ring("B");
    ring("A");
    await expect(order(watch, { minutes: "10" })).rejects.toThrow(/test-A: .*x\.md\n.*test-B: /);
    await expect(order(watch, { minutes: "soon" })).rejects.toThrow("--minutes");
  });

  test("of a release counts what began to ring after it: also what was quiet in between", async () => {
    const given = { minutes: "0", since: "repair" };
    ring("DeadLettersWaiting");
    expect(await order(release, { begin: true, release: "repair" })).toContain(
      "rings already: marketplace-test-DeadLettersWaiting",
    );
    expect(await order(watch, given)).toContain("No alarm rang.");
    ring("Gateway5xx");
    await expect(order(watch, given)).rejects.toThrow(/^marketplace-test-Gateway5xx: /);
    ring("Gateway5xx", "OK");
    ring("DeadLettersWaiting", "OK");
    ring("DeadLettersWaiting");
    await expect(order(watch, given)).rejects.toThrow(/^marketplace-test-DeadLettersWaiting: /);
    await expect(order(watch, { minutes: "0", since: "unknown" })).rejects.toThrow(/never began/);
  });

  test("of a release does not count an alarm that the release brings: it could not be quiet before", async () => {
    const after = { minutes: "0", since: "bringing" };
    await order(release, { begin: true, release: "bringing" });
    ring("MadeByThisRelease");
    expect(await order(watch, after)).toContain("No alarm rang.");
    await order(release, { begin: true, release: "next" });
    ring("MadeByThisRelease", "OK");
    ring("MadeByThisRelease");
    await expect(order(watch, { minutes: "0", since: "next" })).rejects.toThrow(/MadeByThisRelease/);
  });

  test("lets a release go on with an alarm that somebody accepted with a reason, but never with wrong money", async () => {
    const given = { minutes: "0", since: "accepting" };
    const reason = "SES is slow in the whole region";
    await order(release, { begin: true, release: "accepting" });
    for (const alarm of ["WebhookLag", "LedgerImbalance", "MoneyDifferences"]) ring(alarm);
    await expect(order(watch, { since: "accepting", accept: "WebhookLag" })).rejects.toThrow("--reason");
    await expect(order(watch, { since: "accepting", accept: "Gateway5xx", reason })).rejects.toThrow(
      /does not ring since this release. These do:\nmarketplace-test-\w+: /,
    );
    await order(watch, { since: "accepting", accept: "WebhookLag", reason }, true);
    await expect(order(watch, given)).rejects.toThrow(/WebhookLag/);
    await order(watch, { since: "accepting", accept: "marketplace-test-WebhookLag", reason });
    await expect(order(watch, given)).rejects.toThrow(/^(?![\s\S]*WebhookLag)[\s\S]*LedgerImbalance/);
    for (const alarm of ["LedgerImbalance", "MoneyDifferences"])
      await expect(order(watch, { since: "accepting", accept: alarm, reason })).rejects.toThrow(
        /can't be accepted/,
      );
    const noted = await stage().releases.read("accepting");
    expect(noted?.record.accepted).toEqual([
      { alarm: "marketplace-test-WebhookLag", reason, at: expect.any(String) },
    ]);
    await expect(stage().releases.write(noted?.record as never, '"older"')).rejects.toThrow(/Somebody else/);
  });

  describe("a release beside the one before", () => {
    const ping = functionName("test", "ping");
    const before = "aaaaaaaa";
    const now = "bbbbbbbb";
    const versions: Record<string, string> = {};
    const watching = () => order(watch, { minutes: "0", since: "compared" });
    beforeAll(async () => {
      for (const name of [before, now]) {
        digest = name;
        await deployAll();
        if (name === now) await order(release, { begin: true, release: "compared" });
        await order(release, name === now ? { percent: "10", release: "compared" } : {});
      }
      digest = "";
      const alias = lambda.aliasOf(ping);
      versions[before] = alias?.FunctionVersion as string;
      versions[now] = Object.keys(alias?.RoutingConfig?.AdditionalVersionWeights ?? {})[0] as string;
    });
    const measured = (what: string, of: string, value: number) => alarms.figures.set(`${what} ${of}`, value);
    const calls = (metric: string, of: string) =>
      [metric, "Sum", ping, `${ping}:live ${versions[of]}`].join(" ");
    beforeEach(() => {
      for (const [of, times] of [
        [now, 1],
        [before, 9],
      ] as const) {
        measured("server_errors SampleCount", of, 2000 * times);
        measured("server_errors Sum", of, 2 * times);
        measured("work_done Sum", of, 5000 * times);
        measured("work_failed Sum", of, 5 * times);
        alarms.figures.set(calls("Invocations", of), 100 * times);
        measured("duration_ms SampleCount", of, 2000 * times);
        measured("duration_ms p99", of, 400);
      }
      measured("duration_ms TC(600:)", now, 4);
    });

    test("goes on if it is as good as the release before", async () => {
      expect(await watching()).toContain(
        `Release ${now}: 2 errors in 2,000 requests, 5 failures in 5,005 events and tasks; ${before}: 18 errors in 18,000 requests, 45 failures`,
      );
    });

    test.each<[string, () => unknown, RegExp]>([
      [
        "answers more errors",
        () => measured("server_errors Sum", now, 40),
        /^Release bbbbbbbb is worse than aaaaaaaa:\n40 of 2,000 requests were answered with an error of ours; before 18 of 18,000$/,
      ],
      [
        "fails more of its work",
        () => measured("work_failed Sum", now, 60),
        /60 of 5,060 events, messages or due work failed; before 45 of 45,045$/,
      ],
      [
        "has a function that crashes",
        () => alarms.figures.set(calls("Errors", now), 6),
        /6 of 100 calls crashed; before 0 of 900\n6 of 100 calls of marketplace-test-ping crashed/,
      ],
      [
        "is slower",
        () => measured("duration_ms TC(600:)", now, 60),
        /60 of 2,000 requests took longer than 600 ms; before, one in a hundred took 400 ms or more$/,
      ],
    ])("is stopped if it %s", async (_what, harm, says) => {
      harm();
      await expect(watching()).rejects.toThrow(says);
    });

    test("is not compared if no function has a new version", async () => {
      await order(release, { release: "compared" });
      await order(release, { begin: true, release: "after" });
      expect(await order(watch, { minutes: "0", since: "after" })).toContain(
        "Only the alarms are watched: no function has a new version with traffic.",
      );
    });
  });
});
