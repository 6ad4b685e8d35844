import { expect, test } from "vitest";
import { giveSlotBack, takeSlot, unknownHealth } from "./health.ts";

const now = "2027-06-01T08:00:00.000Z";
const later = "2027-06-01T08:20:00.000Z";

test("while one line tries an endpoint that failed, the others wait as long as its circuit does at first", () => {
  let health = unknownHealth("01a5d9e38c00e456c2f0a852" as never);
  for (let failure = 0; failure < 5; failure += 1)
    health = giveSlotBack(health, { by: "one", succeeded: false }, now).record;
  const trying = takeSlot(health, "one", later);
  if (!("taken" in trying)) throw new Error("nobody may try it");
  expect(takeSlot(trying.taken, "two", later)).toEqual({ wait_seconds: 30 });
});

test("a busy endpoint that answers well is asked again a second later", () => {
  let health = unknownHealth("01a5d9e38c00e456c2f0a852" as never);
  for (const by of ["one", "two", "three", "four"]) {
    const slot = takeSlot(health, by, now);
    if (!("taken" in slot)) throw new Error("it has four slots");
    health = slot.taken;
  }
  expect(takeSlot(health, "five", now)).toEqual({ wait_seconds: 1 });
});
