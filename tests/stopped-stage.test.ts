import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { command as catalog } from "../ops/catalog.ts";
import type { Command, Given } from "../ops/command.ts";
import { command as open } from "../ops/open.ts";
import { command as smoke } from "../ops/smoke.ts";
import type { Stage } from "../ops/stage.ts";
import { command as stop } from "../ops/stop.ts";
import { parameterPath } from "../platform/environment.ts";
import { derivedFunctions, functionName } from "../platform/functions.ts";
import { unknownRoute } from "../platform/operations.ts";
import { extrasFunctions } from "../platform/shared-functions.ts";
import type { AnyContract } from "../shared/http/contract.ts";
import { routeKeyOf, routing } from "../shared/http/routing.ts";
import { handlerIn } from "./support/callers.ts";
import { type HeldStage, startGateway } from "./support/gateway-service.ts";
import { type HeldMapping, startLambda } from "./support/lambda-service.ts";
import { startParameterStore } from "./support/parameter-store.ts";
import { type HeldSchedule, startScheduler } from "./support/scheduler-service.ts";
import { lambdaContext } from "./support/world.ts";

const own = ["schedule_jobs", "schedule_transfers", "schedule_heartbeat"].map(
  (key) => `marketplace-test-${key}`,
);
const another = "marketplace-test-2-schedule_jobs";
const keys = ["dispatch_prompt", "dispatch_patient", "dispatch_model", "queue_books"];
const mapped = [...keys.map((key) => functionName("test", key)), functionName("test-2", "dispatch_prompt")];
const apis: HeldStage[] = [
  {
    api: "HttpApi",
    stage: "$default",
    defaultRouteSettings: {
      throttlingRateLimit: 700,
      throttlingBurstLimit: 900,
      detailedMetricsEnabled: true,
    },
  },
  {
    api: "SocketApi",
    stage: "test",
    defaultRouteSettings: { throttlingRateLimit: 50, throttlingBurstLimit: 60 },
  },
];

/** What is changed at AWS, in order; the change that is to fail, counted from 1. */
let changes: string[] = [];
let failing = 0;
let meanwhile: (what: string) => void = () => undefined;
const interrupt = (what: string): void => {
  meanwhile(what);
  if (changes.length + 1 === failing) {
    failing = 0;
    throw new Error("Interrupted");
  }
  changes.push(what);
};

let lambda: Awaited<ReturnType<typeof startLambda>>;
let scheduler: Awaited<ReturnType<typeof startScheduler>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let store: Awaited<ReturnType<typeof startParameterStore>>;
let invoke: (name: string, payload: never, qualifier: string | null) => Promise<unknown>;
let first: string;

type World = { schedules: [string, HeldSchedule][]; mappings: HeldMapping[]; stages: HeldStage[] };
const asItIs = (): World =>
  structuredClone({
    schedules: [...scheduler.held],
    mappings: lambda.mappings.map((one) => ({ ...one, State: one.State.replace(/ing$/, "ed") as "Enabled" })),
    stages: gateway.held,
  });
const noted = () => store.held.get(parameterPath("test", "STOPPED"))?.Value;

beforeAll(async () => {
  lambda = await startLambda({
    mapped,
    interrupt,
    invoke: (name, payload, qualifier) => invoke(name, payload, qualifier),
  });
  scheduler = await startScheduler([...own, another], interrupt);
  gateway = await startGateway(apis, interrupt);
  store = await startParameterStore(interrupt);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SCHEDULER: scheduler.url,
    AWS_ENDPOINT_URL_APIGATEWAYV2: gateway.url,
    AWS_ENDPOINT_URL_CLOUDFORMATION: gateway.url,
    AWS_ENDPOINT_URL_SSM: store.url,
  });
  first = JSON.stringify(asItIs());
});
afterAll(() => Promise.all([lambda, scheduler, gateway, store].map((one) => one.close())));
beforeEach(() => {
  const world = JSON.parse(first) as World;
  for (const [name, one] of world.schedules) scheduler.held.set(name, one);
  lambda.mappings.splice(0, lambda.mappings.length, ...world.mappings);
  gateway.held.splice(0, gateway.held.length, ...world.stages);
  store.held.clear();
  [changes, failing] = [[], 0];
});

