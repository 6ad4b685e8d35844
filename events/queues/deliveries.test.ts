import { Webhook } from "standardwebhooks";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { handler as rotateSecret } from "../../functions/admin/endpoints/rotate-secret.ts";
import { handler as deleteEndpoint } from "../../functions/admin/integration/delete-endpoint.ts";
import { handler as getDeliveries } from "../../functions/admin/integration/get-deliveries.ts";
import { handler as updateEndpoint } from "../../functions/admin/integration/update-endpoint.ts";
import { endpointLines } from "../../shared/data/deliveries.ts";
import { endpointHealth, endpoints } from "../../shared/data/endpoints.ts";
import { lineIdOf } from "../../shared/domain/integration/delivery.ts";
import { type EndpointHealth, unknownHealth } from "../../shared/domain/integration/health.ts";
import { webhookPolicy } from "../../shared/domain/integration/policy.ts";
import { newId } from "../../shared/kernel/id.ts";
import { minus, plus } from "../../shared/kernel/time.ts";
import { workLine } from "../../shared/workflows/integration/work-line.ts";
import { administrator } from "../../tests/support/callers.ts";
import { deliveriesQueue, stageSqs } from "../../tests/support/model-queue.ts";
import {
  later,
  listening,
  type Received,
  type Receiver,
  tellEndpoints,
  workDeliveries,
} from "../../tests/support/receiver.ts";
import { commitOf, handOver, handToLine, happening, happens } from "../../tests/support/told.ts";
import {
  type Caller,
  call,
  clock,
  renewed,
  runSchedule,
  storyOf,
  tell,
  write,
} from "../../tests/support/world.ts";
import { handler as bringBack } from "../schedules/deliveries.ts";

let as: Caller;
const open: (Pick<Receiver, "close"> & { id: string })[] = [];
const receiver = async (...given: [types?: string[], manner?: Parameters<typeof listening>[2]]) => {
  const one = await listening(as, ...given);
  open.push(one);
  return one;
};

beforeAll(() => clock.set("2027-03-01T09:00:00.000Z"));

beforeEach(async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  as = await administrator();
});

afterEach(async () => {
  const owner = await renewed(as);
  for (const one of open.splice(0)) {
    await one.close();
    await call(deleteEndpoint, { as: owner, params: { endpoint_id: one.id } });
  }
  await later({ days: 1 });
});

const verify = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

const deliveriesOf = async (endpoint_id: string, query: Record<string, string> = {}) =>
  (await call(getDeliveries, { as: await renewed(as), params: { endpoint_id }, query })).data.items as {
    state: string;
    type: string;
    attempts: { status?: number; fault?: string; answer?: string }[];
  }[];

test("an event is posted once, thin and signed by Standard Webhooks", async () => {
  const one = await receiver(["job.*"]);
  const job = newId("job");
  await happens(job, 3);
  await tellEndpoints();
  await tellEndpoints();
  expect(one.received).toHaveLength(1);
  const [got] = one.received as [Received];
  expect(verify(one.secret, got)).toEqual(got.json);
  expect(got.headers["webhook-id"]).toBe(got.json.data.event_id);
  expect(got.json).toEqual({
    type: "job.assigned",
    timestamp: expect.stringMatching(/^2027-03-\d\dT/),
    data: {
      event_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      schema_version: 1,
      market: "us",
      record: { type: "job", id: job, version: 3 },
      facts: expect.objectContaining({ job_id: job, service: "plumbing" }),
    },
  });
  expect(() => verify(one.secret, { ...got, body: got.body.replace("plumbing", "painting") })).toThrow();
  clock.advance({ minutes: 6 });
  expect(() => verify(one.secret, got)).toThrow(/old/);
});

