import { expect, test } from "vitest";
import { openFacts, promisedFacts } from "../platform/document/open-facts.ts";

test("no fact that other systems are told goes, or becomes another kind of value, within a version of its event", async () => {
  const now = new Set(await openFacts());
  const promised = await promisedFacts();
  expect(promised.length).toBeGreaterThan(300);
  expect(
    promised.filter((row) => !now.has(row)),
    "raise the event's schema_version, and tell endpoints of before the older form for a year",
  ).toEqual([]);
});
