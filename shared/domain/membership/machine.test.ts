import { describe } from "vitest";
import { expectMachine } from "../../../tests/support/machines.ts";
import { membershipMachine } from "./membership.ts";

describe("a membership", () =>
  expectMachine(membershipMachine, {
    code: "membership.invalid_transition",
    transitions: `
      incomplete: request → incomplete, start_trial → trialing, activate → active, fail → past_due, give_up → unpaid, pause → paused, lapse → incomplete_expired, end → canceled
      trialing: schedule_end → trialing, keep → trialing, request → trialing, start_trial → trialing, activate → active, fail → past_due, give_up → unpaid, pause → paused, end → canceled
      active: schedule_end → active, keep → active, start_trial → trialing, fail → past_due, give_up → unpaid, pause → paused, end → canceled
      past_due: schedule_end → past_due, keep → past_due, start_trial → trialing, fail → past_due, recover → active, give_up → unpaid, pause → paused, end → canceled
      unpaid: start_trial → trialing, fail → past_due, recover → active, pause → paused, end → canceled
      paused: start_trial → trialing, resume → active, fail → past_due, give_up → unpaid, end → canceled
      canceled: request → incomplete
      incomplete_expired: request → incomplete`,
    final: ["active", "canceled", "incomplete_expired"],
  }));
