import type { SafetyWarning } from "../../domain/pricing/reading.ts";

/** The dangers that a text tells of, with what to do first. Their words are loaded when a text is first read. */
export const safetyOf = async (text: string): Promise<SafetyWarning[]> =>
  text.trim() === "" ? [] : (await import("./rules/safety.ts")).safetyIn(text);
