import { describe, expect, test } from "vitest";
import { expectMachine } from "../../../tests/support/machines.ts";
import { refusalOf } from "../../../tests/support/refusal-of.ts";
import type { Conversation, Message } from "./conversation.ts";
import {
  conversationFacts,
  conversationMachine,
  listeners,
  messageMachine,
  moved,
  stepped,
} from "./machine.ts";

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

const now = "2027-06-01T12:00:00.000Z";
const talk = (given: Partial<Conversation> = {}) =>
  ({ id: "c1", kind: "chat", owner_id: "u1", role: "user", state: "active", ...given }) as Conversation;
const reply = (given: Partial<Message> = {}) =>
  ({ id: "m1", text: "", state: "pending", ...given }) as Message;

test("a step changes a conversation's state and the given fields; a closed one refuses it", () => {
  expect(stepped(talk(), "close", now)).toEqual({ ...talk(), state: "closed", updated_at: now });
  expect(stepped(talk(), "say", now, { unread: 3 } as object)).toEqual({
    ...talk(),
    unread: 3,
    updated_at: now,
  });
  expect(refusalOf(() => stepped(talk({ state: "closed" }), "say", now)).code).toBe(
    "conversation.invalid_transition",
  );
});

test("a step of a reply changes its state, and what is said besides", () => {
  expect(moved(reply(), "stop", now)).toEqual({ ...reply(), state: "stopped", updated_at: now });
  expect(moved(reply({ state: "streaming" }), "finish", now, { text: "Hello." })).toEqual({
    ...reply(),
    text: "Hello.",
    state: "complete",
    updated_at: now,
  });
  expect(refusalOf(() => moved(reply({ state: "complete" }), "stop", now)).code).toBe(
    "message.invalid_transition",
  );
});

test("the events of a conversation say whose it is and what it is about", () => {
  expect(conversationFacts(talk())).toEqual({ conversation_id: "c1", kind: "chat", user_id: "u1" });
  expect(conversationFacts(talk({ role: "service_provider" }))).toEqual({
    conversation_id: "c1",
    kind: "chat",
    service_provider_id: "u1",
  });
  const about = { service_provider_id: "p1", job_id: "j1", quote_id: "q1" } as object;
  expect(conversationFacts(talk(about))).toEqual({
    conversation_id: "c1",
    kind: "chat",
    user_id: "u1",
    ...about,
  });
  expect(conversationFacts(talk({ role: undefined as never }))).toEqual({
    conversation_id: "c1",
    kind: "chat",
  });
});

test("a conversation is told to its owner, and to a provider that takes part", () => {
  expect(listeners(talk())).toEqual(["u1"]);
  expect(listeners(talk({ service_provider_id: "p1" as never }))).toEqual(["u1", "p1"]);
});
