/** Every model that a stage may use: those with a price. Functions that ask none load no more of them than these names. */
export const pricedIds = [
  "amazon.nova-micro-v1:0",
  "amazon.nova-lite-v1:0",
  "amazon.nova-pro-v1:0",
  "amazon.nova-premier-v1:0",
  "amazon.nova-2-lite-v1:0",
  "anthropic.claude-haiku-4-5-20251001-v1:0",
  "anthropic.claude-sonnet-4-5-20250929-v1:0",
] as const;
export type PricedId = (typeof pricedIds)[number];

const geography = /^(us|us-gov|eu|apac|jp|au|ca|global)\./;
/** What a stand-in's id may end with, which says how it behaves: `.silent`. */
const behavior = /(:\d+)\.[a-z-]+$/;

/** Whether an id asks a stand-in for a behavior. No real model's does. */
export const asksBehavior = (id: string): boolean => behavior.test(id);

/** The priced model of an id or of an inference profile's id. Undefined if it has no price. */
export const pricedIdOf = (id: string): PricedId | undefined => {
  const plain = id.replace(geography, "").replace(behavior, "$1");
  return pricedIds.find((priced) => priced === plain);
};

/** What a setting that names a model has to be. */
export const pricedModels = `a model with a price: ${pricedIds.join(", ")}, or a profile of one of them, such as us.${pricedIds[1]}. A new one needs its row in shared/kernel/models.ts`;
