import { configuration } from "../../configuration.ts";
import type { Media } from "../../domain/media/media.ts";
import type { OwnTaskKind } from "../../domain/pricing/own-kind.ts";
import type { ModelFailure } from "../../domain/pricing/read-by.ts";
import type { Quote } from "../../domain/quote/quote.ts";
import { type EstimatorInput, EstimatorUnavailable, type Read } from "../../vendors/ai/estimator.ts";
import { type EstimatorConfiguration, estimator } from "../../vendors/ai/vendor.ts";
import { forModels } from "../media/for-models.ts";

const longest_ms = 60_000;
/** The time reserved for storing the result. */
const reserve_ms = 5_000;

const vendor = (modelId: string): EstimatorConfiguration => {
  const { AI_VENDOR, AWS_REGION, BEDROCK_ENDPOINT, BEDROCK_GUARDRAIL } = configuration();
  return AI_VENDOR === "rules"
    ? { vendor: "rules" }
    : {
        vendor: "bedrock",
        modelId,
        region: AWS_REGION,
        ...(BEDROCK_GUARDRAIL && { guardrail: BEDROCK_GUARDRAIL }),
        ...(BEDROCK_ENDPOINT && { endpoint: BEDROCK_ENDPOINT }),
        timeout_ms: longest_ms,
      };
};

/** Whether requests are read by a paid model. */
export const asksModel = (): boolean => configuration().AI_VENDOR !== "rules";

type Request = Pick<Quote, "prompts" | "answers" | "place">;

/** A request as an estimator gets it. */
export const estimatorInput = (
  { prompts, answers, place }: Request,
  media: readonly Media[],
  own: readonly OwnTaskKind[],
  name = "",
): EstimatorInput => ({
  text: prompts.join("\n"),
  answers,
  media: forModels(media),
  known: { name, place },
  ...(place && { country: place.country }),
  own,
});

/** How long a model may still take, in milliseconds. */
export const timeFor = (remaining: () => number): number =>
  Math.max(1, Math.floor(Math.min(longest_ms, remaining() - reserve_ms)));

/**
 * Has the configured estimator read a request within the remaining time (milliseconds). Throws EstimatorUnavailable if
 * it does not answer in time. A model gets it without the customer's name and address.
 */
export const readRequest = async (
  input: EstimatorInput,
  remaining: () => number,
  modelId: string,
): Promise<Read> => {
  const signal = AbortSignal.timeout(timeFor(remaining));
  try {
    return await (await estimator(vendor(modelId))).read(input, { signal });
  } catch (error) {
    if (!signal.aborted || error instanceof EstimatorUnavailable) throw error;
    throw new EstimatorUnavailable("The estimator did not answer in time.", {
      failure: "late",
      retryable: true,
      cause: error,
    });
  }
};

/** Reads a request by rules, and says why the model has not. */
export const readByRules = async (
  request: Request,
  media: readonly Media[],
  own: readonly OwnTaskKind[],
  failure: ModelFailure,
): Promise<Read> => {
  const input = estimatorInput(request, media, own);
  const reading = await (await estimator({ vendor: "rules" })).read(input, {
    signal: AbortSignal.timeout(longest_ms),
  });
  return { ...reading, read_by: { by: "rules", failure } };
};

/** Below every rule's confidence threshold, so that an administrator reviews it. */
const uncertain = 0.4;

/** A reading that an administrator reviews, and that asks nothing. */
export const unsure = ({ findings, confidence, ...reading }: Read): Read => ({
  ...reading,
  questions: [],
  confidence: Math.min(confidence, uncertain),
  findings: findings.map((finding) => ({
    ...finding,
    confidence: Math.min(finding.confidence, uncertain),
  })),
});

/**
 * Reads a request by rules because the model does not answer. Asks no questions, and sets a confidence so low that an
 * administrator reviews it.
 */
export const readWithoutModel = async (...request: Parameters<typeof readByRules>): Promise<Read> =>
  unsure(await readByRules(...request));
