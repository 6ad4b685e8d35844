import type { Clause } from "./clause.ts";
import learned from "./learned-words.json" with { type: "json" };
import { pairsOf } from "./words.ts";

/** How often a word or pair of words is used about each service, by the index of the service. */
type Counts = Record<string, [service: number, count: number][]>;

const counts = learned.counts as unknown as Counts;
const smoothing = 0.1;
const distinct = Object.keys(counts).length;
/** The weight of a word that only says where. */
const placeWeight = 0.3;

/**
 * The log-likelihood of the clause under each service's usual words (naive Bayes), the likeliest being 0.
 * Words that no service uses count for nothing.
 */
export const affinityOf = ({ words, placed }: Clause): ((service: string) => number) => {
  const likelihoods = new Array<number>(learned.services.length).fill(0);
  for (const term of new Set([...words, ...pairsOf(words)])) {
    const said = Object.hasOwn(counts, term) ? counts[term] : undefined;
    if (said === undefined) continue;
    const weight = term.split("_").every((word) => placed.has(word)) ? placeWeight : 1;
    const bySaid = new Map(said);
    for (const [service, total] of learned.totals.entries()) {
      const share = ((bySaid.get(service) ?? 0) + smoothing) / (total + smoothing * distinct);
      likelihoods[service] = (likelihoods[service] ?? 0) + weight * Math.log(share);
    }
  }
  const likeliest = Math.max(...likelihoods);
  return (service) => (likelihoods[(learned.services as string[]).indexOf(service)] ?? likeliest) - likeliest;
};
