import type { SQSEvent } from "aws-lambda";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handler as sendDeliveries } from "../../events/queues/deliveries.ts";
import { handler as bringBack } from "../../events/schedules/deliveries.ts";
import { handler as runRefills } from "../../events/schedules/endpoint-refills.ts";
import { handler as handToEndpoints } from "../../events/subscribers/hand-to-endpoints.ts";
import { handler as createEndpoint } from "../../functions/admin/endpoints/create-endpoint.ts";
import { handler as updateEndpoint } from "../../functions/admin/integration/update-endpoint.ts";
import { handler as createOwnEndpoint } from "../../functions/service-provider/endpoints/create-endpoint.ts";
import { handler as updateOwnEndpoint } from "../../functions/service-provider/integration/update-endpoint.ts";
import { drawingFrom } from "../../platform/draw.ts";
import { deliveries } from "../../shared/data/deliveries.ts";
import { endpoints } from "../../shared/data/endpoints.ts";
import { type EventRow, historyAfter } from "../../shared/data/engine/events.ts";
import { deliveryIdOf } from "../../shared/domain/integration/delivery.ts";
import { webhookPolicy } from "../../shared/domain/integration/policy.ts";
import { newId } from "../../shared/kernel/id.ts";
import type { Subscriber } from "../../shared/stream/subscriber.ts";
import { workLine } from "../../shared/workflows/integration/work-line.ts";
import { administrator, newcomer } from "../support/callers.ts";
import { whole } from "../support/fuzzing.ts";
import { deliveriesQueue, stageSqs, workOff } from "../support/model-queue.ts";
import { askQuickly } from "../support/quick-table.ts";
import { aReceiver, type Manner, type Receiver } from "../support/receiver.ts";
import { seed } from "../support/seed.ts";
import { commitOf, type Happens, happening } from "../support/told.ts";
import { type Caller, call, clock, lambdaContext, renewed, runSchedule, tell } from "../support/world.ts";

askQuickly();
vi.setConfig({ testTimeout: whole ? 6 * 3_600_000 : 3_600_000, hookTimeout: 120_000 });

// A receiver that hangs is given a quarter of a second instead of ten, and after three days 8 attempts are enough instead of 20.
const shorter = { connect_ms: 150, whole_ms: 250, disabled_after: { hours: 72, attempts: 8 } };
Object.assign(webhookPolicy, shorter satisfies Partial<Record<keyof typeof webhookPolicy, unknown>>);

const events_most = whole ? 20_000 : 64;
/** So often something happens to each job. */
const versions = whole ? 40 : 4;
const each_round = whole ? 16 : 8;
/** The service's clock stands still while it works: who was refused a slot tries again a second later, in the next pass. */
const passes_each_round = whole ? 4 : 1;
/** This share of the workers dies at one of its writes: what such a one was about to tell waits for its lease. */
const killed = 0.05;
const draw = drawingFrom(seed);
/** Most of what happens in a marketplace is wanted by few. */
const kinds: readonly Happens[] = [
  ...(["assigned", "en_route", "started", "completed"] as const),
  ...(whole
    ? ([
        "paused",
        "delayed",
        "rescheduled",
        "reopened",
        "disputed",
        "no_show",
        "canceled",
        "expired",
      ] as const)
    : []),
];

