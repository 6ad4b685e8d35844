import { expect, test } from "vitest";
import { type Machine, next } from "../../shared/domain/transition.ts";
import type { Refusal } from "../../shared/kernel/refusal.ts";

/** Transitions as tests write them out: a line for each state, `open: claim → assigned, expire → expired`. */
const read = (text: string): Map<string, Map<string, string>> =>
  new Map(
    text
      .trim()
      .split("\n")
      .map((line) => {
        const [state = "", steps = ""] = line.trim().split(":");
        const rows = steps.split(",").filter((step) => step.trim() !== "");
        return [state, new Map(rows.map((row) => row.trim().split(" → ") as [string, string]))];
      }),
  );

/**
 * Tests every state of a machine with every step against what is written out: a step leads where it is said, and all others
 * are refused with the requests that the state takes.
 */
export const expectMachine = <State extends string, Step extends string>(
  machine: Machine<State, Step>,
  { code, transitions, final }: { code: string; transitions: string; final: readonly State[] },
): void => {
  const written = read(transitions);
  const states = Object.keys(machine.transitions) as State[];
  const steps = [
    ...new Set([...Object.keys(machine.steps), ...[...written.values()].flatMap((row) => [...row.keys()])]),
  ];
  const cells = states.flatMap((state) =>
    steps.map((step) => [state, step as Step, written.get(state)?.get(step)] as const),
  );

  test("has the states that are written out", () => {
    expect([...written.keys()].sort()).toEqual([...states].sort());
  });

  test("may stay for good in its final states", () => {
    expect([...machine.final].sort()).toEqual([...final].sort());
  });

  test.each(cells)("%s, %s leads to %s, or nowhere", (from, step, to) => {
    if (to !== undefined) return expect(next(machine, from, step)).toBe(to);
    const requests = [...(written.get(from)?.keys() ?? [])].flatMap((one) => machine.requests[one] ?? []);
    try {
      next(machine, from, step);
    } catch (error) {
      const { reason, facts } = error as Refusal;
      const { from: state, allowed = [] } = facts.details as { from: string; allowed?: object[] };
      expect([reason.code, state]).toEqual([code, from]);
      return expect(new Set(allowed.map((one) => JSON.stringify(one)))).toEqual(
        new Set(requests.map((one) => JSON.stringify(one))),
      );
    }
    expect.unreachable(`${step} leads out of ${from}`);
  });
};
