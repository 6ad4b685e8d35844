import { describe } from "vitest";
import { expectMachine } from "../../../tests/support/machines.ts";
import { onboardingMachine } from "./onboarding.ts";

describe("a provider", () =>
  expectMachine(onboardingMachine, {
    code: "service_provider.invalid_transition",
    transitions: `
      registered: verify → profile_incomplete, deactivate → deactivated, delete → deleted
      profile_incomplete: complete_profile → documents_pending, deactivate → deactivated, delete → deleted
      documents_pending: submit → pending_approval, deactivate → deactivated, delete → deleted
      pending_approval: approve → approved, reject → rejected, deactivate → deactivated, delete → deleted
      approved: suspend → suspended, deactivate → deactivated, delete → deleted
      suspended: reinstate → approved, deactivate → deactivated, delete → deleted
      rejected: resubmit → documents_pending, deactivate → deactivated, delete → deleted
      deactivated: delete → deleted
      deleted:`,
    final: ["approved", "deleted"],
  }));
