import { setTimeout as wait } from "node:timers/promises";
import type { Usage } from "../../shared/domain/conversation/conversation.ts";
import type { Reading } from "../../shared/domain/pricing/reading.ts";
import { EstimatorUnavailable, type Read } from "../../shared/vendors/ai/estimator.ts";
import { readingCost_most } from "../../shared/vendors/ai/model-usage.ts";
import { estimator } from "../../shared/vendors/ai/vendor.ts";
import { readWithoutModel } from "../../shared/workflows/quote/read-request.ts";
import type { Found } from "../report.ts";
import { readingBy, requested } from "./concluded.ts";
import { evaluateEstimator, evaluateSecondEstimator } from "./evaluate.ts";
import { evaluateFrozen } from "./frozen.ts";

export type AskedModel = {
  modelId: string;
  region: string;
  /** Bedrock's endpoint, if not the region's. */
  endpoint?: string;
  /** What all readings together may cost, in dollars. */
  dollars_most: number;
  /** How long the first retry waits for a model that is asked too often or does not answer; each further one twice as long. */
  pause_ms?: number;
  tell?: (line: string) => void;
};

type Evaluate = () => Found;
const allSets: readonly Evaluate[] = [evaluateEstimator, evaluateSecondEstimator, evaluateFrozen];
const micros = 1_000_000;
const at_once = 4;
const tries_most = 4;

/** Every text that sets of sentences ask to be read, each once. */
const textsOf = (sets: readonly Evaluate[]): string[] => {
  const texts = new Set<string>();
  for (const evaluate of sets)
    readingBy((text, byRules) => {
      texts.add(text);
      return byRules(text);
    }, evaluate);
  return [...texts];
};

type Counted = { used: Usage[]; failures: Map<string, number>; reserved_micros: number };

const costOf = ({ used }: Counted): number => used.reduce((sum, { cost_micros }) => sum + cost_micros, 0);

/** What a stage does where a model fails: rules read, so unsurely that a person looks. Their failure is counted. */
const instead = (text: string, { failure }: EstimatorUnavailable, counted: Counted): Promise<Read> => {
  counted.failures.set(failure, (counted.failures.get(failure) ?? 0) + 1);
  return readWithoutModel(requested(text), [], [], failure);
};

/** Without credentials, a network or the model nothing would ever be read. */
const isHopeless = ({ failure, retryable }: EstimatorUnavailable, { used }: Counted): boolean =>
  failure === "unavailable" && (!retryable || used.length === 0);

/** Reads a text as a stage does, and waits longer each time that the model is asked too often. */
const readByModel = async (
  text: string,
  { modelId, region, endpoint, dollars_most, pause_ms = 10_000 }: AskedModel,
  counted: Counted,
): Promise<Reading> => {
  const model = await estimator({ vendor: "bedrock", modelId, region, ...(endpoint && { endpoint }) });
  const input = { text, answers: [], media: [], country: "US" };
  const most = readingCost_most(modelId, input);
  for (let tries = 1; ; tries += 1) {
    if (costOf(counted) + counted.reserved_micros + most > dollars_most * micros)
      throw new Error(
        `The next reading could cost more than the $${dollars_most} that all may: ${counted.used.length} readings have cost $${(costOf(counted) / micros).toFixed(4)}. Allow more with --dollars.`,
      );
    counted.reserved_micros += most;
    try {
      const read = await model.read(input, { signal: AbortSignal.timeout(60_000) });
      if (read.usage) counted.used.push(read.usage);
      return read;
    } catch (error) {
      if (!(error instanceof EstimatorUnavailable)) throw error;
      if (error.usage) counted.used.push(error.usage);
      if (isHopeless(error, counted)) throw error.cause instanceof Error ? error.cause : error;
      if (!error.retryable || tries === tries_most) return await instead(text, error, counted);
      if (error.failure === "throttled" || error.failure === "unavailable")
        await wait(pause_ms * 2 ** (tries - 1));
    } finally {
      counted.reserved_micros -= most;
    }
  }
};

/** The results of sets of sentences where one model reads them, and what that costs. */
export const evaluateModel = async (
  asked: AskedModel,
  sets: readonly Evaluate[] = allSets,
): Promise<Found[]> => {
  const { modelId, tell = () => undefined } = asked;
  const texts = textsOf(sets);
  const counted: Counted = { used: [], failures: new Map(), reserved_micros: 0 };
  const readings = new Map<string, Reading>();
  const open = [...texts];
  const work = async (): Promise<void> => {
    for (let text = open.pop(); text !== undefined; text = open.pop()) {
      readings.set(text, await readByModel(text, asked, counted));
      if (readings.size % 100 === 0)
        tell(
          `${readings.size} of ${texts.length} requests read, for $${(costOf(counted) / micros).toFixed(4)}`,
        );
    }
  };
  await Promise.all(Array.from({ length: at_once }, work));
  const cost = costOf(counted) / micros;
  const failed = [...counted.failures.values()].reduce((sum, times) => sum + times, 0);
  const itself: Found = {
    title: `What ${modelId} did`,
    told: `${texts.length} requests were read by it. Where it gave no reading that can be used, rules read in its place, and unsurely, as on a stage.`,
    measures: [
      {
        name: "readings that could be used",
        value: (texts.length - failed) / Math.max(1, texts.length),
        of: texts.length,
        better: "more",
      },
    ],
    figures: [
      ...[...counted.failures].map(([failure, value]) => ({ name: `no reading: ${failure}`, value })),
      { name: "dollars for all readings", value: cost },
      {
        name: "millionths of a dollar for one",
        value: Math.round((cost * micros) / Math.max(1, texts.length)),
      },
    ],
    misses: [],
  };
  const bySet = sets.map((evaluate) =>
    readingBy((text, byRules) => readings.get(text) ?? byRules(text), evaluate),
  );
  return [
    itself,
    ...bySet.map((found) => ({ ...found, title: found.title.replace("without a model", `with ${modelId}`) })),
  ];
};
