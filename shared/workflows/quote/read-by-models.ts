import { configuration } from "../../configuration.ts";
import { isOutOfBudget, reserveCost, spend } from "../../data/ai-budgets.ts";
import type { Given, Write } from "../../data/engine/write.ts";
import { noUsage, type Usage } from "../../domain/conversation/conversation.ts";
import type { Media } from "../../domain/media/media.ts";
import type { OwnTaskKind } from "../../domain/pricing/own-kind.ts";
import type { PricingBasis } from "../../domain/pricing/rules.ts";
import { doubtIn } from "../../domain/quote/doubt.ts";
import type { Quote } from "../../domain/quote/quote.ts";
import { log } from "../../kernel/log.ts";
import { type EstimatorInput, EstimatorUnavailable, type Read } from "../../vendors/ai/estimator.ts";
import { readingCost_most } from "../../vendors/ai/model-usage.ts";
import { asksModel, estimatorInput, readRequest, timeFor } from "./read-request.ts";

/** A better model is not asked if it would have less time than this. */
const least_ms = 15_000;

/** What the models that were asked about a request have cost, beside what was counted before they were asked. */
type Costs = { used: Usage[]; reserved: number };

export const noCosts = (): Costs => ({ used: [], reserved: 0 });

/** Returns the writes that put what was really used in place of what was counted before. */
export const settled = ({ used, reserved }: Costs, { user_id, id }: Quote, now: string): Write[] => {
  const sum = used.reduce(
    (all, one) => ({
      input: all.input + one.input,
      output: all.output + one.output,
      cache_read: all.cache_read + one.cache_read,
      cache_write: all.cache_write + one.cache_write,
      cost_micros: all.cost_micros + one.cost_micros,
    }),
    noUsage,
  );
  return spend(user_id, { ...sum, cost_micros: sum.cost_micros - reserved }, id, now);
};

type Work = {
  name: string | undefined;
  /** Operators' own kinds of work. */
  own: readonly OwnTaskKind[];
  basis: PricingBasis;
  now: string;
  remaining: () => number;
  /** Commits one part of the reaction, once for each event. */
  commitPart: (part: string) => (...given: Given) => Promise<void>;
  costs: Costs;
};

/**
 * Asks one model, after its cost is counted. A model is asked once for each event: if the event comes again, this throws
 * `event.already_handled`, and a request whose reader has died is read again after a silence.
 */
const ask = async (
  which: "first" | "better",
  modelId: string,
  input: EstimatorInput,
  { quote, work: { now, remaining, commitPart, costs } }: { quote: Quote; work: Work },
): Promise<Read> => {
  if (!asksModel()) return readRequest(input, remaining, modelId);
  const most = readingCost_most(modelId, input);
  await commitPart(which)(reserveCost(quote.user_id, most, quote.id, now), []);
  try {
    const read = await readRequest(input, remaining, modelId);
    costs.reserved += most;
    if (read.usage) costs.used.push(read.usage);
    return read;
  } catch (error) {
    if (error instanceof EstimatorUnavailable) {
      // Nobody knows what an answer that came too late has cost, so it stays counted.
      if (error.failure !== "late") costs.reserved += most;
      if (error.usage) costs.used.push(error.usage);
    }
    throw error;
  }
};

/** An answer that can't be read may be read by a better model; where Bedrock itself fails or refuses, so would the next one. */
const isForBetter = (error: unknown): error is EstimatorUnavailable =>
  error instanceof EstimatorUnavailable && (error.failure === "garbled" || error.failure === "cut_off");

/**
 * Has the first model read a request, and the better one where that leaves it in doubt or can't be read: once for a request, and only
 * if the budget and the time allow it. If the better one fails, the first reading counts. Throws EstimatorUnavailable.
 */
export const readByModels = async (quote: Quote, media: readonly Media[], work: Work): Promise<Read> => {
  const { BEDROCK_MODEL_ID: first, BEDROCK_BETTER_MODEL_ID: better } = configuration();
  const input = estimatorInput(quote, media, work.own, work.name);
  const read = await ask("first", first, input, { quote, work }).catch((error: unknown) => {
    if (!isForBetter(error)) throw error;
    return error;
  });
  const failure = read instanceof EstimatorUnavailable ? read : undefined;
  const doubt = failure ? failure.failure : asksModel() && doubtIn(quote, read as Read, work.basis, work.now);
  const orFirst = (): Read => {
    if (failure) throw failure;
    return read as Read;
  };
  const isPossible = doubt && better !== first && quote.tries === 0 && timeFor(work.remaining) >= least_ms;
  if (!isPossible || (await isOutOfBudget(quote.user_id, work.now))) return orFirst();
  log("info", "a better model is asked", { quote_id: quote.id, doubt });
  return ask("better", better, input, { quote, work }).catch((error: unknown) => {
    if (!(error instanceof EstimatorUnavailable)) throw error;
    return orFirst();
  });
};
