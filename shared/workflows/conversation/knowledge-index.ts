import { configuration } from "../../configuration.ts";
import { tableName } from "../../data/engine/table.ts";
import { knowledgeEntries, knowledgeShelf, publishedTexts } from "../../data/knowledge.ts";
import { isAsNewAs, type Knowledge, type KnowledgeShelf, plainText } from "../../domain/content/knowledge.ts";
import { errorFacts, log } from "../../kernel/log.ts";
import type { Passage } from "../../providers/ai/assistant.ts";
import {
  type Found,
  indexKnowledge,
  type KnowledgeIndex,
  type Reader,
  readIndex,
  searchKnowledge,
  thresholds,
  writtenIndex,
} from "../../providers/search/knowledge-search.ts";
import { putText, textAt } from "../../providers/storage/objects.ts";

const passages_most = 5;

let held: { of: string; index: KnowledgeIndex } | undefined;

const built = async (entries: readonly Knowledge[]): Promise<KnowledgeIndex> =>
  indexKnowledge((await publishedTexts(entries)).map((entry) => ({ ...entry, text: plainText(entry.text) })));

/** The index that is kept in the bucket for this version of the shelf, or one that is built and kept. */
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
 * What questions are answered from, as it is published now. Built once for each version of the shelf. A process that holds
 * none yet reads the entries together with the shelf, so that it waits for the table once less.
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
 * What of what was found may be answered from: enough of the question is spoken of in it. Where the best does not do, or two
 * do about as well, nothing does.
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

/** What may be quoted to a question of this reader's. */
export const knowledgeFor = async (question: string, reader: Reader): Promise<Passage[]> =>
  answersIn(searchKnowledge(await searchableKnowledge(), question, reader))
    .slice(0, passages_most)
    .map(passageOf);
