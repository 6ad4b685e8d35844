import { describe, expect, test } from "vitest";
import { expectMachine } from "../../../tests/support/machines.ts";
import { allowedSeriesRequests, seriesMachine } from "./machine.ts";

describe("a series", () =>
  expectMachine(seriesMachine, {
    code: "series.invalid_transition",
    transitions: `
      active: book → active, skip → active, miss → active, change → active, pause → paused, propose_price → price_pending, stop → ended, end → ended
      price_pending: accept_price → active, decline_price → ended, skip → price_pending, miss → price_pending, pause → paused, stop → ended, end → ended
      paused: resume → active, stop → ended, end → ended
      ended:`,
    final: ["ended"],
  }));

test("a customer may do with a series what its state takes", () => {
  const actions = (...given: Parameters<typeof allowedSeriesRequests>) =>
    allowedSeriesRequests(...given).map(({ send }) => send?.action);
  expect(actions("active")).toEqual(["skip", "change", "pause", "stop"]);
  expect(actions("price_pending")).toEqual(["accept_price", "decline_price", "skip", "pause", "stop"]);
  expect(actions("paused")).toEqual(["resume", "stop"]);
  expect(actions("ended")).toEqual([]);
});