test("while a secret is replaced both sign, and the old one ends with the overlap", async () => {
  const one = await receiver();
  const params = { endpoint_id: one.id };
  const { data } = await call(rotateSecret, { as, params, body: { overlap_hours: 1 } });
  await happens(newId("job"), 1);
  await tellEndpoints();
  const [both] = one.received as [Received];
  expect([verify(one.secret, both), verify(data.secret, both)]).toEqual([both.json, both.json]);
  clock.advance({ hours: 2 });
  await happens(newId("job"), 1);
  await tellEndpoints();
  const after = one.received[1] as Received;
  expect(verify(data.secret, after)).toEqual(after.json);
  expect(() => verify(one.secret, after)).toThrow();
});

test("a record's events come in order, though the first is handed over last and one joins an older version", async () => {
  const one = await receiver(["job.*"]);
  const job = newId("job");
  await happens(job, 1, "assigned");
  await happens(job, 2, "en_route");
  await handToLine(job, "job.en_route");
  await workDeliveries();
  expect(one.types()).toEqual(["job.assigned", "job.en_route"]);
  await tell(happening(job, 1, "started"));
  await tell(happening(job, 3, "completed"));
  await tellEndpoints();
  expect(one.types()).toEqual(["job.assigned", "job.en_route", "job.started", "job.completed"]);
});

test("a failed delivery is tried after 5 s and 30 s, and holds back its own record alone", async () => {
  const one = await receiver(["job.*"], 500);
  const [job, other] = [newId("job"), newId("job")];
  await happens(job, 1);
  await happens(job, 2, "started");
  await tellEndpoints();
  expect(one.types()).toEqual(["job.assigned"]);
  one.answer(204);
  await happens(other, 1, "completed");
  await tellEndpoints();
  expect(one.types()).toEqual(["job.assigned", "job.completed"]);
  one.answer(500);
  await later({ seconds: 4 });
  expect(one.received).toHaveLength(2);
  await later({ seconds: 1 });
  expect(one.received).toHaveLength(3);
  one.answer(200);
  await later({ seconds: 29 });
  expect(one.received).toHaveLength(3);
  await later({ seconds: 1 });
  expect(one.types().slice(3)).toEqual(["job.assigned", "job.started"]);
  const ids = one.received
    .filter(({ json }) => json.type === "job.assigned")
    .map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(1);
  expect((await deliveriesOf(one.id)).find(({ type }) => type === "job.assigned")).toMatchObject({
    state: "sent",
    attempts: [{ status: 500, answer: "said" }, { status: 500 }, { status: 200 }],
  });
});

test("after eleven attempts a delivery has failed and is listed, and the record goes on", async () => {
  const one = await receiver(["job.*"], (response, { json }) =>
    response.writeHead(json.type === "job.assigned" ? 400 : 204).end(),
  );
  const job = newId("job");
  await happens(job, 1);
  await happens(job, 2, "started");
  await tellEndpoints();
  for (const seconds of webhookPolicy.retries_seconds) {
    // Others succeed meanwhile, so that the endpoint is not disabled.
    await happens(newId("job"), 1, "completed");
    await tellEndpoints();
    clock.advance({ seconds: seconds + 60 });
    await runSchedule(bringBack);
    await workDeliveries();
  }
  expect(one.types().filter((type) => type === "job.assigned")).toHaveLength(11);
  expect(one.types().filter((type) => type === "job.started")).toHaveLength(1);
  expect(await deliveriesOf(one.id, { failed: "true" })).toMatchObject([
    { type: "job.assigned", state: "failed" },
  ]);
});

test("Retry-After is waited for, an hour at most", async () => {
  const one = await receiver(["job.*"], (response) =>
    response.writeHead(429, { "retry-after": "86400" }).end(),
  );
  await happens(newId("job"), 1);
  await tellEndpoints();
  await later({ seconds: 3500 });
  expect(one.received).toHaveLength(1);
  clock.advance({ seconds: 100 });
  await runSchedule(bringBack);
  clock.advance({ seconds: 70 });
  await runSchedule(bringBack);
  await workDeliveries();
  expect(one.received).toHaveLength(2);
});

