import type { EventDefinition } from "../kernel/event.ts";
import type { RefusalReason } from "../kernel/refusal.ts";
import type { RequestedStep, Side, StepRequest, StepRequests } from "./step-request.ts";

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

const known = new WeakMap<object, Map<string, readonly StepRequest[]>>();

/** Every request that a state takes, but for those of some steps. Lists ask it of each record: found out once. */
export const requestsIn = <State extends string, Step extends string>(
  { transitions, requests }: Transitions<State, Step>,
  from: State,
  except: readonly Step[] = [],
): readonly StepRequest[] => {
  const found = known.get(requests) ?? new Map<string, readonly StepRequest[]>();
  known.set(requests, found);
  const asked = `${from} ${except}`;
  const before = found.get(asked);
  if (before) return before;
  const steps = (Object.keys(transitions[from]) as Step[]).filter((step) => !except.includes(step));
  const all = steps.flatMap((step) => requests[step] ?? []);
  const distinct = [...new Map(all.map((request) => [JSON.stringify(request), request])).values()];
  found.set(asked, distinct);
  return distinct;
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
