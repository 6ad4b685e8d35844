import type { TokenUsage } from "@aws-sdk/client-bedrock-runtime";
import { noUsage, type Usage } from "../../domain/conversation/conversation.ts";
import { costMicros } from "./model-prices.ts";

/** A model answer's tokens and their cost. */
export const usageOf = (modelId: string, used: TokenUsage | undefined, written: string): Usage => {
  const counted = used
    ? {
        input: used.inputTokens ?? 0,
        output: used.outputTokens ?? 0,
        cache_read: used.cacheReadInputTokens ?? 0,
        cache_write: used.cacheWriteInputTokens ?? 0,
      }
    : // A model that was cut off does not report its usage: about four letters are a token.
      { ...noUsage, output: Math.ceil(written.length / 4) };
  return { ...counted, cost_micros: costMicros(modelId, counted) };
};
