import type { LinearModel } from "../../../learned.ts";

/** Linear models of texts: how likely each class is, by the sum of the weights of a text's features. Pure. */

/** Names of features with how much each counts. */
export type Features = Map<string, number>;

/** The bucket of a feature: FNV-1a. */
export const bucketOf = (name: string, bits: number): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return (hash >>> 0) & ((1 << bits) - 1);
};

/** Scores as shares that add up to 1. */
export const softmax = (scores: readonly number[]): number[] => {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
};

/** A model's weights, by bucket and class. */
export const weightsOf = ({
  classes,
  bits,
  weights,
}: Pick<LinearModel, "classes" | "bits" | "weights">): Int8Array => {
  const { brotliDecompressSync } = process.getBuiltinModule("node:zlib");
  // In one piece: otherwise it comes in pieces of 16 KB, which are put together.
  const chunkSize = classes.length * 2 ** bits;
  const { buffer, byteOffset, length } = brotliDecompressSync(Buffer.from(weights, "base64"), { chunkSize });
  return new Int8Array(buffer, byteOffset, length);
};

/** How likely each class of the model is for a text's features. */
export const classifier = (model: LinearModel) => {
  const { classes, bias, bits, scale } = model;
  const weights = weightsOf(model);
  return (features: Features): ReadonlyMap<string, number> => {
    const scores = [...bias];
    for (const [name, value] of features) {
      const row = bucketOf(name, bits) * classes.length;
      for (let at = 0; at < scores.length; at++)
        scores[at] = (scores[at] as number) + (weights[row + at] as number) * scale * value;
    }
    const shares = softmax(scores);
    return new Map(classes.map((name, at) => [name, shares[at] as number]));
  };
};

/** Brings the features to this length together, so that long texts count as much as short ones. */
export const ofLength = (length: number, features: Features): Features => {
  let squares = 0;
  for (const value of features.values()) squares += value * value;
  const now = Math.sqrt(squares);
  for (const [name, value] of features) features.set(name, (value * length) / now);
  return features;
};

/** Adds a feature; one that is there more than once counts as its strongest. */
export const note = (features: Features, name: string, value = 1): void => {
  features.set(name, Math.max(features.get(name) ?? 0, value));
};

/** Lower case without accents, with denials and short forms written out. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[\u2018\u2019\u00b4`]/g, "'")
    .replace(/n't\b|\bcannot\b/g, " not")
    .replace(/(\w)'(?:s|ve|ll|d|re|m)\b/g, "$1");

/** Plain words of a text with their stems, and whether each follows a denial within so many words. */
export const wordsWithStems = (text: string, deniedWords: number) => {
  let denied = 0;
  return (plain(text).match(/[\p{L}\p{N}']+/gu) ?? []).map((word) => {
    const isDenied = denied > 0;
    denied = /^(?:not|no|never|without|nothing|none)$/.test(word) ? deniedWords : denied - 1;
    return { word, stem: word.length > 4 ? word.replace(/(?:ing|ed|es|s|ly)$/, "") : word, isDenied };
  });
};

/** Runs of four and five letters of a word, so that misspelled words and other forms are like each other. */
export const runsOf = (word: string): string[] => {
  if (word.length < 4) return [];
  const marked = `^${word}$`;
  const runs: string[] = [];
  for (const length of [4, 5])
    for (let at = 0; at + length <= marked.length; at++) runs.push(marked.slice(at, at + length));
  return runs;
};
