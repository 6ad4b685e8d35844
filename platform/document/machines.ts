import type { StepRequest, StepRequests, TransitionTable } from "../../shared/domain/transition.ts";
import { exportsOf } from "../operations.ts";

type Told = { event?: { type: string }; by: readonly string[] };

/** A state machine of the domain, by the noun that its exports begin with. */
export type Machine = {
  noun: string;
  transitions: TransitionTable<string, string>;
  requests: StepRequests<string>;
  /** The event that each verb is told by, and whose step it is, where the machine says so. */
  verbs: Record<string, Told>;
  /** Where a record may stay for good. */
  ends: readonly string[];
};

/** Every state machine: what is exported as `…Transitions`, with its `…Requests`, `…Verbs` and `…Ends`. */
export const machines = async (): Promise<Machine[]> => {
  const exported = new Map(await exportsOf("shared/domain/**/*.ts"));
  return [...exported]
    .filter(([name, value]) => /^[a-z]\w*Transitions$/.test(name) && typeof value === "object")
    .map(([name, transitions]) => {
      const noun = name.replace("Transitions", "");
      return {
        noun,
        transitions: transitions as Machine["transitions"],
        requests: (exported.get(`${noun}Requests`) ?? {}) as Machine["requests"],
        verbs: (exported.get(`${noun}Verbs`) ?? {}) as Machine["verbs"],
        ends: (exported.get(`${noun}Ends`) ?? []) as Machine["ends"],
      };
    })
    .sort((a, b) => (a.noun < b.noun ? -1 : 1));
};

/** A request as a person reads it: the operation, and what is sent with it. */
export const requestText = ({ operation, send }: StepRequest): string =>
  send
    ? `${operation} with ${Object.entries(send)
        .map(([name, value]) => `${name}: ${value}`)
        .join(", ")}`
    : operation;
