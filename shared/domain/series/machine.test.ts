import { describe } from "vitest";
import { expectMachine } from "../../../tests/support/machines.ts";
import { seriesMachine } from "./machine.ts";

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
