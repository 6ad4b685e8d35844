import { readdirSync, readFileSync } from "node:fs";
import { services } from "../../shared/domain/pricing/taxonomy/taxonomy.ts";
import { chinese } from "../../shared/vendors/ai/rules/languages/chinese.ts";
import { french } from "../../shared/vendors/ai/rules/languages/french.ts";
import { german } from "../../shared/vendors/ai/rules/languages/german.ts";
import { polish } from "../../shared/vendors/ai/rules/languages/polish.ts";
import { portuguese } from "../../shared/vendors/ai/rules/languages/portuguese.ts";
import { spanish } from "../../shared/vendors/ai/rules/languages/spanish.ts";
import { otherNames } from "../../shared/vendors/ai/rules/other-names.ts";

const corpus = new URL("../../shared/vendors/ai/corpus/", import.meta.url);

const textsIn = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/**
 * Everything that the estimator's words are tuned on: its corpora, and the expressions of the taxonomy, of makers and
 * regions, and of the other languages.
 */
export const tuningTexts = (): string[] => [
  ...readdirSync(corpus)
    .filter((file) => file.endsWith(".tsv"))
    .flatMap((file) => {
      const texts = readFileSync(new URL(file, corpus), "utf8").trimEnd().split("\n").slice(1);
      const told = texts.map((line) => line.split("\t").at(-1) as string);
      return file === "words.tsv" ? told.filter(isExpression) : told;
    }),
  ...readdirSync(corpus)
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => textsIn(JSON.parse(readFileSync(new URL(file, corpus), "utf8")))),
  ...services.flatMap(({ kinds }) =>
    kinds.flatMap(({ title, phrases }) => [title, ...phrases.split(",").map((phrase) => phrase.trim())]),
  ),
  ...otherNames.flat(),
  ...[chinese, french, german, polish, portuguese, spanish].flatMap(({ words }) =>
    words.split("\n").flatMap((line) => (line.split(" = ")[1] ?? "").split(", ").filter(isExpression)),
  ),
];

/** More than a word: single words are vocabulary. */
function isExpression(text: string): boolean {
  return /\S\s+\S/.test(text) || /\p{Script=Han}{4}/u.test(text);
}

const plain = (text: string): string =>
  ` ${text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

const triplesOf = (text: string): Set<string> => {
  const letters = [...plain(text)];
  return new Set(letters.slice(2).map((letter, at) => `${letters[at]}${letters[at + 1]}${letter}`));
};

/** For each text the most similar of the others: 1 if they have the same three-letter sequences, 0 if none. */
export const likeness = (texts: readonly string[], others: readonly string[]) => {
  const holding = new Map<string, number[]>();
  const sizes = others.map((other, at) => {
    const triples = triplesOf(other);
    for (const triple of triples) {
      const held = holding.get(triple);
      if (held) held.push(at);
      else holding.set(triple, [at]);
    }
    return triples.size;
  });
  return texts.map((text) => {
    const triples = triplesOf(text);
    const shared = new Map<number, number>();
    for (const triple of triples)
      for (const at of holding.get(triple) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    const [nearest = -1, similarity = 0] =
      [...shared]
        .map(([at, both]): [number, number] => [at, (2 * both) / (triples.size + (sizes[at] as number))])
        .toSorted(([, one], [, other]) => other - one)[0] ?? [];
    return { text, like: others[nearest], similarity };
  });
};
