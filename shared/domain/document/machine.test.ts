import { describe } from "vitest";
import { expectMachine } from "../../../tests/support/machines.ts";
import { documentMachine } from "./document.ts";

describe("a document", () =>
  expectMachine(documentMachine, {
    code: "document.invalid_transition",
    transitions: `
      requested: hand_in → pending_review, give_up → rejected, supersede → superseded
      pending_review: verify → verified, reject → rejected, supersede → superseded
      verified: near_end → expiring, end → expired, supersede → superseded
      expiring: remind → expiring, end → expired, supersede → superseded
      rejected: supersede → superseded
      expired: supersede → superseded
      superseded:`,
    final: ["verified", "rejected", "expired", "superseded"],
  }));
