import type { Derived } from "./functions.ts";

/** The areas that functions belong to. Each has its own log group. */
export const areasOf = (functions: readonly Pick<Derived, "area">[]): string[] =>
  [...new Set(functions.map(({ area }) => area))].sort();

/** The areas that requests belong to. Each is measured separately, wherever its operations run. */
export const areasServed = (functions: readonly Pick<Derived, "trigger">[]): string[] =>
  [...new Set(functions.flatMap(({ trigger }) => (trigger.kind === "http" ? trigger.areas : [])))].sort();
