import { describe } from "vitest";
import { expectMachine } from "../../../tests/support/machines.ts";
import { companyMachine } from "./company.ts";

describe("a company", () =>
  expectMachine(companyMachine, {
    code: "company.invalid_transition",
    transitions: `
      draft: submit → submitted
      submitted: amend → submitted, verify → verified, request_changes → changes_requested, reject → rejected
      changes_requested: submit → submitted
      rejected: submit → submitted
      verified: amend → verified, change → changes_pending, suspend → suspended
      changes_pending: amend → changes_pending, change → changes_pending, verify → verified, refuse_change → verified
      suspended: reinstate → verified`,
    final: ["verified"],
  }));
