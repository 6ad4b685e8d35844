import { beforeEach, expect, test, vi } from "vitest";
import { queueMapping } from "../../../platform/queue-mapping.ts";
import { streamMapping } from "../../../platform/stream-mapping.ts";
import { deadLetters } from "../../../shared/data/dead-letters.ts";
import { unpublished } from "../../../shared/data/engine/outbox.ts";
import { deliveries_most, EventLane } from "../../../shared/domain/backoffice/dead-letter.ts";
import { event } from "../../../shared/kernel/event.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { type Lane, subscriber } from "../../../shared/stream/subscriber.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { deliverIn, giveUpIn } from "../../../tests/support/given-up.ts";
import { type Caller, call, clock, deliver, signedIn, storyOf, tell } from "../../../tests/support/world.ts";
import { handler as list } from "./get-dead-letters.ts";
import { handler } from "./retry-dead-letter.ts";

const Happened = event("happening.happened", "It happened.", () => ({}));
let admin: Caller;
let broken = true;
let done: string[] = [];
beforeEach(async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  admin = await administrator();
  [broken, done] = [true, []];
});

const fragile = (lane: Lane) =>
  subscriber({ name: `fragile-${lane}`, on: [Happened], lane }).handle(async ({ event: { aggregate } }) => {
    if (broken) throw new Error("The vendor is down");
    done.push(aggregate.id);
  });

const happened = async () => {
  await deliver({ only: [] });
  const id = newId("happening");
  await tell(Happened.atNextVersion({ id, version: 0 }, { data: {} }));
  const row = (await unpublished("9999", 100)).find(({ aggregate }) => aggregate.id === id);
  if (!row) throw new Error("It does not wait");
  return row;
};
const listed = async () => (await call(list, { as: admin, query: {} })).data.items;
const retry = (event_id: string, as = admin) => call(handler, { as, params: { event_id } });

test.each(EventLane.options)(
  "what the %s lane gives up is listed, and done once when it is tried again",
  async (lane) => {
    const row = await happened();
    const to = fragile(lane);
    await giveUpIn(lane, row, to);
    expect(await listed()).toMatchObject([
      { id: row.id, type: "happening.happened", record_id: row.aggregate.id, lanes: [lane] },
    ]);
    broken = false;
    expect((await retry(row.id)).status).toBe(200);
    expect(await listed()).toEqual([]);
    await deliver({ only: [to] });
    await deliver({ only: [to] });
    expect(done).toEqual([row.aggregate.id]);
    expect(await storyOf("dead_letter", row.id)).toEqual(["dead_letter.given_up", "dead_letter.retried"]);
  },
);

test("what fails a few times and then succeeds is not listed", async () => {
  const row = await happened();
  const to = fragile("patient");
  for (let nth = 1; nth < deliveries_most.patient; nth += 1) await deliverIn("patient", row, to);
  expect((await deadLetters.find(row.id)).failures).toEqual({ patient: deliveries_most.patient - 1 });
  broken = false;
  await deliverIn("patient", row, to);
  expect([done, await listed()]).toEqual([[row.aggregate.id], []]);
  expect((await retry(row.id)).error?.code).toBe("dead_letter.not_found");
});

test("what fails again is listed again", async () => {
  const row = await happened();
  const to = fragile("model");
  await giveUpIn("model", row, to);
  expect((await retry(row.id)).status).toBe(200);
  await giveUpIn("model", row, to);
  expect((await listed()).map(({ id }: { id: string }) => id)).toEqual([row.id]);
  await retry(row.id);
  broken = false;
  await deliver({ only: [to] });
});

test("what was published and handed to the models before is handed to them again, as often as it is tried", async () => {
  const row = await happened();
  const model = fragile("model");
  let first = true;
  const once = subscriber({ name: "once", on: [Happened], lane: "prompt" }).handle(async () => {
    if (first) {
      first = false;
      throw new Error("The table is busy");
    }
  });
  const given = () => deliver({ only: [once, model], expectFailures: true });
  await given();
  await giveUpIn("model", row, model);
  expect((await retry(row.id)).status).toBe(200);
  await given();
  await giveUpIn("model", row, model);
  expect(done).toEqual([]);
  broken = false;
  expect((await retry(row.id)).status).toBe(200);
  await given();
  expect(done).toEqual([row.aggregate.id]);
});

test("of two who try it again one does; not everybody may", async () => {
  const row = await happened();
  await giveUpIn("patient", row, fragile("patient"));
  const reader = await signedIn("admin", admin.id, "read_only");
  expect((await retry(row.id, reader)).error?.code).toBe("auth.admin_role_forbidden");
  const said = await Promise.all([retry(row.id), retry(row.id)]);
  expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await storyOf("dead_letter", row.id)).toEqual(["dead_letter.given_up", "dead_letter.retried"]);
  expect((await retry(newId("event"))).error?.code).toBe("dead_letter.not_found");
});

test("an event is given up as often as the stream and the queue deliver it", () => {
  expect(deliveries_most.patient).toBe(streamMapping.maximumRetryAttempts + 1);
  expect(deliveries_most.model).toBe(queueMapping.tries_most);
});
