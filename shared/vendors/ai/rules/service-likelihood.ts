import type { Finding } from "../../../domain/pricing/reading.ts";
import { learnedKinds, learnedServices } from "../../../learned.ts";
import { clausesOf } from "./clauses.ts";
import { spanishParts } from "./languages/spanish-roles.ts";
import { sounded } from "./languages/spanish-spelling.ts";
import { contentWords } from "./lexicon.ts";
import { classifier, type Features, note, ofLength, runsOf, wordsWithStems } from "./linear.ts";
import { mayAsk } from "./roles.ts";
import { search } from "./taxonomy-index.ts";

/** Which service a text asks for, by the words of requests, what the catalog says of them, and what the rules found. */

export const noService = "-";
const deniedWords = 3;
const matches_most = 8;

/** What was found by rules, as far as the likelihood needs it. */
export type FoundWork = Pick<Finding, "service" | "task_kind" | "confidence">;

const ofWords = (text: string, mark = "", isSpanish = false): Features => {
  const features: Features = new Map();
  const words = wordsWithStems(text, deniedWords);
  for (const [at, { word, stem, isDenied }] of words.entries()) {
    note(features, `${mark}${isDenied ? "n" : "w"}:${stem}`);
    if (isDenied) continue;
    for (const back of [1, 2].filter((one) => one <= at))
      note(features, `${mark}b:${words[at - back]?.stem}_${stem}`, back === 1 ? 0.8 : 0.5);
    const runs = isSpanish
      ? runsOf(sounded(word)).map((run) => `s:${run}`)
      : runsOf(word).map((run) => `c:${run}`);
    for (const run of runs) note(features, `${mark}${run}`, 0.4);
  }
  return ofLength(4, features);
};

const ofCatalog = (words: string[]): Features => {
  const features: Features = new Map();
  const each = 3 / Math.sqrt(Math.max(1, words.length * 2));
  for (const [at, word] of words.entries()) {
    note(features, `cw:${word}`, each);
    if (at > 0) note(features, `cb:${words[at - 1]}_${word}`, each * 0.8);
  }
  const matches = search(words)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, matches_most);
  const best = matches[0]?.score ?? 1;
  for (const { kind, score } of matches) {
    note(features, `m:${kind.task_kind}`, (0.4 * score) / best);
    note(features, `ms:${kind.service}`, (0.6 * score) / best);
  }
  return features;
};

const ofFound = (found: readonly FoundWork[]): Features => {
  const features: Features = new Map();
  const [surest, ...others] = found.toSorted((one, other) => other.confidence - one.confidence);
  if (!surest) return new Map([["f:none", 1]]);
  note(features, `f1:${surest.service}`, (0.5 + surest.confidence) / 2);
  for (const { service, task_kind, confidence } of [surest, ...others].slice(0, 3)) {
    note(features, `f:${service}`, (0.5 + confidence) / 2);
    note(features, `fk:${task_kind}`, confidence / 2);
  }
  return features;
};

/** A text in the customer's words and in English. */
export type Spoken = { spoken: string; said: string };

const brief_words = 3;
/** So short that it speaks of what was named before: "just repair the one I have". */
const isBrief = (text: string): boolean => (text.match(/\p{L}{5,}/gu) ?? []).length < brief_words;

/** The features of a text. Without what was found, for examples on which the rules were tuned. */
export const serviceFeatures = ({ spoken, said }: Spoken, found?: readonly FoundWork[]): Features => {
  const isSpanish = spoken !== said;
  const { asked, told } = isSpanish ? spanishParts(spoken) : partsOf(said);
  const named = isSpanish && isBrief(asked) ? spoken : asked;
  return new Map([
    ...ofWords(named, "", isSpanish),
    ...ofWords(told, "told ", isSpanish),
    ...ofCatalog(contentWords(isSpanish ? said : asked)),
    ...(found ? ofFound(found) : []),
  ]);
};

/** The features of the words of a text alone, with the sound of Spanish ones. */
export const wordFeatures = (text: string, isSpanish = false): Features => ofWords(text, "", isSpanish);

/** What may be asked for, and what is only told. */
const partsOf = (text: string): { asked: string; told: string } => {
  const clauses = clausesOf(text);
  const asked = clauses.filter(mayAsk);
  if (asked.length === 0) return { asked: text, told: "" };
  return { asked: asked.join(", "), told: clauses.filter((clause) => !asked.includes(clause)).join(", ") };
};

/** The features by which the kinds of one service are told apart. */
export const kindFeatures = (features: Features): Features =>
  new Map(
    [...features]
      .filter(([name]) => /^(?:w|c|s|cw|cb|m|fk):/.test(name))
      .map(([name, value]) => [name, /^(?:m|fk):/.test(name) ? 2 * value : value]),
  );

let classify: ReturnType<typeof classifier> | undefined;
let models: ReturnType<typeof learnedKinds> | undefined;
const kinds = new Map<string, ReturnType<typeof classifier>>();

/** How likely each kind of a service is for a text with these features that asks for that service. */
export const kindLikelihood = (service: string, features: Features): ReadonlyMap<string, number> => {
  models ??= learnedKinds();
  const model = models[service];
  if (!model) return new Map();
  const known = kinds.get(service) ?? classifier(model);
  kinds.set(service, known);
  return known(kindFeatures(features));
};

/** How likely a text with these features asks for each service, or for none. */
export const serviceLikelihood = (features: Features): ReadonlyMap<string, number> => {
  classify ??= classifier(learnedServices());
  return classify(features);
};