test("five failures in a row rest the endpoint, and one probe alone opens it again", async () => {
  const one = await receiver(["job.*"], 500);
  for (let job = 0; job < 8; job += 1) await happens(newId("job"), 1);
  await tellEndpoints();
  await later({ seconds: 2 });
  expect(one.received.length).toBeGreaterThanOrEqual(5);
  expect(one.received.length).toBeLessThan(8 + 4);
  const asked = one.received.length;
  await later({ seconds: 20 });
  expect(one.received).toHaveLength(asked);
  expect(await endpointHealth.get(one.id)).toMatchObject({ open_until: expect.any(String) });
  one.answer(204);
  for (let minute = 0; minute < 10; minute += 1) await later({ minutes: 1 });
  expect(await endpointHealth.get(one.id)).toMatchObject({ failures: 0, slots: [] });
  expect(new Set(one.received.slice(asked).map(({ json }) => json.data.event_id)).size).toBe(8);
});

test("a record that waits is woken once, however much happens to it meanwhile, and all of it is sent in order", async () => {
  const one = await receiver(["job.*"], 500);
  const jobs = Array.from({ length: 8 }, () => newId("job"));
  for (const job of jobs) await happens(job, 1);
  await tellEndpoints();
  await later({ seconds: 2 });
  const kinds = ["started", "paused", "delayed", "completed"] as const;
  for (const [at, kind] of kinds.entries()) {
    for (const job of jobs) await happens(job, at + 2, kind);
    await tellEndpoints();
  }
  const lines = (await stageSqs())
    .messages(deliveriesQueue)
    .map(({ body }) => JSON.parse(body).line_id as string)
    .filter((line) => line.startsWith(one.id));
  expect(lines.toSorted()).toEqual(jobs.map((id) => lineIdOf(one.id, { type: "job", id })).toSorted());
  const before = one.received.length;
  one.answer(204);
  for (let minute = 0; minute < 10; minute += 1) await later({ minutes: 1 });
  for (const job of jobs) {
    const told = one.received.slice(before).filter(({ json }) => json.data.record.id === job);
    expect(told.map(({ json }) => json.type)).toEqual([
      "job.assigned",
      ...kinds.map((kind) => `job.${kind}`),
    ]);
  }
});

test("a record that waits for its next attempt is queued once, also where the clock goes on", async () => {
  const one = await receiver(["job.*"], 500);
  const id = newId("job");
  await happens(id, 1);
  await tellEndpoints();
  const line_id = lineIdOf(one.id, { type: "job", id });
  const queued = async () =>
    (await stageSqs()).messages(deliveriesQueue).filter(({ body }) => JSON.parse(body).line_id === line_id);
  expect(await queued()).toHaveLength(1);
  let ms = Date.now();
  const commit = commitOf();
  for (let times = 0; times < 3; times += 1) {
    const ticking = () => {
      ms += 3;
      return new Date(ms).toISOString();
    };
    await workLine(line_id, { commit, clock: ticking, remaining: () => 60_000 });
  }
  expect(one.received).toHaveLength(1);
  expect(await queued()).toHaveLength(1);
});

test("what finds its endpoint busy asks more and more seldom, and is told within a minute once it is free", async () => {
  const one = await receiver(["job.*"], 204);
  const until = plus(new Date().toISOString(), { seconds: 40 });
  const slots = Array.from({ length: webhookPolicy.slots }, (_, nth) => ({ by: `dead-${nth}`, until }));
  await write(endpointHealth.put({ ...unknownHealth(one.id as never), slots }));
  const jobs = Array.from({ length: 3 }, () => newId("job"));
  for (const job of jobs) await happens(job, 1);
  await tellEndpoints();
  for (let second = 0; second < 39; second += 1) await later({ seconds: 1 });
  expect(one.received).toEqual([]);
  for (const id of jobs) {
    const line = await endpointLines.get(lineIdOf(one.id, { type: "job", id }));
    // One version is the line's first; asking each second it would be the fortieth.
    expect(line?.version).toBeLessThan(12);
  }
  for (let second = 0; second < 61; second += 1) await later({ seconds: 1 });
  expect(one.received).toHaveLength(3);
});

