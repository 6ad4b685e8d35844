import { expect, test } from "vitest";
import { isPast, tooMuch } from "../clients/kit/app/picture-bounds.ts";

const day = 24 * 3600_000;
const mebibyte = 1024 * 1024;
const now = Date.parse("2027-03-10T08:00:00.000Z");
const seen = (id: string, size: number, days_ago: number) => ({ id, size, seen_at: now - days_ago * day });

test("pictures go that were not seen for seven days, and the oldest beyond 30 MB", () => {
  const small = [seen("new", mebibyte, 0), seen("week", mebibyte, 7), seen("old", mebibyte, 7.001)];
  expect(tooMuch(small, now)).toEqual(["old"]);
  expect(small.map((one) => isPast(one, now))).toEqual([false, false, true]);
  const large = [
    seen("first", 10 * mebibyte, 3),
    seen("last", 10 * mebibyte, 0),
    seen("second", 10 * mebibyte, 2),
    seen("third", 1, 1),
  ];
  expect(tooMuch(large, now)).toEqual(["first"]);
  expect(tooMuch(large.slice(0, 3), now)).toEqual([]);
});

test("a picture that is larger than all that is kept is not kept, and takes none with it", () => {
  const all = [seen("huge", 31 * mebibyte, 1), seen("later", mebibyte, 0), seen("before", mebibyte, 2)];
  expect(tooMuch(all, now)).toEqual(["huge"]);
});