const stage = () =>
  ({
    name: "test",
    region: "us-east-1",
    lambda: lambda.client,
    enter: async () => undefined,
    close: async () => undefined,
  }) as unknown as Stage;

const order = async (command: Command, given: Given = {}, dryRun = false, name = "test"): Promise<string> => {
  const told: string[] = [];
  const terminal = { tell: (line: string) => void told.push(line), show: () => undefined };
  await command.run({ given, dryRun, stage: { ...stage(), name }, terminal });
  return told.join("\n");
};

const expectStopped = (): void => {
  const { schedules, mappings, stages } = asItIs();
  const isOwn = (name: string) => !name.includes("test-2");
  expect(schedules.filter(([name]) => isOwn(name)).map(([, { State }]) => State)).toEqual(
    own.map(() => "DISABLED"),
  );
  expect(mappings.filter(({ FunctionArn }) => isOwn(FunctionArn)).map(({ State }) => State)).toEqual(
    keys.map(() => "Disabled"),
  );
  for (const { defaultRouteSettings: settings } of stages)
    expect(settings).toMatchObject({ throttlingRateLimit: 0, throttlingBurstLimit: 0 });
};

describe("a stage", () => {
  test("is stopped from outside to inside and opened from inside to outside, and then is as before", async () => {
    const before = asItIs();
    const told = await order(stop);
    expectStopped();
    expect(told).toContain("Off before: nothing");
    expect(told).toMatch(
      /Then go on with docs\/runbook\/restore\.md; npm run ops -- open --stage test ends it\.$/,
    );
    const kinds = () => [...new Set(changes.splice(0).map((one) => one.split(" ")[0]))];
    expect(kinds()).toEqual(["PutParameter", "throttle", "schedule", "mapping"]);
    expect(await order(open)).toContain("4 mappings, 3 schedules, 700 requests and 50 messages a second");
    expect(asItIs()).toEqual(before);
    expect(kinds()).toEqual(["mapping", "schedule", "throttle", "DeleteParameter"]);
    expect(noted()).toBeUndefined();
  });

  test("what was off before stays off, and no other stage is touched", async () => {
    Object.assign(scheduler.held.get(own[1] as string) ?? {}, { State: "DISABLED" });
    Object.assign(lambda.mappings[3] ?? {}, { State: "Disabled" });
    const before = asItIs();
    expect(await order(stop)).toContain(`stays off: ${own[1]}, ${lambda.mappings[3]?.UUID}`);
    const others = ({ schedules, mappings }: World) => [schedules.at(-1), mappings.at(-1)];
    expect(others(asItIs())).toEqual(others(before));
    expect(await order(open)).toContain(`Off before, and still: ${lambda.mappings[3]?.UUID}, ${own[1]}`);
    expect(asItIs()).toEqual(before);
  });

  test("that was closed before is still closed after it was stopped and opened", async () => {
    const [http] = gateway.held as [HeldStage];
    http.defaultRouteSettings = { throttlingRateLimit: 0, throttlingBurstLimit: 0 };
    await order(stop);
    expect(await order(open)).toContain("The HTTP API was closed before, and still is");
    expect(gateway.held[0]?.defaultRouteSettings.throttlingRateLimit).toBe(0);
  });

  test("stopped twice is opened as it was before the first time", async () => {
    const before = asItIs();
    await order(stop);
    expect(await order(stop)).toMatch(/^Was stopped at .*: goes on with it\. Off before: nothing/);
    await order(open);
    expect(asItIs()).toEqual(before);
  });

  test("is as before, whichever change of stopping or opening was interrupted", async () => {
    Object.assign(scheduler.held.get(own[0] as string) ?? {}, { State: "DISABLED" });
    const before = asItIs();
    await order(stop);
    const of_stop = changes.splice(0).length;
    await order(open);
    const of_open = changes.splice(0).length;
    expect([of_stop, of_open]).toEqual([9, 9]);
    for (let nth = 1; nth <= Math.max(of_stop, of_open); nth += 1) {
      for (const command of [stop, open]) {
        [changes, failing] = [[], nth];
        await expect(order(command), `change ${nth}`).rejects.toThrow("Interrupted");
        await order(command);
        if (command === stop) expectStopped();
      }
      expect(asItIs(), `interrupted at change ${nth}`).toEqual(before);
    }
  });

  test("has what was made while it was stopped, such as the mapping of a restored table's stream, on", async () => {
    await order(stop);
    lambda.mappings.push({ ...(lambda.mappings[0] as HeldMapping), UUID: "new", State: "Disabled" });
    await order(open);
    expect(asItIs().mappings.at(-1)).toMatchObject({ UUID: "new", State: "Enabled" });
    lambda.mappings.pop();
  });

  test("waits for a mapping that somebody else is just changing", async () => {
    const [mapping] = lambda.mappings as [HeldMapping];
    meanwhile = (what) => {
      if (what === "throttle SocketApi") mapping.State = "Enabling";
    };
    await order(stop);
    meanwhile = () => undefined;
    expectStopped();
    expect(changes.filter((one) => one === `mapping ${mapping.UUID}`)).toHaveLength(1);
  });

  test("is not opened if nobody stopped it, and a dry run changes nothing", async () => {
    await expect(order(open)).rejects.toThrow("Stage test was not stopped");
    await expect(order(stop, {}, false, "local")).rejects.toThrow("The local stage has none of this");
    const before = asItIs();
    expect(await order(stop, {}, true)).toMatch(/^Would stop\. Off before: nothing$/);
    expect([changes, noted()]).toEqual([[], undefined]);
    await order(stop);
    changes = [];
    expect(await order(open, {}, true)).toMatch(/^Would open as it was at .*, 700 requests/);
    expect(changes).toEqual([]);
    await order(open);
    expect(asItIs()).toEqual(before);
  });
});