test("an endpoint that says that it is gone is disabled, and administrators are told", async () => {
  const one = await receiver(["job.*"], 410);
  await happens(newId("job"), 1);
  await tellEndpoints();
  expect(await endpoints.get(one.id)).toMatchObject({ state: "disabled", disabled_for: "gone" });
  expect(await storyOf("endpoint", one.id)).toEqual(["endpoint.created", "endpoint.disabled"]);
  await happens(newId("job"), 1);
  await tellEndpoints();
  expect(one.received).toHaveLength(1);
});

test("an endpoint that fails for three days is told of after an hour and a day, then disabled", async () => {
  const one = await receiver(["job.*"], 503);
  const failing_since = minus(new Date().toISOString(), { hours: 1 });
  await write(endpointHealth.put({ ...unknownHealth(one.id as never), failures: 2, failing_since }));
  for (const hours of [0, 23, 48]) {
    clock.advance({ hours });
    const health = (await endpointHealth.get(one.id)) as EndpointHealth;
    await write(endpointHealth.put({ ...health, failures: hours === 48 ? 19 : 2 }));
    await happens(newId("job"), 1);
    await tellEndpoints();
  }
  expect((await storyOf("endpoint", one.id)).toSorted()).toEqual([
    "endpoint.created",
    "endpoint.disabled",
    "endpoint.failing",
    "endpoint.failing",
  ]);
  expect(await endpoints.get(one.id)).toMatchObject({ state: "disabled", disabled_for: "failing" });
});

test("redirects are not followed, and count as failures", async () => {
  const target = await receiver(["payment.*"]);
  const one = await receiver(["job.*"], (response) =>
    response.writeHead(302, { location: target.url }).end(),
  );
  await happens(newId("job"), 1);
  await tellEndpoints();
  expect([one.received.length, target.received.length]).toEqual([1, 0]);
  expect(await deliveriesOf(one.id)).toMatchObject([{ state: "waiting", attempts: [{ status: 302 }] }]);
});

test("a line whose worker died is brought back when its lease has ended", async () => {
  const one = await receiver(["job.*"], 204);
  const job = newId("job");
  await happens(job, 1);
  await handOver();
  const line_id = lineIdOf(one.id, { type: "job", id: job });
  const dying = async () => {
    throw new Error("killed");
  };
  let writes = 0;
  const commit = commitOf();
  await expect(
    workLine(line_id, {
      clock: () => new Date().toISOString(),
      remaining: () => 60_000,
      commit: (...given) => {
        writes += 1;
        return writes > 1 ? dying() : commit(...given);
      },
    }),
  ).rejects.toThrow("killed");
  expect((await endpointLines.get(line_id))?.lease).toBeDefined();
  await workDeliveries();
  expect(one.received).toEqual([]);
  clock.advance({ seconds: 41 });
  await runSchedule(bringBack);
  await workDeliveries();
  expect(one.types()).toEqual(["job.assigned"]);
});

test("what waits for a deleted endpoint is not sent; what waits for one that is off is sent when it is on", async () => {
  const [gone, off] = [await receiver(["job.*"], 500), await receiver(["job.*"], 500)];
  await happens(newId("job"), 1);
  await tellEndpoints();
  await call(deleteEndpoint, { as, params: { endpoint_id: gone.id } });
  await call(updateEndpoint, { as, params: { endpoint_id: off.id }, body: { state: "off" } });
  for (const one of [gone, off]) one.answer(204);
  await later({ hours: 1 });
  expect([gone.received.length, off.received.length]).toEqual([1, 1]);
  as = await renewed(as);
  await call(updateEndpoint, { as, params: { endpoint_id: off.id }, body: { state: "on" } });
  clock.advance({ hours: 1, minutes: 1 });
  await runSchedule(bringBack);
  await workDeliveries();
  expect([gone.received.length, off.received.length]).toEqual([1, 2]);
});
