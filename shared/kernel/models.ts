import { type PricedId, pricedIdOf } from "./priced-models.ts";

/** How a model takes one kind of media: as a link to the bucket, as bytes in the request, or not at all. */
export type Taking = "link" | "bytes" | "nothing";

/** What is known of a model on Bedrock. Prices are US dollars for a million tokens on demand. */
export type Model = {
  id: PricedId;
  input: number;
  output: number;
  /** Of the prompt's part that is the same each time. */
  cache_read: number;
  cache_write: number;
  video: Taking;
  images: Taking;
  /** The most bytes of media in one request, where they are not links. */
  bytes_most: number;
};

/** Whose prices these are, and of which day. They were taken from what others quote: read the vendor's page before the first day. */
export const pricesFrom = {
  source: "https://aws.amazon.com/bedrock/pricing/",
  region: "us-east-1",
  day: "2026-11-28",
};

const megabyte = 1024 ** 2;
const nova = { video: "link", images: "link", bytes_most: 18 * megabyte } as const;
/** Claude takes no film, and no picture above 3.75 MB. Its profiles of one geography cost a tenth more than the global one. */
const claude = { video: "nothing", images: "bytes", bytes_most: 3.75 * megabyte } as const;

/**
 * Every model that a stage may use. Writing into the cache is counted as reading where the vendor names no price for it, so
 * that the budget is kept.
 */
export const models: readonly Model[] = [
  {
    ...{ id: "amazon.nova-micro-v1:0", input: 0.035, output: 0.14, cache_read: 0.00875, cache_write: 0.035 },
    ...{ video: "nothing", images: "nothing", bytes_most: 0 },
  },
  { id: "amazon.nova-lite-v1:0", input: 0.06, output: 0.24, cache_read: 0.015, cache_write: 0.06, ...nova },
  { id: "amazon.nova-pro-v1:0", input: 0.8, output: 3.2, cache_read: 0.2, cache_write: 0.8, ...nova },
  { id: "amazon.nova-premier-v1:0", input: 2.5, output: 12.5, cache_read: 0.625, cache_write: 2.5, ...nova },
  { id: "amazon.nova-2-lite-v1:0", input: 0.3, output: 2.5, cache_read: 0.075, cache_write: 0.3, ...nova },
  {
    ...{ id: "anthropic.claude-haiku-4-5-20251001-v1:0", input: 1.1, output: 5.5, cache_read: 0.11 },
    ...{ cache_write: 1.375, ...claude },
  },
  {
    ...{ id: "anthropic.claude-sonnet-4-5-20250929-v1:0", input: 3.3, output: 16.5, cache_read: 0.33 },
    ...{ cache_write: 4.125, ...claude },
  },
];

/** The model of an id or of an inference profile's id, such as `us.amazon.nova-lite-v1:0`. Undefined if it has no price. */
export const modelOf = (id: string): Model | undefined => {
  const priced = pricedIdOf(id);
  return models.find((model) => model.id === priced);
};
