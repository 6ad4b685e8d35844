import { expect, test } from "vitest";
import { plus } from "../../kernel/time.ts";
import { giveSlotBack, takeSlot, unknownHealth } from "./health.ts";

const now = "2027-06-01T08:00:00.000Z";
const later = "2027-06-01T08:00:40.000Z";
const id = "01a5d9e38c00e456c2f0a852" as never;

test("while one line tries an endpoint that failed, the others wait as long as its circuit does at first", () => {
  let health = unknownHealth(id);
  for (let failure = 0; failure < 5; failure += 1)
    health = giveSlotBack(health, { by: "one", succeeded: false }, now).record;
  const trying = takeSlot(health, "one", later);
  if (!("taken" in trying)) throw new Error("nobody may try it");
  expect(takeSlot(trying.taken, "two", later)).toEqual({ wait_seconds: 30 });
});

test("a busy endpoint that answers well is asked again a second later", () => {
  let health = unknownHealth(id);
  for (const by of ["one", "two", "three", "four"]) {
    const slot = takeSlot(health, by, now);
    if (!("taken" in slot)) throw new Error("it has four slots");
    health = slot.taken;
  }
  expect(takeSlot(health, "five", now)).toEqual({ wait_seconds: 1 });
});

/** How often one of many asks an endpoint that fails all the time, and how long it sleeps at most, in seconds. */
const asking = (hours: number) => {
  let health = unknownHealth(id);
  for (let failure = 0; failure < 5; failure += 1)
    health = giveSlotBack(health, { by: "first", succeeded: false }, now).record;
  const end = plus(now, { hours });
  let [at, times, longest] = [now, 0, 0];
  while (at < end) {
    const slot = takeSlot({ ...health, open_until: plus(at, { seconds: 30 }) }, "one of many", at);
    if (!("wait_seconds" in slot)) throw new Error("its circuit is open");
    at = plus(at, { seconds: slot.wait_seconds });
    times += 1;
    longest = Math.max(longest, slot.wait_seconds);
  }
  return { times, longest };
};

test("a line that waits for a failing endpoint asks less and less often", () => {
  const [hour, day, three] = [asking(1), asking(24), asking(72)];
  expect([hour.times <= 15, day.times <= 30, three.times <= 55]).toEqual([true, true, true]);
  expect([hour.longest <= 1800, three.longest]).toEqual([true, 7200]);
});
