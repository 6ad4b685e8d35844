import { expect, test, vi } from "vitest";
import { commitAs } from "../../shared/data/engine/commit.ts";
import { unpublished } from "../../shared/data/engine/outbox.ts";
import { policy } from "../../shared/domain/policy.ts";
import { event } from "../../shared/kernel/event.ts";
import { newId } from "../../shared/kernel/id.ts";
import { clock, runSchedule } from "../../tests/support/world.ts";
import { handler } from "./outbox.ts";

const Happened = event("happening.happened", "It happened.", () => ({}));
const waiting = async () => (await unpublished("9999", 10))[0];

test("an event not published within a minute is sent through the stream again, and after the last try an error is logged", async () => {
  clock.set("2027-01-01T10:00:00.000Z");
  const context = {
    actor: { role: "system" as const, id: "test" },
    now: new Date().toISOString(),
    operation: "test",
    correlation_id: "c",
    remaining: () => 29_000,
  };
  await commitAs(context, [], [Happened.atNextVersion({ id: newId("happening"), version: 0 }, { data: {} })]);

  clock.advance({ seconds: 30 });
  expect(await runSchedule(handler)).toEqual({ handled: 0, failed: 0 });
  clock.advance({ seconds: 31 });
  expect(await runSchedule(handler)).toEqual({ handled: 1, failed: 0 });
  expect(await runSchedule(handler)).toEqual({ handled: 0, failed: 0 });
  expect((await waiting())?.republished).toBe(1);

  const errors = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  for (let round = 0; round < policy.outbox.republish_most; round += 1) {
    clock.advance({ seconds: 61 });
    await runSchedule(handler);
  }
  expect((await waiting())?.type).toBe("dead_letter.given_up");
  expect(errors.mock.calls.join("")).toContain("event given up");
});
