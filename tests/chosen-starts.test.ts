import { expect, test } from "vitest";
import { addressOfChosen, chosenFrom, chosenIn } from "../clients/customer/chosen-starts.ts";
import { momentOf } from "../clients/kit/moments.ts";

test.each([
  ["in winter", "2027-01-15", "09:30", "America/Chicago", "2027-01-15T15:30:00.000Z"],
  ["in summer", "2027-07-15", "09:30", "Europe/Madrid", "2027-07-15T07:30:00.000Z"],
  [
    "the first of two, as clocks are set back",
    "2027-11-07",
    "01:30",
    "America/Chicago",
    "2027-11-07T06:30:00.000Z",
  ],
  [
    "an hour later, where clocks skip it",
    "2027-03-14",
    "02:30",
    "America/Chicago",
    "2027-03-14T08:30:00.000Z",
  ],
  [
    "where clocks differ by a quarter of an hour",
    "2027-01-15",
    "09:30",
    "Asia/Kathmandu",
    "2027-01-15T03:45:00.000Z",
  ],
])("a time on the clock is a moment %s", (_, date, time, zone, moment) => {
  expect(momentOf(date, time, zone)).toBe(moment);
});

test("chosen starts survive the way through the address", () => {
  const chosen = [
    { task_id: "018f3a5c9d2e4b7a6c1d0ea0", starts_at: "2027-03-14T08:30:00.000Z" },
    { task_id: "018f3a5c9d2e4b7a6c1d0ea1", starts_at: "2027-03-15T10:00:00.000Z" },
  ];
  expect(chosenIn(addressOfChosen(chosen))).toEqual(chosen);
  expect(chosenIn("")).toEqual([]);
});

test("tasks that are done one after another start as many minutes later as each has to wait", () => {
  const tasks = [{ task_id: "a" }, { task_id: "b" }];
  expect(chosenFrom("2027-03-14T06:30:00.000Z", tasks, [0, 75])).toEqual([
    { task_id: "a", starts_at: "2027-03-14T06:30:00.000Z" },
    { task_id: "b", starts_at: "2027-03-14T07:45:00.000Z" },
  ]);
});
