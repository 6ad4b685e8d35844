import { createHash } from "node:crypto";
import type { Write } from "../../data/engine/write.ts";
import {
  knowledge,
  knowledgeEntries,
  knowledgeRevisions,
  knowledgeShelf,
  knowledgeShelves,
  namingKnowledge,
} from "../../data/knowledge.ts";
import { firstKnowledge } from "../../domain/content/first-knowledge.ts";
import {
  addKnowledge,
  type Knowledge,
  type KnowledgeText,
  knowledgeShelved,
  titleOf,
  updateKnowledge,
  type Written,
} from "../../domain/content/knowledge.ts";
import type { DomainEvent } from "../../kernel/event.ts";
import { type Id, newId } from "../../kernel/id.ts";
import { committed } from "../../kernel/record.ts";
import { loadedIn } from "../../markets/languages.ts";

/** The entries in other languages than English, of those that the stage offers. */
const inOthers = await loadedIn({ es: () => import("../../domain/content/first-knowledge-es.ts") });

/** The topics of the entries, in their order, which is the same in each language. */
const topics = firstKnowledge.map(
  ({ title }) => createHash("sha256").update(title).digest("hex").slice(0, 24) as Id<"knowledge">,
);

/** Every entry that ships with the service, in each language of the stage. */
export const shippedEntries: readonly KnowledgeText[] = [
  firstKnowledge,
  ...[...inOthers.values()].map((entries) => entries.firstKnowledge),
].flatMap((entries) => entries.map((entry, at) => ({ ...entry, topic_id: topics[at] })));

/** Each entry takes three writes, and a transaction has at most a hundred. */
const together = 20;

/** The author of the entries that ship with the service; no account has this id. */
const nobody = "000000000000000000000000" as Id<"account">;

type Filling = {
  now: string;
  commit: (writes: readonly Write[], events: readonly DomainEvent[]) => Promise<void>;
};

/** An entry that ships with the service, stored as it was written. */
const addedOf = (entry: KnowledgeText, now: string): Written =>
  addKnowledge(newId("knowledge"), entry, true, { by: nobody, now });

/**
 * An entry of before as this release ships it, if nobody has edited it; one that somebody has, with the topic alone, unless others
 * name it as theirs. Undefined: it stays as it is.
 */
const mended = async (
  before: Knowledge,
  shipped: KnowledgeText,
  named: ReadonlySet<string>,
  now: string,
): Promise<Written | undefined> => {
  if (named.has(before.id)) return undefined;
  const { topic_id } = shipped;
  const isOurs = before.written_by === nobody;
  if (before.topic_id && !isOurs) return undefined;
  const latest = await knowledgeRevisions.find(before.id, String(before.revision));
  const written = updateKnowledge(
    before,
    latest,
    isOurs ? shipped : { topic_id },
    { version: before.version, ...(before.published_revision === before.revision && { published: true }) },
    { by: before.written_by, now },
  );
  return written.revision && written;
};

const writesOf = ({ record, revision, taken }: Written): Write[] => [
  knowledge.put(record),
  ...(revision ? [knowledgeRevisions.insert(revision)] : []),
  ...namingKnowledge({ taken }),
];

/**
 * Publishes every entry that ships with the service, unless there is one with its title: that one gets this release's text, if
 * nobody has edited it, and the topic that it has in all languages.
 */
export const fillKnowledge = async ({ now, commit }: Filling): Promise<{ added: number; mended: number }> => {
  const entries = await knowledgeEntries();
  const present = new Map(entries.map((entry) => [titleOf(entry).id, entry]));
  const named = new Set(entries.flatMap(({ topic_id = [] }) => topic_id));
  const found = await Promise.all(
    shippedEntries.map((shipped) => {
      const added = addedOf(shipped, now);
      const before = present.get(titleOf(added.record).id);
      return before ? mended(before, shipped, named, now) : added;
    }),
  );
  const written = found.filter((one) => one !== undefined);
  let shelf = await knowledgeShelf();
  for (let from = 0; from < written.length; from += together) {
    const batch = written.slice(from, from + together);
    const fuller = batch.reduce((held, { record }) => knowledgeShelved(held, record), shelf);
    await commit(
      [...batch.flatMap(writesOf), knowledgeShelves.put(fuller)],
      batch.flatMap(({ events }) => events),
    );
    shelf = committed(fuller);
  }
  const added = written.filter(({ record }) => record.version === 0).length;
  return { added, mended: written.length - added };
};
