import type { Derived } from "./functions.ts";

/** The parts of the service that functions belong to. */
export const areasOf = (functions: readonly Pick<Derived, "area">[]): string[] =>
  [...new Set(functions.map(({ area }) => area))].sort();
