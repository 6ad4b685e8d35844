import type { Answer } from "../pricing/reading.ts";

const isGiven = ({ value }: Answer): boolean => value !== "";

/** The answers known so far with the newer ones in place of the older. */
export const withAnswers = (known: readonly Answer[], newer: readonly Answer[]): Answer[] => [
  ...new Map([...known, ...newer.filter(isGiven)].map((answer) => [answer.question_id, answer])).values(),
];
