import { describe } from "vitest";
import { expectMachine } from "../../../tests/support/machines.ts";
import { conversationMachine, messageMachine } from "./machine.ts";

describe("a conversation", () =>
  expectMachine(conversationMachine, {
    code: "conversation.invalid_transition",
    transitions: `
      created: say → active, close → closed
      media_pending: say → media_pending, begin → active, arrive → created, reject → rejected, close → closed
      active: say → active, ask_again → active, fail → failed, hand_over → handed_over, wind_up → closing, close → closed
      failed: say → active, ask_again → active, hand_over → handed_over, close → closed
      handed_over: say → handed_over, join → handed_over, hand_back → active, close → closed
      closing: end → closed
      closed:
      rejected:`,
    final: ["closed", "rejected"],
  }));

describe("a message", () =>
  expectMachine(messageMachine, {
    code: "message.invalid_transition",
    transitions: `
      pending: begin → streaming, refuse → refused, stop → stopped, fail → failed
      streaming: finish → complete, refuse → refused, stop → stopped, fail → failed
      complete: supersede → superseded, rate → complete
      stopped: supersede → superseded, rate → stopped
      failed: retry → pending
      refused: rate → refused
      superseded:`,
    final: ["complete", "stopped", "failed", "refused", "superseded"],
  }));
