import { describe } from "vitest";
import { expectMachine } from "../../../tests/support/machines.ts";
import { feedbackMachine } from "./feedback.ts";

describe("feedback", () =>
  expectMachine(feedbackMachine, {
    code: "feedback.invalid_transition",
    transitions: `
      submitted: submit → submitted, publish → published
      published: reply → published, flag → flagged, complete → completed, remove → removed
      flagged: reply → flagged, keep → published, complete → completed, remove → removed
      completed: reply → completed, flag → flagged, remove → removed
      removed:`,
    final: ["published", "completed", "removed"],
  }));
