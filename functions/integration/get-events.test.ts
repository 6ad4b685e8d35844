import { beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../shared/kernel/id.ts";
import { administrator } from "../../tests/support/callers.ts";
import { happens } from "../../tests/support/told.ts";
import { type Caller, call, clock } from "../../tests/support/world.ts";
import { handler as getEvents } from "./get-events.ts";

let as: Caller;
beforeAll(() => clock.set("2027-03-01T09:00:00.000Z"));
beforeEach(async () => {
  clock.advance({ days: 1 });
  as = await administrator();
});

test("events are read in the order in which they happened, from where the answer before ended", async () => {
  const began = new Date().toISOString();
  const job = newId("job");
  for (const [version, kind] of [
    [1, "assigned"],
    [2, "started"],
    [3, "completed"],
  ] as const) {
    await happens(job, version, kind);
    clock.advance({ seconds: 10 });
  }
  const typesAt = async (after: string) => {
    const { data } = await call(getEvents, { as, query: { after } });
    return [data.items.map(({ type }: { type: string }) => type), data.next_after] as const;
  };
  clock.advance({ seconds: 5 });
  const [first, next] = await typesAt(began);
  expect(first).toEqual(["job.assigned"]);
  clock.advance({ seconds: 40 });
  const [second, end] = await typesAt(next);
  expect(second).toEqual(["job.started", "job.completed"]);
  expect(await typesAt(end)).toEqual([[], end]);
});

test("it goes back 30 days and says what it can't read", async () => {
  await happens(newId("job"), 1);
  clock.advance({ days: 31 });
  const later = await administrator();
  expect((await call(getEvents, { as: later })).data.items).toEqual([]);
  const wrong = await call(getEvents, { as: later, query: { after: "yesterday" } });
  expect([wrong.status, wrong.error?.fields?.[0]?.field]).toEqual([422, "after"]);
});
