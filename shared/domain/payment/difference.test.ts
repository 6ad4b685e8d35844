import { expect, test } from "vitest";
import { plus } from "../../kernel/time.ts";
import { differenceIdOf, endDifference, found, type KnownDifference, notFoundAgain } from "./difference.ts";
import type { Difference } from "./reconciliation.ts";

const day = "2027-02-27";
const night = "2027-02-28T02:00:00.000Z";
const one: Difference = {
  class: "amount",
  movement: "charge",
  source: "ch_1",
  ours_minor: 5,
  theirs_minor: 4,
};
const kinds = (change: ReturnType<typeof found>) => change?.events.map(({ type }) => type);
const open = found(undefined, one, day, night)?.record as KnownDifference;
const said = { reason: "A test charge", explained_by: open.id as never, correction_id: open.id as never };
const explained = endDifference(open, { ...said, state: "explained" }, night).record;
const corrected = endDifference(open, { ...said, state: "corrected" }, night).record;

test("what is found every night is one difference, and tells somebody once", () => {
  expect(kinds(found(undefined, one, day, night))).toEqual(["difference.found"]);
  expect(found(open, one, day, plus(night, { days: 1 }))).toBeUndefined();
  expect(found(open, { ...one, theirs_minor: 3 }, day, night)).toMatchObject({
    record: { id: open.id, state: "open", found: { theirs_minor: 3 } },
    events: [],
    rings: false,
  });
});

test("after a week without an explanation it tells somebody once more, and not again", () => {
  expect(found(open, one, day, plus(night, { days: 7, minutes: -1 }))).toBeUndefined();
  const late = found(open, one, day, plus(night, { days: 7 }));
  expect(late).toMatchObject({ rings: true, record: { state: "open", since: night } });
  expect(kinds(late)).toEqual(["difference.overdue"]);
  expect(found(late?.record, one, day, plus(night, { days: 8 }))).toBeUndefined();
});

test("what is explained stays so until its amounts change", () => {
  const later = plus(night, { days: 9 });
  expect(found(explained, one, day, later)).toBeUndefined();
  const changed = found(explained, { ...one, theirs_minor: 3 }, day, later);
  expect(kinds(changed)).toEqual(["difference.reopened"]);
  expect(changed?.record).toMatchObject({ state: "open", since: later });
  expect(changed?.record).not.toHaveProperty("reason");
  expect(changed?.record).not.toHaveProperty("explained_by");
});

test("what is gone opens again when it is found again, as the same difference of the day that found it", () => {
  const gone = notFoundAgain(open, night).record;
  const back = found(gone, one, "2027-03-01", night);
  expect(back).toMatchObject({ rings: true, record: { id: open.id, state: "open", day: "2027-03-01" } });
  expect(kinds(back)).toEqual(["difference.reopened"]);
});

test("a difference is the same with other amounts, and another one with another source, check or stop", () => {
  const id = differenceIdOf(one);
  expect(differenceIdOf({ ...one, ours_minor: 1, theirs_minor: 2, reason: "Other words." })).toBe(id);
  const stuck: Difference = { class: "stuck", payment_id: open.id as never, reason: "No share is planned." };
  const others: Difference[] = [
    { ...one, source: "ch_2" },
    { ...one, check: "objects" },
    { ...one, movement: "refund" },
    { ...one, class: "missing_ours" },
    stuck,
    { ...stuck, reason: "The hold has ended." },
  ];
  expect(new Set([id, ...others.map(differenceIdOf)]).size).toBe(7);
});

test("what is corrected is open again if a comparison still finds it, though nothing has changed", () => {
  const later = plus(night, { days: 1 });
  const again = found(corrected, one, day, later);
  expect(kinds(again)).toEqual(["difference.reopened"]);
  expect(again?.record).toMatchObject({ state: "open", since: later });
  for (const field of ["reason", "correction_id", "explained_by", "explained_at"])
    expect(again?.record).not.toHaveProperty(field);
});

test("a difference that has ended can't be ended again", () => {
  for (const closed of [explained, corrected, notFoundAgain(open, night).record])
    expect(() => endDifference(closed, { ...said, state: "explained" }, night)).toThrow(
      expect.objectContaining({ reason: expect.objectContaining({ code: "difference.not_open" }) }),
    );
});
