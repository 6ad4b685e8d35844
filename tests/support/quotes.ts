import { vi } from "vitest";
import { handler as quoteAnswer } from "../../functions/ai/quote-answer.ts";
import { handler as quoteEstimate } from "../../functions/ai/quote-estimate_new.ts";
import { handler as videoQuoteRequest } from "../../functions/ai/video_quote-request.ts";
import { coverage } from "../../shared/data/coverage.ts";
import { commitAs } from "../../shared/data/engine/commit.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { coverageOf } from "../../shared/domain/provider/coverage.ts";
import { QuoteEstimated } from "../../shared/domain/quote/events.ts";
import type { Quote } from "../../shared/domain/quote/quote.ts";
import { committed } from "../../shared/kernel/record.ts";
import { aProvider, aQuote } from "./marketplace.ts";
import { type Caller, call, deliver, write } from "./world.ts";

/** A provider of plumbing works around a postcode of the US from now on. */
export const servedAround = (postcode: string): Promise<void> =>
  write(
    ...coverageOf(
      aProvider({ area: { country: "US", postcode_prefixes: [postcode.slice(0, 3)] } }),
      "9999",
    ).map((one) => coverage.insert(one)),
  );

/** Words that are understood with certainty and priced at once. */
export const clearWords = "My kitchen tap drips.";

/** Words from which nobody can tell what is wanted. */
export const unclearWords = "hello";

/** A quote of somebody's, stored: estimated, unless told otherwise. */
export const quoteOf = async (owner: Caller, given: Partial<Quote> = {}): Promise<Quote> => {
  const one = aQuote({
    user_id: owner.id,
    state: "estimated",
    low_minor: 12_000,
    high_minor: 18_000,
    accepted_at: undefined,
    ...given,
  });
  await write(quotes.insert(one));
  return committed(one);
};

/** Every field of the specification, each empty unless given. */
export const videoRequest = (owner: Caller, given: Record<string, unknown> = {}) => ({
  quote_id: "",
  user_id: owner.id,
  video_url: "",
  user_prompt: "",
  address: "",
  video_slide_img: "",
  media_type: "",
  ...given,
});

export const askForQuote = (owner: Caller, given: Record<string, unknown> = {}) =>
  call(videoQuoteRequest, { as: owner, body: videoRequest(owner, given) });

export const seenQuote = async (owner: Caller, quote_id: string) =>
  (await call(quoteEstimate, { as: owner, params: { quote_id } })).data;

/** A quote as it is once everything that it caused has happened. */
export const quoteAfter = async (owner: Caller, given: Record<string, unknown>) => {
  const { data } = await askForQuote(owner, given);
  await deliver();
  return seenQuote(owner, data.quote_id);
};

export const answerQuote = (
  owner: Caller,
  quote_id: string,
  answers: { question_id: string; value: unknown }[],
) => call(quoteAnswer, { as: owner, body: { quote_id, answers } });

/** How many sequential round trips an operation says that it made. */
export const roundTripsOf = async (operation: () => Promise<unknown>): Promise<number> => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    await operation();
    const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
    return lines.find(({ message }) => message === "operation")?.sequential_round_trips as number;
  } finally {
    written.mockRestore();
  }
};

const tries = 60;

/**
 * How many sequential round trips a read needs: the fewest of many tries, of which the first with no more than are wanted is
 * the last. Of two chains of calls side by side a slow call of one may be counted as a step of the other.
 */
export const roundTripsNeeded = async (read: () => Promise<unknown>, wanted = 2): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < tries && least > wanted; tried += 1)
    least = Math.min(least, await roundTripsOf(read));
  return least;
};

/** Writes the event that a quote was priced, without pushing it yet. */
export const estimate = async (quote: Quote, version: number): Promise<void> => {
  const record = { ...quote, version: version - 1 };
  const context = {
    actor: { role: "system" as const, id: "test" },
    now: new Date().toISOString(),
    operation: "test",
    correlation_id: "test",
    remaining: () => 29_000,
  };
  const data = {
    quote_id: quote.id,
    user_id: quote.user_id,
    low_minor: 9000,
    high_minor: 12_000,
    currency: "usd",
  };
  await commitAs(
    context,
    [quotes.put(record)],
    [QuoteEstimated.atNextVersion(record, { data: data as never, audience: [quote.user_id] })],
  );
};
