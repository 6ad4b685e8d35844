import { styleText } from "node:util";
import { MarketplaceError } from "../../clients/typescript/client.ts";

const width = 118;

const short = (value: unknown): unknown => {
  if (typeof value === "string") return value.length > 60 ? `${value.slice(0, 57)}…` : value;
  if (Array.isArray(value))
    return value.length > 3
      ? [...value.slice(0, 3).map(short), `… ${value.length - 3} more`]
      : value.map(short);
  if (value && typeof value === "object")
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        /password|token|otp|totp|secret/.test(key) ? "•••" : short(inner),
      ]),
    );
  return value;
};

const line = (value: unknown): string => {
  const text = value === undefined ? "" : JSON.stringify(short(value));
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
};

/** Tells the story on the terminal: acts, steps, what was sent and answered, what was found to be as it should. */
export const narrator = {
  act: (title: string) => console.log(`\n${styleText("bold", title)}`),
  step: (text: string) => console.log(`\n  ${styleText("cyan", "•")} ${text}`),
  sent: (what: string, body: unknown) => console.log(styleText("gray", `      → ${what} ${line(body)}`)),
  answered: (status: number, data: unknown) =>
    console.log(styleText(status < 400 ? "gray" : "yellow", `      ← ${status} ${line(data)}`)),
  pushed: (text: string) => console.log(styleText("magenta", `      ⚡ ${text}`)),
  found: (text: string) => console.log(`      ${styleText("green", "✓")} ${text}`),
  waiting: (text: string) => console.log(styleText("gray", `      … ${text}`)),
};

/** Something was not as it should be: the demo ends with it. */
export class Amiss extends Error {}

/** The refusal of what must not be possible. */
export const refusalOf = async (attempt: Promise<unknown>, what: string): Promise<MarketplaceError> => {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof MarketplaceError) return error;
    throw error;
  }
  throw new Amiss(`${what} was not refused`);
};

/** States what has to be so; says it when it is, and ends the demo when it is not. */
export function expect(so: unknown, what: string, seen?: unknown): asserts so {
  if (!so) throw new Amiss(`${what}${seen === undefined ? "" : `, but: ${JSON.stringify(seen)}`}`);
  narrator.found(what);
}
