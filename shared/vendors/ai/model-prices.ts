import type { Usage } from "../../domain/conversation/conversation.ts";

/** The vendor's list price of a million tokens on demand, in dollars. Cost figures are only as right as this table. */
const prices: readonly {
  model: RegExp;
  input: number;
  output: number;
  cache_read: number;
  cache_write: number;
}[] = [
  { model: /nova-micro/, input: 0.035, output: 0.14, cache_read: 0.00875, cache_write: 0 },
  { model: /nova-lite/, input: 0.06, output: 0.24, cache_read: 0.015, cache_write: 0 },
  { model: /nova-2-lite/, input: 0.3, output: 2.5, cache_read: 0.075, cache_write: 0 },
  { model: /nova-pro/, input: 0.8, output: 3.2, cache_read: 0.2, cache_write: 0 },
];

/** A model that is not listed is counted at a high price, so that the budget is kept. */
const unlisted = { input: 3, output: 15, cache_read: 0.3, cache_write: 3.75 };

/** The cost of tokens, in millionths of a dollar, rounded up. */
export const costMicros = (
  modelId: string,
  used: Pick<Usage, "input" | "output" | "cache_read" | "cache_write">,
): number => {
  const price = prices.find(({ model }) => model.test(modelId)) ?? unlisted;
  return Math.ceil(
    used.input * price.input +
      used.output * price.output +
      used.cache_read * price.cache_read +
      used.cache_write * price.cache_write,
  );
};
