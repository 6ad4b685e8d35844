import { expect, test } from "vitest";
import { linesOf } from "./outcomes.ts";

const linesWith = (data: unknown, state = "active") =>
  linesOf(
    { came: [{ status: 200, data }], records: { "ACCOUNT#1 ACCOUNT": { state } as never }, objects: {} },
    new Set(["01a370c4260062146e5d64bf"]),
  );

test("a seal without a digit is drawn like any other", () => {
  expect(linesWith("01a370c4260062146e5d64bf.16PFCk.qOzfIUFHGLxtQJFNSXGArQ")).toEqual(
    linesWith("01a370c4260062146e5d64bf.16PFCk.q0zfIUFHGLxtQJFNSXGArQ"),
  );
});

test("words are not drawn, however long", () => {
  expect(linesWith("x", "awaiting_confirmation")).not.toEqual(linesWith("x", "awaiting_cancellation"));
});

const linesOfEvents = (...numbers: string[]) =>
  linesOf(
    {
      came: [],
      records: Object.fromEntries(
        numbers.map((number, at) => {
          const sk = `00000000${number}#00#x#${at === 0 ? "opened" : "closed"}`;
          return [`EVENT#job#1 ${sk}`, { entity: "event", sk } as never];
        }),
      ),
      objects: {},
    },
    new Set(),
  );

test("events of a record are the same in the same order, whichever number the record had", () => {
  expect(linesOfEvents("04", "06")).toEqual(linesOfEvents("04", "05"));
  expect(linesOfEvents("04", "06")).not.toEqual(linesOfEvents("06", "04"));
});

test("two drawn values are not the same as one value twice", () => {
  const [one, other] = ["q0zfIUFHGLxtQJFNSXGArQ", "w0zfIUFHGLxtQJFNSXGArQ"];
  expect(linesWith([one, other, one])).not.toEqual(linesWith([one, one, other]));
  expect(linesWith([one, other])).not.toEqual(linesWith([one, one]));
});
