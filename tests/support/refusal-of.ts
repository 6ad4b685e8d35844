import { expect } from "vitest";
import type { Refusal } from "../../shared/kernel/refusal.ts";

/** The code and the details of what is refused. Fails the test where nothing is. */
export const refusalOf = (act: () => unknown): { code: string; details: unknown } => {
  try {
    act();
  } catch (error) {
    const { reason, facts } = error as Refusal;
    if (!reason) throw error;
    return { code: reason.code, details: facts.details };
  }
  return expect.unreachable("not refused");
};
