import { describe } from "vitest";
import { expectMachine } from "../../../tests/support/machines.ts";
import { incidentMachine } from "./incident.ts";

describe("an incident", () =>
  expectMachine(incidentMachine, {
    code: "incident.invalid_transition",
    transitions: `
      reported: triage → triaged, lapse → closed
      triaged: triage → triaged, investigate → investigating, lapse → closed
      investigating: triage → investigating, ask → awaiting_info, resolve → resolved, lapse → closed
      awaiting_info: answer → investigating, lapse → closed
      resolved: reopen → investigating, close → closed
      closed:`,
    final: ["closed"],
  }));
