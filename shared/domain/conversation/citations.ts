import type { Citation } from "./conversation.ts";

type Source = { knowledge_id: string; revision: number; title: string; text: string };

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Whether that revision of that entry contains the words. */
const isTrue = ({ knowledge_id, revision, quote }: Citation, sources: readonly Source[]): boolean =>
  plain(quote).length > 0 &&
  sources.some(
    (source) =>
      source.knowledge_id === knowledge_id &&
      source.revision === revision &&
      plain(source.text).includes(plain(quote)),
  );

/** One sentence of an answer, and the citations that it rests on. */
export type Cited = { text: string; citations: readonly Citation[] };

/**
 * The part of an answer that may be shown: the sentences with a true citation, with their entries' titles. Sentences
 * without one are dropped; nothing may be left.
 */
export const checkedAnswer = (
  sentences: readonly Cited[],
  sources: readonly Source[],
): { text: string; citations: Citation[] } => {
  const kept = sentences.flatMap(({ text, citations }) => {
    const held = citations.filter((citation) => isTrue(citation, sources));
    return held.length > 0 ? [{ text, citations: held }] : [];
  });
  const titles = new Map(sources.map(({ knowledge_id, title }) => [knowledge_id, title]));
  const cited = kept.flatMap(({ citations }) => citations);
  const once = new Map(cited.map((one) => [`${one.knowledge_id} ${one.revision} ${one.quote}`, one]));
  return {
    text: kept.map(({ text }) => text.trim()).join(" "),
    citations: [...once.values()].map((one) => ({
      ...one,
      title: titles.get(one.knowledge_id) ?? one.title,
    })),
  };
};
