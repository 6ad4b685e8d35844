import type { RefusalReason } from "../kernel/refusal.ts";

/** A state machine: for each state the verbs it allows, and the state that each leads to. What is not listed is refused. */
export type TransitionTable<S extends string, V extends string> = Record<S, Partial<Record<V, S>>>;

/** The state that a verb leads to. Throws the noun's `invalid_transition` with the verbs that are allowed. */
export const next = <S extends string, V extends string>(
  table: TransitionTable<S, V>,
  refuse: RefusalReason,
  from: S,
  verb: V,
): S => {
  const to = table[from][verb];
  if (to === undefined) throw refuse({ details: { from, allowed: Object.keys(table[from]) } });
  return to;
};
