import { createHash } from "node:crypto";
import type { Write } from "../../data/engine/write.ts";
import {
  knowledge,
  knowledgePartition,
  knowledgeRevisions,
  knowledgeShelf,
  knowledgeShelves,
  namingKnowledge,
} from "../../data/knowledge.ts";
import { firstKnowledge } from "../../domain/content/first-knowledge.ts";
import {
  addKnowledge,
  type KnowledgeText,
  knowledgeShelved,
  titleOf,
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

const presentTitles = async (): Promise<Set<string>> => {
  const titles = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await knowledge.page("all", knowledgePartition, { limit: 100, scope: "fill", cursor });
    for (const entry of page.items) titles.add(titleOf(entry).id);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return titles;
};

/** Publishes every entry that ships with the service, unless there is one with its title. Returns the number added. */
export const fillKnowledge = async ({ now, commit }: Filling): Promise<number> => {
  const present = await presentTitles();
  const written = shippedEntries
    .map((entry) => addKnowledge(newId("knowledge"), entry, true, { by: nobody, now }))
    .filter(({ record }) => !present.has(titleOf(record).id));
  let shelf = await knowledgeShelf();
  for (let from = 0; from < written.length; from += together) {
    const batch = written.slice(from, from + together);
    const fuller = batch.reduce((held, { record }) => knowledgeShelved(held, record), shelf);
    await commit(
      [
        ...batch.flatMap(({ record, revision, taken }) => [
          knowledge.insert(record),
          ...(revision ? [knowledgeRevisions.insert(revision)] : []),
          ...namingKnowledge({ taken }),
        ]),
        knowledgeShelves.put(fuller),
      ],
      batch.flatMap(({ events }) => events),
    );
    shelf = committed(fuller);
  }
  return written.length;
};
