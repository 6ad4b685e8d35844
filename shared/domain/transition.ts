import * as z from "zod/mini";
import type { EventDefinition } from "../kernel/event.ts";
import { lazyObject } from "../kernel/lazy-object.ts";
import type { RefusalReason } from "../kernel/refusal.ts";
import { described } from "../kernel/schema.ts";

type Side = "user" | "service_provider" | "admin";

const word = z.optional(z.string());
const yesOrNo = z.optional(z.boolean());

/** The body values that make a request exactly one step. */
export const Sent = lazyObject(() => ({
  action: described(word, "What to do."),
  status: described(word, "The state to move to."),
  decision: described(word, "How to decide."),
  confirmed: described(yesOrNo, "Whether it is confirmed."),
  verified: described(yesOrNo, "Whether it is accepted as genuine."),
  hand_back: described(yesOrNo, "Whether the conversation goes back to the assistant."),
  company_standing: described(word, "The standing that the company gets."),
  company_changes: described(word, "What becomes of the changes that the company has proposed."),
}));

/** A request that is exactly one step: its operation's name, and what to send in the body. */
export const RequestedStep = lazyObject(() => ({
  operation: described(z.string(), "The operation's name: its path without parameters."),
  send: described(z.optional(Sent), "What the request has to say to take this step."),
}));
type RequestedStep = z.input<typeof RequestedStep>;

/** A request that asks for a step, and who may make it. */
export type StepRequest = RequestedStep & { by: Side };

/** The requests for each step, as the contracts declare them. A step without requests is the service's own. */
export type StepRequests = Record<string, readonly StepRequest[]>;

/**
 * For each step its event, and who takes it: by a request, at a deadline, or as the payment provider reports it.
 * Nobody: it follows from something else.
 */
export type Steps = Record<
  string,
  { event?: EventDefinition; by: readonly (Side | "timer" | "payment_provider")[] }
>;

/** For each state its steps, and the state that each leads to. Anything else is refused. */
export type Transitions<State extends string, Step extends string> = {
  transitions: Record<State, Partial<Record<Step, State>>>;
  requests: StepRequests;
  /** The noun's `invalid_transition`. */
  refuse: RefusalReason;
};

/** The states of a kind of record, and the steps between them. */
export type Machine<State extends string, Step extends string> = Transitions<State, Step> & {
  steps: { [S in Step]: Steps[string] };
  /** The states in which a record may stay permanently. */
  final: readonly State[];
};

/** Every request that a state takes, but for those of some steps. */
export const requestsIn = <State extends string, Step extends string>(
  { transitions, requests }: Transitions<State, Step>,
  from: State,
  except: readonly Step[] = [],
): StepRequest[] => {
  const steps = (Object.keys(transitions[from]) as Step[]).filter((step) => !except.includes(step));
  const all = steps.flatMap((step) => requests[step] ?? []);
  return [...new Map(all.map((request) => [JSON.stringify(request), request])).values()];
};

/** The requests of one side among others. */
export const requestsOf = (side: Side, requests: readonly StepRequest[]): RequestedStep[] =>
  requests.filter(({ by }) => by === side).map(({ by: _, ...request }) => request);

/** The state that a step leads to. Throws the noun's `invalid_transition` with the requests that are allowed. */
export const next = <State extends string, Step extends string>(
  machine: Transitions<State, Step>,
  from: State,
  step: NoInfer<Step>,
): State => {
  const to = machine.transitions[from][step];
  if (to === undefined) throw machine.refuse({ details: { from, allowed: requestsIn(machine, from) } });
  return to;
};
