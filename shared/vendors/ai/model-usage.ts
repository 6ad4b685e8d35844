import type { TokenUsage } from "@aws-sdk/client-bedrock-runtime";
import { noUsage, type Usage } from "../../domain/conversation/conversation.ts";
import { policy } from "../../domain/policy.ts";
import type { EstimatorInput } from "./estimator.ts";
import { shownOf } from "./model-media.ts";
import { outputSchema } from "./model-output.ts";
import { costMicros } from "./model-prices.ts";
import { instructions, ownInstructions } from "./model-prompt.ts";

/** The most tokens of a reading. */
export const readingTokens_most = 3000;

/** Bedrock names no count before a request: about four letters are a token. */
export const tokensIn = (text: string): number => Math.ceil(text.length / 4);

/** Nova looks at one picture of a film a second. */
export const filmTokens_second = 288;
const imageTokens_most = 2600;

/** A model answer's tokens and their cost. */
export const usageOf = (modelId: string, used: TokenUsage | undefined, written: string): Usage => {
  const counted = used
    ? {
        input: used.inputTokens ?? 0,
        output: used.outputTokens ?? 0,
        cache_read: used.cacheReadInputTokens ?? 0,
        cache_write: used.cacheWriteInputTokens ?? 0,
      }
    : // A model that was cut off does not report its usage.
      { ...noUsage, output: tokensIn(written) };
  return { ...counted, cost_micros: costMicros(modelId, counted) };
};

const constantTokens = tokensIn(instructions) + tokensIn(JSON.stringify(outputSchema()));

/** The most that a reading can cost, in millionths of a dollar: nothing in the cache, the longest answer. */
export const readingCost_most = (modelId: string, { text, answers, media, own }: EstimatorInput): number => {
  const words = media.flatMap(({ words = [], transcript = "", labels = [] }) => [
    ...words,
    transcript,
    ...labels,
  ]);
  const seen = shownOf(media, modelId).map(({ kind, seconds = policy.media.video_seconds }) =>
    kind === "video" ? Math.ceil(seconds) * filmTokens_second : imageTokens_most,
  );
  const input =
    constantTokens +
    tokensIn(ownInstructions(own) ?? "") +
    tokensIn(JSON.stringify({ text, answers, words })) +
    seen.reduce((sum, tokens) => sum + tokens, 0);
  return costMicros(modelId, { ...noUsage, input, output: readingTokens_most });
};
