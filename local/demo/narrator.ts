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
        /password|token|otp|totp|secret|proof$/.test(key) ? "•••" : short(inner),
      ]),
    );
  return value;
};

const line = (value: unknown): string => {
  const text = value === undefined ? "" : JSON.stringify(short(value));
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
};

let muted = false;
const print = (text: string): void => {
  if (!muted) console.log(text);
};

type Exchange = { what: string; status: number; data: unknown };
let overheard: Exchange | undefined;

/** Prints the demo on the terminal: acts, steps, requests, answers and checks. */
export const narrator = {
  act: (title: string) => print(`\n${styleText("bold", title)}`),
  step: (text: string) => print(`\n  ${styleText("cyan", "•")} ${text}`),
  sent: (what: string, body: unknown) => print(styleText("gray", `      → ${what} ${line(body)}`)),
  answered: (status: number, data: unknown) =>
    print(styleText(status < 400 ? "gray" : "yellow", `      ← ${status} ${line(data)}`)),
  pushed: (text: string) => print(styleText("magenta", `      ⚡ ${text}`)),
  found: (text: string) => print(`      ${styleText("green", "✓")} ${text}`),
  look: (text: string) => print(`\n  ${styleText("yellow", "▶")} ${text}`),
  /** Prints in one line what another demo prints in full. */
  inShort: async <T>(text: string, work: () => Promise<T>): Promise<T> => {
    narrator.step(text);
    muted = true;
    try {
      return await work();
    } finally {
      muted = false;
    }
  },
  waiting: (text: string) => print(styleText("gray", `      … ${text}`)),
  /** Stores a request that is repeated until its answer is as expected. */
  overhear: (exchange: Exchange | undefined) => {
    overheard = exchange;
  },
  /** Prints the stored request and its last answer. */
  polled: (times: number) => {
    if (!overheard) return;
    if (times > 1) narrator.waiting(`asks every half second; this answer was number ${times}`);
    narrator.sent(overheard.what, undefined);
    narrator.answered(overheard.status, overheard.data);
    overheard = undefined;
  },
};

/** An expectation failed, which ends the demo. */
export class Unexpected extends Error {}

/** The refusal of a request that must be refused. */
export const refusalOf = async (attempt: Promise<unknown>, what: string): Promise<MarketplaceError> => {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof MarketplaceError) return error;
    throw error;
  }
  throw new Unexpected(`${what} was not refused`);
};

/** Prints a fact if it holds, and ends the demo if it does not. */
export function expect(so: unknown, what: string, seen?: unknown): asserts so {
  if (!so) throw new Unexpected(`${what}${seen === undefined ? "" : `, but: ${JSON.stringify(seen)}`}`);
  narrator.found(what);
}
