import { configuration } from "../../configuration.ts";
import { tableName } from "../../data/engine/table.ts";
import { knowledgeEntries, knowledgeShelf, publishedTexts } from "../../data/knowledge.ts";
import { isAsNewAs, type Knowledge, type KnowledgeShelf, plainText } from "../../domain/content/knowledge.ts";
import { errorFacts, log } from "../../kernel/log.ts";
import type { Passage } from "../../vendors/ai/assistant.ts";
import {
  type Found,
  indexKnowledge,
  type KnowledgeIndex,
  type Reader,
  readIndex,
  searchKnowledge,
  thresholds,
  writtenIndex,
} from "../../vendors/search/knowledge-search.ts";
import { putText, textAt } from "../../vendors/storage/objects.ts";

const passages_most = 5;

let held: { of: string; index: KnowledgeIndex } | undefined;

const built = async (entries: readonly Knowledge[]): Promise<KnowledgeIndex> =>
  indexKnowledge((await publishedTexts(entries)).map((entry) => ({ ...entry, text: plainText(entry.text) })));

/** The index stored in the bucket for this version of the knowledge, or a new one, which is then stored. */
const kept = async (shelf: KnowledgeShelf, read: readonly Knowledge[]): Promise<KnowledgeIndex> => {
  const { MEDIA_BUCKET } = configuration();
  const key = `knowledge/${shelf.version}-${shelf.last ?? "none"}.json`;
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
  const index = await kept(shelf, entries);
  held = { of, index };
  return index;
};

const isAnswer = ({ coverage, named, lead }: Found): boolean =>
  named && coverage >= (lead >= thresholds.lead ? thresholds.partial_alone : thresholds.partial);

/**
 * The entries that may be used to answer: those that cover enough of the question. None if the best is too weak, or if
 * two are about equally good.
 */
export const answersIn = (found: readonly Found[]): Found[] => {
  const [best] = found;
  return best && isAnswer(best) && best.lead >= thresholds.lead_least ? found.filter(isAnswer) : [];
};

export const passageOf = ({ entry }: Found): Passage => ({
  knowledge_id: entry.id,
  revision: entry.revision,
  title: entry.title,
  text: entry.text,
});

/** The passages that may be quoted to this reader for a question. */
export const knowledgeFor = async (question: string, reader: Reader): Promise<Passage[]> =>
  answersIn(searchKnowledge(await searchableKnowledge(), question, reader))
    .slice(0, passages_most)
    .map(passageOf);
