import * as z from "zod/mini";
import type { RefusalReason } from "../kernel/refusal.ts";
import { described } from "../kernel/schema.ts";

/** A state machine: for each state the verbs it allows, and the state that each leads to. What is not listed is refused. */
export type TransitionTable<S extends string, V extends string> = Record<S, Partial<Record<V, S>>>;

type Side = "user" | "service_provider" | "admin";

const word = z.optional(z.string());
const yesOrNo = z.optional(z.boolean());

/** What a body says so that a request is one step and no other. */
const Sent = z.object({
  action: described(word, "What to do."),
  status: described(word, "The state to move to."),
  decision: described(word, "How to decide."),
  confirmed: described(yesOrNo, "Whether it is confirmed."),
  verified: described(yesOrNo, "Whether it is accepted as genuine."),
  hand_back: described(yesOrNo, "Whether the conversation goes back to the assistant."),
  company_standing: described(word, "The standing that the company gets."),
  company_changes: described(word, "What becomes of the changes that the company has proposed."),
});

/** What a request says so that it is one step and no other: its operation's name, and what to send in the body. */
export const RequestedStep = z.object({
  operation: described(z.string(), "The operation's name: its path without parameters."),
  send: described(z.optional(Sent), "What the request has to say to take this step."),
});
type RequestedStep = z.input<typeof RequestedStep>;

/** Who may ask for a step, and how. */
export type StepRequest = RequestedStep & { by: Side };

/** The requests that each verb of a machine is asked for by; a verb without any is the service's own. */
export type StepRequests<V extends string> = Partial<Record<V, readonly StepRequest[]>>;

/** Who takes a step: by a request, because its time has come, or as the payment provider reports it. */
type Taker = Side | "timer" | "payment_provider";

/** The event that each verb is told by, and who takes the step; nobody: it follows from something else. */
export type StepVerbs<V extends string> = Record<V, { event?: { type: string }; by: readonly Taker[] }>;

/** Every request that a state takes, but for those of some verbs. */
export const requestsIn = <S extends string, V extends string>(
  table: TransitionTable<S, V>,
  requests: StepRequests<V>,
  from: S,
  except: readonly V[] = [],
): StepRequest[] => {
  const verbs = (Object.keys(table[from]) as V[]).filter((verb) => !except.includes(verb));
  const all = verbs.flatMap((verb) => requests[verb] ?? []);
  return [...new Map(all.map((request) => [JSON.stringify(request), request])).values()];
};

/** The requests of one side among others. */
export const requestsOf = (side: Side, requests: readonly StepRequest[]): RequestedStep[] =>
  requests.filter(({ by }) => by === side).map(({ by: _, ...request }) => request);

/** The state that a verb leads to. Throws the noun's `invalid_transition` with the requests that are allowed. */
export const next = <S extends string, V extends string>(
  table: TransitionTable<S, V>,
  requests: StepRequests<V>,
  refuse: RefusalReason,
  from: S,
  verb: V,
): S => {
  const to = table[from][verb];
  if (to === undefined) throw refuse({ details: { from, allowed: requestsIn(table, requests, from) } });
  return to;
};
