import { type SafetyFlag, safetyFlags } from "../../../domain/pricing/reading.ts";
import { learnedDangers } from "../../../learned.ts";
import { conceptsIn } from "./danger-concepts.ts";
import { classifier, type Features, note, ofLength, plain, runsOf, wordsWithStems } from "./linear.ts";

/** How likely a text tells of a danger, by the words of those that did. */

export const noDanger = "-";
const deniedWords = 5;
const farthest = 3;
/** Concepts that are within so many words belong together. */
const near_words = 8;

/** Words that say when, whether and what for, in English and Spanish without accents. */
const marks: readonly (readonly [name: string, words: RegExp])[] = [
  [
    "past",
    /\b(?:was|were|had|last (?:year|month|week|summer|winter)|ago|years?|hace|anos?|ayer|antes|pasad[oa]|tuvimos|habia|era|estaba|fue)\b/,
  ],
  ["if", /\b(?:if|in case|would|si|por si|seria|evitar)\b/],
  ["now", /\b(?:now|still|keeps?|ahora|siguen?|estan?|hay|salen?)\b/],
  [
    "wish",
    /\b(?:want|need|would like|looking for|quote|price|cost|how much|quiero|necesito|busco|presupuesto|cuanto)\b/,
  ],
  ["asks", /[?]/],
];

/** Which concepts a text tells of, and which together: a heater and a headache, water and a lamp. */
const conceptFeatures = (text: string): Features => {
  const features: Features = new Map();
  const found = conceptsIn(text);
  for (const [place, { concept, at, isDenied }] of found.entries()) {
    note(features, `k:${concept}`, 1.2);
    if (isDenied) note(features, `kn:${concept}`, 1.2);
    for (let next = place + 1; next < found.length; next++) {
      const other = found[next] as (typeof found)[number];
      if (other.at - at > near_words) break;
      if (other.concept === concept) continue;
      const isInOrder = concept < other.concept;
      note(features, `kk:${isInOrder ? concept : other.concept}+${isInOrder ? other.concept : concept}`, 0.8);
    }
  }
  return features.size === 0 ? features : ofLength(2, features);
};

/** What a text says, and what the patterns of dangers see in it. */
export const dangerFeatures = (text: string, seen: readonly SafetyFlag[]): Features => {
  const features: Features = new Map();
  const words = wordsWithStems(text, deniedWords);
  for (const [at, { word, stem, isDenied }] of words.entries()) {
    note(features, `w:${stem}`);
    if (isDenied) note(features, `n:${stem}`);
    for (let back = 1; back <= Math.min(farthest, at); back++)
      note(features, `b:${words[at - back]?.stem}_${stem}`, 1.2 - 0.2 * back);
    for (const run of runsOf(word)) note(features, `c:${run}`, 0.4);
  }
  const bare = plain(text);
  for (const [name, signs] of marks) if (signs.test(bare)) note(features, name);
  note(features, `long:${Math.min(6, Math.floor(Math.log2(words.length + 1)))}`);
  for (const flag of seen) note(features, `seen:${flag}`, 2);
  if (seen.length > 0) note(features, "seen", 2);
  return new Map([...ofLength(3, features), ...conceptFeatures(text)]);
};

let classify: ReturnType<typeof classifier> | undefined;

/** How likely a text tells of any danger, and of each, the likeliest first. */
export const dangerLikelihood = (text: string, seen: readonly SafetyFlag[]) => {
  classify ??= classifier(learnedDangers());
  const shares = classify(dangerFeatures(text, seen));
  return {
    likelihood: 1 - (shares.get(noDanger) ?? 0),
    flags: safetyFlags.toSorted((one, other) => (shares.get(other) ?? 0) - (shares.get(one) ?? 0)),
  };
};
