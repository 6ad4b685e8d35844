import * as z from "zod/mini";
import { lazyObject } from "../kernel/lazy-object.ts";
import { described, Instant } from "../kernel/schema.ts";

export type Side = "user" | "service_provider" | "admin";

const word = z.optional(z.string());
const yesOrNo = z.optional(z.boolean());

/** The body values that make a request exactly one step. */
export const Sent = lazyObject(() => ({
  action: described(word, "What to do."),
  status: described(word, "The state to move to."),
  decision: described(word, "How to decide."),
  confirmed: described(yesOrNo, "Whether it is confirmed."),
  verified: described(yesOrNo, "Whether it is accepted as genuine."),
  replace_card: described(yesOrNo, "Whether another card is used."),
  hand_back: described(yesOrNo, "Whether the conversation goes back to the assistant."),
  company_standing: described(word, "The standing that the company gets."),
  company_changes: described(word, "What becomes of the changes that the company has proposed."),
}));

/** A request that is exactly one step: its operation's name, and what to send in the body. */
export const RequestedStep = lazyObject(() => ({
  operation: described(z.string(), "The operation's name: its path without parameters."),
  send: described(z.optional(Sent), "What the request has to say to take this step."),
  not_before: described(z.optional(Instant), "It is refused before then."),
  until: described(z.optional(Instant), "It has this effect until then."),
}));
export type RequestedStep = z.input<typeof RequestedStep>;

/** A request that asks for a step, and who may make it. */
export type StepRequest = RequestedStep & { by: Side };

/** The requests for each step, as the contracts declare them. A step without requests is the service's own. */
export type StepRequests = Record<string, readonly StepRequest[]>;

export const request = (by: Side, operation: string, send?: RequestedStep["send"]): StepRequest => ({
  by,
  operation,
  ...(send && { send }),
});
