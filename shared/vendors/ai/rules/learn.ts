import { services } from "../../../domain/pricing/taxonomy/taxonomy.ts";
import { contentWords } from "./lexicon.ts";
import { pairsOf } from "./words.ts";

/** Sentences by the service they are about. Labels with several services (`a+b`, `a|b`) are not used. */
export type Examples = Record<string, string[]>;

const ofExample = 1;
const ofTaxonomy = 0.5;
/** Rarer words are left out: they make most of the size and little of the difference. */
const rarest = 1.5;

/** The content of learned-words.json: how often each word is used about each service. */
export const learn = (examples: Examples) => {
  const names = services.map(({ service }) => service);
  const totals = names.map(() => 0);
  const counts = new Map<string, Map<number, number>>();
  const count = (service: number, text: string, weight: number) => {
    const words = contentWords(text);
    for (const term of new Set([...words, ...pairsOf(words)])) {
      const known = counts.get(term) ?? new Map<number, number>();
      counts.set(term, known.set(service, (known.get(service) ?? 0) + weight));
      totals[service] = (totals[service] ?? 0) + weight;
    }
  };
  for (const [index, { service, kinds }] of services.entries()) {
    for (const sentence of examples[service] ?? []) count(index, sentence, ofExample);
    for (const { things, signs, phrases } of kinds) {
      for (const entry of `${things},${signs},${phrases}`.split(",")) count(index, entry, ofTaxonomy);
    }
  }
  const kept = [...counts].filter(([, said]) => [...said.values()].reduce((sum, n) => sum + n, 0) >= rarest);
  return {
    services: names,
    totals,
    counts: Object.fromEntries(
      kept.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([term, said]) => [term, [...said]]),
    ),
  };
};

/** The file's text, one word a line, so that diffs are readable. */
export const learnedText = ({ services, totals, counts }: ReturnType<typeof learn>): string =>
  `{
  "services": ${JSON.stringify(services)},
  "totals": ${JSON.stringify(totals)},
  "counts": {
${Object.entries(counts)
  .map(([term, said]) => `    ${JSON.stringify(term)}: ${JSON.stringify(said)}`)
  .join(",\n")}
  }
}
`;
