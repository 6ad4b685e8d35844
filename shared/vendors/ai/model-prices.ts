import type { Usage } from "../../domain/conversation/conversation.ts";
import { modelOf } from "../../kernel/models.ts";
import { pricedModels } from "../../kernel/priced-models.ts";

/** The cost of tokens, in millionths of a dollar, rounded up. Throws for a model without a price. */
export const costMicros = (
  modelId: string,
  used: Pick<Usage, "input" | "output" | "cache_read" | "cache_write">,
): number => {
  const model = modelOf(modelId);
  if (!model) throw new Error(`${modelId} is not ${pricedModels}.`);
  return Math.ceil(
    used.input * model.input +
      used.output * model.output +
      used.cache_read * model.cache_read +
      used.cache_write * model.cache_write,
  );
};