/** How a receiver behaves until all are mended; `killed` ones are away for some rounds. */
const manners = {
  well: 204,
  fails: 500,
  "is sent elsewhere": (response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
  hangs: () => undefined,
  drips: (response) => {
    response.writeHead(200);
    const drop = setInterval(() => response.write("."), 40);
    response.once("close", () => clearInterval(drop));
  },
  "cuts off": (response) => response.destroy(),
  "asks to wait": (response) => response.writeHead(429, { "retry-after": "30" }).end(),
  "fails now and then": (response) => response.writeHead(draw.chance(0.3) ? 503 : 204).end(),
  "is gone": 410,
} satisfies Record<string, Manner>;
const names = Object.keys(manners) as (keyof typeof manners)[];

type Listener = {
  id: string;
  manner: keyof typeof manners;
  owner?: Caller;
  receiver: Receiver;
  /** Event ids in the order in which it said yes. */
  heard: { event: string; job: string; version: number; at: number }[];
};

let admin: Caller;
const listeners: Listener[] = [];
/** What happened, and when the stream first handed it over: what lags there is not the endpoints' time. */
const happened = new Map<string, { row: EventRow; at?: number }>();

const hearing = (listener: Pick<Listener, "heard">, manner: Manner): Manner =>
  ((response, received) => {
    const { event_id: event, record } = received.json.data;
    response.once("finish", () => {
      if (response.statusCode < 300 && !response.destroyed)
        listener.heard.push({ event, job: record.id, version: record.version, at: Date.now() });
    });
    if (typeof manner === "number") response.writeHead(manner).end();
    else manner(response, received);
  }) satisfies Manner;

beforeAll(async () => {
  clock.set("2027-06-01T08:00:00.000Z");
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await stageSqs();
  admin = await administrator();
  const providers = await Promise.all(Array.from({ length: 7 }, () => newcomer("service_provider")));
  for (let at = 0; at < 40; at += 1) {
    const owner = at < 20 ? undefined : (providers[Math.floor((at - 20) / 3)] as Caller);
    const manner = at % 2 === 0 ? "well" : (names[1 + (((at - 1) / 2) % (names.length - 1))] as "fails");
    const heard: Listener["heard"] = [];
    const receiver = await aReceiver(hearing({ heard }, manners[manner]));
    const wanted = `job.${draw.one(kinds)}`;
    const types = at % (whole ? 40 : 8) === 0 ? ["*"] : [wanted, ...(whole ? [] : ["job.assigned"])];
    const asked = { body: { url: receiver.url, types: [...new Set(types)] } };
    const { data, body } = owner
      ? await call(createOwnEndpoint, { as: owner, ...asked })
      : await call(createEndpoint, { as: admin, ...asked });
    if (!data.endpoint) throw new Error(body);
    listeners.push({ id: data.endpoint.id, manner, ...(owner && { owner }), receiver, heard });
  }
});
afterAll(() => Promise.all(listeners.map(({ receiver }) => receiver.close())));

/** A worker that dies before one of its writes: with its lease, before or after the receiver has heard. */
const dies = async (message: SQSEvent["Records"][number]): Promise<void> => {
  let left = draw.between(1, 5);
  const commit = commitOf();
  await workLine(JSON.parse(message.body).line_id, {
    clock: () => new Date().toISOString(),
    remaining: () => 60_000,
    commit: async (...given) => {
      left -= 1;
      if (left === 0) throw new Error("killed");
      return commit(...given);
    },
  });
};

const workDeliveries = (share: number): Promise<number> =>
  workOff(async (event) => {
    if (!draw.chance(share)) return sendDeliveries(event, lambdaContext("deliveries", 60_000));
    const survived = await Promise.allSettled(event.Records.map(dies));
    return {
      batchItemFailures: event.Records.filter((_, at) => survived[at]?.status === "rejected").map(
        ({ messageId: itemIdentifier }) => ({ itemIdentifier }),
      ),
    };
  }, deliveriesQueue);

type Job = { id: string; version: number; people: string[] };

/** What the stream has not handed over yet, as a shard of it lags; and what is only written after what follows on it. */
let lagging: { row: EventRow; until: number }[] = [];
let unwritten: { job: Job; version: number; until: number }[] = [];
const writtenLate = new Set<string>();

const happensTo = async (job: Job, version: number, turn: number): Promise<EventRow> => {
  await tell({ ...happening(job.id, version, kinds[(version - 1) % kinds.length]), audience: job.people });
  const history = await historyAfter({ type: "job", id: job.id }, "", 50);
  const row = history.find(({ aggregate }) => aggregate.version === version) as EventRow;
  happened.set(row.id, { row });
  for (let times = draw.chance(0.05) ? 2 : 1; times > 0; times -= 1)
    lagging.push({ row, until: draw.chance(0.15) ? turn + draw.between(1, 3) : turn });
  return row;
};

/** Some things happen; the stream hands them over in no order, some twice, some later than what follows on them. */
const round = async (jobs: Job[], turn: number): Promise<void> => {
  for (const job of jobs) {
    job.version += 1;
    const { version } = job;
    if (version < versions && draw.chance(0.15)) unwritten.push({ job, version, until: turn + 4 });
    else await happensTo(job, version, turn);
  }
  for (const { job, version } of unwritten.filter(({ until }) => until <= turn))
    writtenLate.add((await happensTo(job, version, turn)).id);
  unwritten = unwritten.filter(({ until }) => until > turn);
  const now = lagging.filter(({ until }) => until <= turn);
  lagging = lagging.filter(({ until }) => until > turn);
  const mixed = now.map(({ row }) => ({ row, by: draw.next() })).toSorted((a, b) => a.by - b.by);
  for (const { row } of mixed) {
    (happened.get(row.id) as { at?: number }).at ??= Date.now();
    await (handToEndpoints as unknown as Subscriber).react(row, () => 29_000);
  }
};

const minute = (): string => new Date().toISOString().slice(0, 16);

/** Time goes on, and all that is due then is done: schedules take their turn each minute. */
const passes = async (span: Parameters<typeof clock.advance>[0], share = 0): Promise<void> => {
  const before = minute();
  clock.advance(span);
  if (minute() !== before) {
    await runSchedule(runRefills);
    await runSchedule(bringBack);
  }
  await workDeliveries(share);
};

const deliveryOf = ({ id }: Listener, event: string) => deliveries.get(deliveryIdOf(id as never, event));

/** The events that somebody should hear, by record and version. */
const wantedBy = async ({ id, owner }: Listener): Promise<EventRow[]> => {
  const { types } = await endpoints.find(id as never);
  return [...happened.values()]
    .map(({ row }) => row)
    .filter(
      (row) =>
        (types.includes("*") || types.includes(row.type)) && (!owner || row.audience.includes(owner.id)),
    );
};

/** What was told to somebody after something later of the same record, unless it was only written then. */
const overtaken = async (listener: Listener): Promise<string[]> => {
  const first = new Map<string, number>();
  for (const [at, { event }] of listener.heard.entries()) if (!first.has(event)) first.set(event, at);
  const found: string[] = [];
  const latest = new Map<string, number>();
  for (const [event, at] of [...first].toSorted(([, a], [, b]) => a - b)) {
    if (writtenLate.has(event)) continue;
    const { job, version } = listener.heard[at] as Listener["heard"][number];
    if (version < (latest.get(job) ?? 0)) found.push(`${listener.manner} ${event} of ${job} at ${version}`);
    latest.set(job, Math.max(version, latest.get(job) ?? 0));
  }
  return found;
};

test("every endpoint hears all that it wants in order, whoever else hangs, fails or is gone, and whichever worker is killed", async () => {
  const providers = [...new Set(listeners.flatMap(({ owner }) => owner?.id ?? []))];
  const jobs = Array.from({ length: events_most / versions }, () => ({
    id: newId("job") as string,
    version: 0,
    people: [newId("user") as string, draw.one(providers)],
  }));
  const open = [...jobs];
  const away: { listener: Listener; until: number }[] = [];
  for (let turn = 0; open.length + lagging.length + unwritten.length > 0; turn += 1) {
    const now =
      open.length === 0
        ? []
        : Array.from({ length: each_round }, () => draw.one(open)).filter(
            (job, at, all) => all.indexOf(job) === at,
          );
    await round(now, turn);
    for (const job of now) if (job.version >= versions) open.splice(open.indexOf(job), 1);
    if (turn % 5 === 0) {
      const listener = draw.one(listeners.filter(({ manner }) => manner === "fails now and then"));
      await listener.receiver.away();
      away.push({ listener, until: turn + 3 });
    }
    for (const one of away.filter(({ until }) => until <= turn)) await one.listener.receiver.back();
    for (let pass = 0; pass < passes_each_round; pass += 1) await passes({ seconds: 1 }, killed);
  }
  for (const { listener } of away) await listener.receiver.back();
  expect(happened.size).toBe(events_most);

  // The healthy ones hear nearly all within seconds, while the others hang and fail.
  const waited = listeners
    .filter(({ manner }) => manner === "well")
    .flatMap(({ heard }) => heard.map(({ event, at }) => at - (happened.get(event)?.at ?? 0)))
    .toSorted((a, b) => a - b);
  const p95 = waited[Math.floor(waited.length * 0.95)] as number;
  expect(p95).toBeLessThan(5000);

  // For four days nothing is mended: what can't be told is given up, or its endpoint is turned off.
  for (let turn = 0; turn < 13; turn += 1) await passes({ hours: 7 });
  const states = new Map<string, string>();
  for (const { id, manner } of listeners) states.set(manner, (await endpoints.find(id as never)).state);
  expect(Object.fromEntries(states)).toMatchObject({
    well: "on",
    "fails now and then": "on",
    "is gone": "disabled",
    hangs: "disabled",
    fails: "disabled",
  });

  // All are mended and turned on: they hear what they have missed.
  for (const listener of listeners) {
    listener.receiver.answer(hearing(listener, 204));
    const { state } = await endpoints.find(listener.id as never);
    if (state === "on") continue;
    const asked = { params: { endpoint_id: listener.id }, body: { state: "on" } };
    const { status, body } = listener.owner
      ? await call(updateOwnEndpoint, { as: await renewed(listener.owner), ...asked })
      : await call(updateEndpoint, { as: await renewed(admin), ...asked });
    expect([status, body]).toEqual([200, expect.anything()]);
  }
  const heardInAll = () => listeners.reduce((sum, { heard }) => sum + heard.length, 0);
  // Nobody is tried again later than a day after: a day without news is the end. What waits for a slot asks within a minute.
  for (let quiet = 0, before = heardInAll(); quiet < 12; before = heardInAll()) {
    await passes({ hours: 2 });
    for (let last = before; heardInAll() > last; ) {
      last = heardInAll();
      for (let pass = 0; pass < 20; pass += 1) await passes({ seconds: 3 });
    }
    quiet = heardInAll() === before ? quiet + 1 : 0;
  }

  const unheard: string[] = [];
  let given_up = 0;
  for (const listener of listeners) {
    const heard = new Set(listener.heard.map(({ event }) => event));
    for (const row of await wantedBy(listener)) {
      const delivery = await deliveryOf(listener, row.id);
      if (delivery?.state === "failed") given_up += 1;
      else if (delivery?.state !== "sent" || !heard.has(row.id))
        unheard.push(`${listener.manner}: ${row.type} ${delivery?.state}`);
    }
    unheard.push(...(await overtaken(listener)).map((one) => `overtaken: ${one}`));
  }
  expect(unheard).toEqual([]);
  const told = heardInAll();
  expect(told).toBeGreaterThan(happened.size);
  console.log(
    `${happened.size} events, ${listeners.length} endpoints: told ${told} times, ${given_up} given up and listed; healthy ones within ${p95} ms (95 %) by the service's clock; seed ${seed}`,
  );
});
