import { describe } from "vitest";
import { expectMachine } from "../../../tests/support/machines.ts";
import { inviteMachine } from "./invite.ts";

describe("an invitation", () =>
  expectMachine(inviteMachine, {
    code: "invite.invalid_transition",
    transitions: `
      sent: resend → sent, accept → accepted, expire → expired, revoke → revoked
      accepted: reward → rewarded
      rewarded: take_back → accepted
      expired: resend → sent
      revoked: resend → sent`,
    final: ["accepted", "rewarded", "expired", "revoked"],
  }));