describe("smoke --inside", () => {
  const asked: string[] = [];
  beforeAll(async () => {
    const functions = new Map(
      (await derivedFunctions()).map((derived) => [functionName("test", derived.key), derived]),
    );
    const shared = new Map((await extrasFunctions()).map(({ key, members }) => [key, members]));
    const unknown = async () => ({ handler: (await handlerIn((await unknownRoute()).file)) as never });
    invoke = async (name, payload, qualifier) => {
      const { key = "", file = "" } = functions.get(name) ?? {};
      asked.push(`${key}:${qualifier}`);
      const operations = (shared.get(key) ?? []).map(
        (member) =>
          [
            routeKeyOf(member.contract as AnyContract),
            async () => ({ handler: (await handlerIn(member.file)) as never }),
          ] as const,
      );
      const handler =
        operations.length > 0 ? routing(Object.fromEntries(operations), unknown) : await handlerIn(file);
      return (handler as (event: never, context: never) => unknown)(payload, lambdaContext(name) as never);
    };
    await order(catalog);
  });

  test("tries a stage that is closed by its functions, and only reads", async () => {
    await order(stop);
    const told = await order(smoke, { inside: true });
    expect(told).toMatch(/^Tries the functions of test, reading only: from inside\nThe API answers/);
    expect(told).toContain("and the catalog is filled");
    expect(told).toContain("a wrong method are answered as they should be");
    expect(asked.every((one) => one.endsWith(":live"))).toBe(true);
    expect(new Set(asked.map((one) => one.split(":")[0]))).toContain("ping");
    expectStopped();
  });

  test("names the function that fails", async () => {
    const working = invoke;
    invoke = async () => {
      throw new Error("Task timed out after 29.00 seconds");
    };
    await expect(order(smoke, { inside: true })).rejects.toThrow(
      "marketplace-test-ping: Task timed out after 29.00 seconds",
    );
    invoke = working;
  });
});
