import type { Section } from "./report.ts";
export const picture = (_: readonly Section[]): string => "";
