import { configuration } from "../../configuration.ts";
import { tableName } from "../../data/engine/table.ts";
import { knowledgeEntries, knowledgeShelf, publishedTexts } from "../../data/knowledge.ts";
import {
  isAsNewAs,
  type Knowledge,
  type KnowledgeShelf,
  plainText,
  topicOf,
} from "../../domain/content/knowledge.ts";
import { errorFacts, log } from "../../kernel/log.ts";
import { withOwnNumber } from "../../markets/emergency.ts";
import type { Market } from "../../markets/market.ts";
import type { Passage } from "../../vendors/ai/assistant.ts";
import { glossed, translated } from "../../vendors/ai/rules/languages/gloss.ts";
import { aspectOf, tells } from "../../vendors/search/asked.ts";
import {
  type Found,
  indexKnowledge,
  type KnowledgeIndex,
  mayBeTold,
  type Reader,
  readIndex,
  searchKnowledge,
  thresholds,
  writtenIndex,
} from "../../vendors/search/knowledge-search.ts";
import { putText, textAt } from "../../vendors/storage/objects.ts";

const passages_most = 5;

/** Raised whenever words are cut or weighed in another way: an index that was stored before no longer fits. */
const words_edition = 2;

let held: { of: string; index: KnowledgeIndex } | undefined;

const built = async (entries: readonly Knowledge[]): Promise<KnowledgeIndex> =>
  indexKnowledge((await publishedTexts(entries)).map((entry) => ({ ...entry, text: plainText(entry.text) })));

/** The index stored in the bucket for this version of the knowledge, or a new one, which is then stored. */
const cachedIndex = async (shelf: KnowledgeShelf, read: readonly Knowledge[]): Promise<KnowledgeIndex> => {
  const { MEDIA_BUCKET } = configuration();
  const key = `knowledge/${words_edition}/${shelf.version}-${shelf.last ?? "none"}.json`;
  const build = async () => built(isAsNewAs(read, shelf) ? read : await knowledgeEntries());
  try {
    const text = await textAt(MEDIA_BUCKET, key);
    if (text !== undefined) return readIndex(text);
    const index = await build();
    await putText(MEDIA_BUCKET, key, writtenIndex(index), "application/json");
    return index;
  } catch (error) {
    log("warn", "the search index is not kept", errorFacts(error));
    return build();
  }
};

/**
 * The published knowledge that questions are answered from. Built once for each version. A process without an index
 * reads the entries together with the version, which saves a round trip.
 */
export const searchableKnowledge = async (): Promise<KnowledgeIndex> => {
  const [shelf, entries] = await Promise.all([knowledgeShelf(), held ? [] : knowledgeEntries()]);
  const of = `${tableName()} ${shelf.version} ${shelf.last}`;
  if (held?.of === of) return held.index;
  const index = await cachedIndex(shelf, entries);
  held = { of, index };
  return index;
};

const isAnswer = ({ coverage, named, lead }: Found): boolean =>
  named && coverage >= (lead >= thresholds.lead ? thresholds.partial_alone : thresholds.partial);

/**
 * The entries that may be used to answer a question: those that cover enough of it and tell what it asks for, such as how
 * long or how much. None if the best is too weak, or if two are about equally good.
 */
export const answersIn = (found: readonly Found[], question: string): Found[] => {
  const [best] = found;
  if (!best || !isAnswer(best) || best.lead < thresholds.lead_least) return [];
  const aspect = aspectOf(question);
  return found
    .filter(isAnswer)
    .filter(({ entry }, at) => tells(`${at === 0 ? entry.title : ""} ${entry.text}`, aspect));
};

/** The language of help entries where there are none in the reader's. */
export const default_locale = "en";

/** What was found in another language, as the reader's own language says it where it has an entry on the same topic. */
const asToldTo = ({ entries }: KnowledgeIndex, found: readonly Found[], reader: Reader): Found[] => {
  const own = [...entries.values()].filter(mayBeTold(reader));
  return found.map((one) => {
    const same = own.find((entry) => topicOf(entry) === topicOf(one.entry));
    return same ? { ...one, entry: same } : one;
  });
};

/** What was found for a reader: in the reader's language, or else in the default one. */
export const foundFor = (index: KnowledgeIndex, question: string, reader: Reader): Found[] => {
  const own = searchKnowledge(index, question, reader);
  if (reader.locale === default_locale || answersIn(own, question).length > 0) return own;
  const language = glossed(question)?.language;
  const english = language ? translated(question, language) : "";
  const words = /\p{L}/u.test(english) ? english : question;
  const abroad = searchKnowledge(index, words, { ...reader, locale: default_locale });
  const others = asToldTo(index, abroad, reader);
  return own.length === 0 || answersIn(others, question).length > 0 ? others : own;
};

/** What was found as readers of a market may be told it. */
const passageOf = ({ entry }: Found, market?: Market): Passage => ({
  knowledge_id: entry.id,
  revision: entry.revision,
  title: entry.title,
  text: withOwnNumber(entry.text, market),
  locale: entry.locale.split("-")[0] as string,
});

/** The passages that answer a question, of what was found for it, with the number to call in a market. */
export const passagesIn = (found: readonly Found[], question: string, market?: Market): Passage[] =>
  answersIn(found, question)
    .slice(0, passages_most)
    .map((one) => passageOf(one, market));

/** The passages that may be quoted to this reader for a question. */
export const knowledgeFor = async (question: string, reader: Reader, market?: Market): Promise<Passage[]> =>
  passagesIn(foundFor(await searchableKnowledge(), question, reader), question, market);
