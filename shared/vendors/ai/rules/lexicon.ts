import { synonyms } from "../../../domain/pricing/taxonomy/synonyms.ts";
import { otherNames as moreNames } from "./other-names.ts";
import { spell } from "./spelling.ts";
import { lemmaOf } from "./vocabulary.ts";
import { isStopWord, wordsOf } from "./words.ts";

type Branch = { next: Map<string, Branch>; canonical?: string[] };

const branch = (): Branch => ({ next: new Map() });

const otherNames = branch();
for (const [canonical = "", ...others] of [...synonyms, ...moreNames]) {
  for (const other of others) {
    let at = otherNames;
    for (const word of wordsOf(other).map(lemmaOf)) {
      const next = at.next.get(word) ?? branch();
      at.next.set(word, next);
      at = next;
    }
    at.canonical ??= wordsOf(canonical).map(lemmaOf);
  }
}

const withCanonicalNames = (words: string[]): string[] => {
  const renamed: string[] = [];
  for (let start = 0; start < words.length; ) {
    let at: Branch | undefined = otherNames;
    let found: { canonical: string[]; length: number } | undefined;
    for (let end = start; at && end < words.length; end++) {
      at = at.next.get(words[end] as string);
      if (at?.canonical) found = { canonical: at.canonical, length: end + 1 - start };
    }
    renamed.push(...(found?.canonical ?? [words[start] as string]));
    start += found?.length ?? 1;
  }
  return renamed;
};

/** Words as the taxonomy writes them: spelled right, in base form, with one name for each thing. */
export const canonicalWords = (words: string[]): string[] =>
  withCanonicalNames(words.map((word) => lemmaOf(spell(word))));

export const isContent = (word: string): boolean => word.length > 1 && !isStopWord(word);

/** The words of a text that matter for the work. */
export const contentWords = (text: string): string[] => canonicalWords(wordsOf(text)).filter(isContent);

const separator = "zzz";

/** The content words of each entry of a comma-separated list of the taxonomy. */
export const contentOfList = (list: string): string[][] => {
  const entries: string[][] = [[]];
  for (const word of withCanonicalNames(wordsOf(list.replaceAll(",", ` ${separator} `)).map(lemmaOf))) {
    if (word === separator) entries.push([]);
    else if (isContent(word)) entries.at(-1)?.push(word);
  }
  return entries.filter((words) => words.length > 0);
};
