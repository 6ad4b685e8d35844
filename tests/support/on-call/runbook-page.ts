import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { root } from "../../../platform/operations.ts";

const isQuery = (span: string): boolean => /^(filter|fields|stats) /.test(span);

/** Puts values in the place of `<name>`. Throws where one has none: whoever follows the page must know it. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/<[\w-]+>|…/g, (placeholder) => {
    const value = values[placeholder.replace(/[<>]/g, "")];
    if (value === undefined) throw new Error(`Nobody knows what to put for ${placeholder} in: ${text}`);
    return value;
  });

/** A page of the runbook, as somebody reads it who was woken up: first what to look at, then what to do. */
export const runbookPage = (name: string) => {
  const text = readFileSync(resolve(root, `docs/runbook/${name}.md`), "utf8");
  const [, looks = "", does = ""] = text.split(/^\*\*(?:Look at|Do)\*\*/m);
  const spansOf = (part: string): string[] => [...part.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span);
  const only = (part: string, words: string, isMeant: (span: string) => boolean): string => {
    const some = [...new Set(spansOf(part).filter((span) => isMeant(span) && span.includes(words)))];
    const meant = some.includes(words) ? [words] : some;
    if (meant.length !== 1)
      throw new Error(`docs/runbook/${name}.md has ${meant.length} lines with "${words}", not one`);
    return meant[0] as string;
  };
  const hasWords = (part: string, words: string): void => {
    if (!part.includes(words)) throw new Error(`docs/runbook/${name}.md does not say "${words}" there`);
  };
  return {
    name,
    /** The query with these words that the page gives for finding the cause. */
    query: (words: string, values: Readonly<Record<string, string>> = {}): string =>
      filled(only(looks, words, isQuery), values),
    /** The query with these words that the page gives with what is to be done. */
    queryOfRemedy: (words: string, values: Readonly<Record<string, string>> = {}): string =>
      filled(only(does, words, isQuery), values),
    /** The command with these words, by which the cause is found. */
    lookWith: (words: string, values: Readonly<Record<string, string>> = {}): string =>
      filled(
        only(looks, words, (span) => /^(npm|aws|curl) /.test(span)),
        values,
      ),
    /** The command with these words, which ends it. */
    command: (words: string, values: Readonly<Record<string, string>> = {}): string =>
      filled(
        only(does, words, (span) => /^(npm|aws) /.test(span)),
        values,
      ),
    /** An operation that the page names: `GET /payment/get-differences?state=open`. */
    operation: (words: string): string => only(text, words, (span) => /^(GET|POST|PUT|DELETE) \//.test(span)),
    /** Throws unless the page explains the cause so, or tells to do it so. */
    explains: (words: string): void => hasWords(looks, words),
    tells: (words: string): void => hasWords(does, words),
  };
};

export type RunbookPage = ReturnType<typeof runbookPage>;
