import {
  Knowledge,
  KnowledgeConflict,
  KnowledgeNotFound,
  KnowledgeRevision,
  KnowledgeShelf,
  KnowledgeTitle,
  KnowledgeTitleTaken,
  noKnowledgeShelf,
} from "../domain/content/knowledge.ts";
import { entity, recordOf } from "./engine/entity.ts";
import { wholePartition } from "./engine/partition.ts";
import type { Write } from "./engine/write.ts";

export const knowledgePartition = "KNOWLEDGE";

/** All entries are in one partition, without their texts. */
export const knowledge = entity({
  name: "knowledge",
  schema: () => Knowledge,
  key: (id) => [knowledgePartition, `ENTRY#${id}`],
  indexes: { all: { on: "table", key: ({ id }) => [knowledgePartition, `ENTRY#${id}`] } },
  notFound: KnowledgeNotFound,
  conflict: KnowledgeConflict,
});

const numbered = (revision: string | number) => `REVISION#${String(revision).padStart(6, "0")}`;

export const knowledgeRevisionsPartition = (id: string): string => `KNOWLEDGE#${id}`;

export const knowledgeRevisions = entity({
  name: "knowledge_revision",
  schema: () => KnowledgeRevision,
  key: (id, revision) => [knowledgeRevisionsPartition(id as string), numbered(revision as string)],
  identity: ({ id, revision }) => [id, String(revision)],
  indexes: {
    ofEntry: {
      on: "table",
      key: ({ id, revision }) => [knowledgeRevisionsPartition(id), numbered(revision)],
    },
  },
  notFound: KnowledgeNotFound,
  conflict: KnowledgeConflict,
});

const knowledgeTitles = entity({
  name: "knowledge_title",
  schema: () => KnowledgeTitle,
  key: (id) => [`KNOWLEDGE_TITLE#${id}`, "KNOWLEDGE_TITLE"],
  notFound: KnowledgeNotFound,
  conflict: KnowledgeTitleTaken,
});

/**
 * Returns the writes that reserve an entry's title and free its previous one. The reservation has the version at which
 * the title was given.
 */
export const namingKnowledge = ({
  taken,
  freed,
}: {
  taken?: KnowledgeTitle | undefined;
  freed?: KnowledgeTitle | undefined;
}): Write[] => [
  ...(taken ? [knowledgeTitles.insert(taken)] : []),
  ...(freed ? [knowledgeTitles.remove({ ...freed, version: 1 })] : []),
];

export const knowledgeShelves = entity({
  name: "knowledge_shelf",
  schema: () => KnowledgeShelf,
  key: () => ["KNOWLEDGE_SHELF", "SHELF"],
  notFound: KnowledgeNotFound,
  conflict: KnowledgeConflict,
});

export const knowledgeShelf = async (): Promise<KnowledgeShelf> =>
  (await knowledgeShelves.get("knowledge")) ?? noKnowledgeShelf;

/** All entries, without their texts, strongly consistent. */
export const knowledgeEntries = async (): Promise<Knowledge[]> =>
  (await wholePartition(knowledgePartition, "ENTRY#")).map((item) => recordOf<Knowledge>(item));

/** The published texts of entries, strongly consistent: one read for each hundred. */
export const publishedTexts = async (entries: readonly Knowledge[]): Promise<KnowledgeRevision[]> => {
  const texts = await Promise.all(
    entries.map(
      ({ id, published_revision }) =>
        published_revision !== undefined && knowledgeRevisions.get(id, String(published_revision)),
    ),
  );
  return texts.filter((text) => text !== undefined && text !== false);
};
