import { UsageError } from "./usage-error.ts";

/** An instant that an option has. Throws a UsageError if it is none, or has no zone. */
export const instantIn = (option: string, text: string): Date => {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || !/Z$|[+-]\d\d:\d\d$/.test(text))
    throw new UsageError(`--${option} is an instant with its zone, such as 2027-03-01T09:30:00Z.`);
  return at;
};
