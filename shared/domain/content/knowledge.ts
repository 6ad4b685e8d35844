import * as z from "zod/mini";
import type { DomainEvent, EventDefinition } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import {
  CreatedAt,
  described,
  Id,
  Instant,
  Line,
  LocalDate,
  Text,
  UpdatedAt,
  Version,
} from "../../kernel/schema.ts";
import { KnowledgeAdded, KnowledgePublished, KnowledgeUnpublished, KnowledgeUpdated } from "./events.ts";

export const knowledgePolicy = {
  /** As many as one process searches within a millisecond or two. */
  entries_most: 2000,
  text_characters: 50_000,
  excerpt_characters: 200,
  revisions_shown: 20,
} as const;

/** Who may be answered with an entry. */
export const Audience = z.enum(["everyone", "user", "service_provider"]);
export type Audience = z.output<typeof Audience>;

const Locale = z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/, "must be a language such as en or pt-BR"));

/** What an entry says, as it is given. */
export const knowledgeContent = {
  title: described(
    Line(120, 3),
    "Title of the entry: usually the question. No other entry in its language has it.",
  ),
  text: described(
    Text(knowledgePolicy.text_characters),
    "Text of the entry in Markdown. HTML in it is shown as text.",
  ),
  tags: described(
    z.array(Line(30)).check(z.maxLength(20)),
    "Words by which the entry is found besides those in its text.",
  ),
  audience: described(Audience, "Who may be answered with the entry: everyone, customers or providers."),
  locale: described(Locale, "The language of the entry, such as `en`."),
  topic_id: described(
    z.optional(Id("knowledge")),
    "Its topic: entries that say the same in other languages have the same one. Give the `topic_id` of such an entry, or its id if it has none.",
  ),
  review_by: described(z.optional(LocalDate), "The date by which somebody should read the entry again."),
};

/** What an entry says, as it is kept. */
const Content = lazyObject(() => ({
  title: described(z.string(), "Title of the entry."),
  text: described(z.string(), "Text of the entry in Markdown."),
  tags: described(z.array(z.string()), "Words by which the entry is found besides those in its text."),
  audience: knowledgeContent.audience,
  locale: described(z.string(), "The language of the entry, such as `en`."),
  topic_id: described(
    z.optional(Id("knowledge")),
    "Its topic: entries that say the same in other languages have the same one. Absent: its own id.",
  ),
  review_by: described(z.optional(z.string()), "The date by which somebody should read the entry again."),
}));
export type KnowledgeText = z.output<typeof Content>;

/** An entry without its texts, which are in its revisions. */
export const Knowledge = lazyObject(() => ({
  id: Id("knowledge"),
  version: Version,
  ...z.omit(Content, { text: true }).shape,
  excerpt: described(z.string(), "How the text begins, without marks."),
  revision: described(z.int(), "The last revision: 1 is the first."),
  published_revision: described(
    z.optional(z.int()),
    "The revision that answers rest on. Absent if none is published.",
  ),
  published_at: described(z.optional(Instant), "When that revision was published."),
  written_by: described(Id("account"), "The administrator who wrote the last revision."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Knowledge = z.output<typeof Knowledge>;

/** One text that an entry has had. It never changes. */
export const KnowledgeRevision = lazyObject(() => ({
  id: Id("knowledge"),
  version: z.int(),
  revision: described(z.int(), "Which revision this is: 1 is the first."),
  ...Content.shape,
  written_by: described(Id("account"), "The administrator who wrote this revision."),
  created_at: described(Instant, "When this revision was written."),
}));
export type KnowledgeRevision = z.output<typeof KnowledgeRevision>;

/** Which entry has a title in a language. */
export const KnowledgeTitle = lazyObject(() => ({
  id: z.string(),
  version: z.int(),
  knowledge_id: Id("knowledge"),
}));
export type KnowledgeTitle = z.output<typeof KnowledgeTitle>;

/** Changes with every entry, so that readers can tell whether any entry has changed. */
export const KnowledgeShelf = lazyObject(() => ({
  id: z.string(),
  version: z.int(),
  entries: z.int(),
  /** The last change: of two tables with the same version it tells which is which. */
  last: z.optional(z.string()),
}));
export type KnowledgeShelf = z.output<typeof KnowledgeShelf>;

export const KnowledgeNotFound = notFound("knowledge", "help entry");
export const KnowledgeConflict = versionConflict("knowledge", "help entry");
export const KnowledgeTitleTaken = refusal(
  "knowledge.title_taken",
  409,
  "Another entry in this language has the same title.",
  "Change that entry, or choose another title.",
);
export const KnowledgeFull = refusal(
  "knowledge.too_many",
  409,
  "No more help entries can be added.",
  "Merge entries that say much the same. details.most is the limit.",
);

export const noKnowledgeShelf: KnowledgeShelf = { id: "knowledge", version: 0, entries: 0 };

/** The shelf after a change of an entry, or with a new one. Throws `knowledge.too_many`. */
export const knowledgeShelved = (
  shelf: KnowledgeShelf,
  { id, version, updated_at }: Pick<Knowledge, "id" | "version" | "updated_at">,
): KnowledgeShelf => {
  const added = version === 0 ? 1 : 0;
  const { entries_most } = knowledgePolicy;
  if (shelf.entries + added > entries_most) throw KnowledgeFull({ details: { most: entries_most } });
  return { ...shelf, entries: shelf.entries + added, last: changeOf({ id, updated_at }) };
};

const changeOf = ({ id, updated_at }: Pick<Knowledge, "id" | "updated_at">): string =>
  `${id}-${Date.parse(updated_at)}`;

/** Whether these entries were read after the last change, and so include all earlier ones. */
export const isAsNewAs = (entries: readonly Knowledge[], { last }: KnowledgeShelf): boolean =>
  last === undefined || entries.some((entry) => changeOf(entry) === last);

const titleId = ({ title, locale }: Pick<KnowledgeText, "title" | "locale">): string =>
  `${locale}#${title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()}`;

export const titleOf = (record: Pick<Knowledge, "id" | "title" | "locale">): KnowledgeTitle => ({
  id: titleId(record),
  version: 0,
  knowledge_id: record.id,
});

/** What entries that say the same in other languages have in common. */
export const topicOf = ({ id, topic_id }: { id: string; topic_id?: string | undefined }): string =>
  topic_id ?? id;

/** A text without its marks of Markdown: what is searched, quoted and compared with quotes. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/```[\s\S]*?```/g, " ")
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+[.)])[ \t]+/gm, "")
    .replace(/(\*\*|__|\*|_|`)(?=\S)(.*?\S)\1/g, "$2")
    .replace(/[ \t]+/g, " ")
    .trim();

const excerptOf = (text: string): string =>
  plainText(text).replace(/\s+/g, " ").slice(0, knowledgePolicy.excerpt_characters);

const sameText = (before: KnowledgeText, after: KnowledgeText): boolean =>
  (["title", "text", "audience", "locale", "topic_id", "review_by"] as const).every(
    (field) => before[field] === after[field],
  ) && before.tags.join("\n") === after.tags.join("\n");

/** An entry after a change, and the text that it got. */
export type Written = {
  record: Knowledge;
  revision: KnowledgeRevision | undefined;
  /** The titles that it takes and gives up. */
  taken?: KnowledgeTitle;
  freed?: KnowledgeTitle;
  events: DomainEvent[];
};

type Writing = { by: IdOf<"account">; now: string };

const contentOf = ({
  title,
  text,
  tags,
  audience,
  locale,
  topic_id,
  review_by,
}: KnowledgeText): KnowledgeText => ({
  title,
  text,
  tags,
  audience,
  locale,
  ...(topic_id !== undefined && { topic_id }),
  ...(review_by !== undefined && { review_by }),
});

const eventOf = (
  definition: EventDefinition,
  record: Knowledge,
  before?: Pick<Knowledge, "revision" | "published_revision">,
): DomainEvent =>
  definition.atNextVersion(record, {
    data: {
      knowledge_id: record.id,
      revision: record.revision,
      audience: record.audience,
      locale: record.locale,
      ...(record.published_revision !== undefined && { published_revision: record.published_revision }),
    },
    ...(before && {
      previous_values: { revision: before.revision, published_revision: before.published_revision ?? null },
    }),
  });

const published = (record: Knowledge, now: string): Knowledge => ({
  ...record,
  published_revision: record.revision,
  published_at: now,
});

const recordWith = (
  id: IdOf<"knowledge">,
  { text, review_by, ...content }: KnowledgeText,
  base: Pick<Knowledge, "version" | "revision" | "created_at">,
  { by, now }: Writing,
): Knowledge => ({
  ...base,
  ...content,
  ...(review_by !== undefined && { review_by }),
  id,
  excerpt: excerptOf(text),
  written_by: by,
  updated_at: now,
});

const revisionOf = (record: Knowledge, content: KnowledgeText, { by, now }: Writing): KnowledgeRevision => ({
  id: record.id,
  version: 0,
  revision: record.revision,
  ...content,
  written_by: by,
  created_at: now,
});

/** A new entry: a draft, or one that answers rest on at once. */
export const addKnowledge = (
  id: IdOf<"knowledge">,
  given: KnowledgeText,
  isPublished: boolean,
  writing: Writing,
): Written => {
  const content = contentOf(given);
  const drafted = recordWith(id, content, { version: 0, revision: 1, created_at: writing.now }, writing);
  const record = isPublished ? published(drafted, writing.now) : drafted;
  return {
    record,
    revision: revisionOf(record, content, writing),
    taken: titleOf(record),
    events: [eventOf(KnowledgeAdded, record)],
  };
};

/**
 * A changed text is a revision beside the published one until it is published; `false` withdraws the entry. Throws
 * `knowledge.version_conflict` where it is not the version that the author saw.
 */
export const updateKnowledge = (
  before: Knowledge,
  latest: KnowledgeRevision,
  changes: Partial<KnowledgeText>,
  { version, published: publish }: { version: number; published?: boolean | undefined },
  writing: Writing,
): Written => {
  if (version !== before.version) throw KnowledgeConflict({ details: { version: before.version } });
  const content = contentOf({ ...latest, ...changes });
  const changed = !sameText(latest, content);
  const { published_revision, published_at, created_at } = before;
  const written = recordWith(
    before.id,
    content,
    { version: before.version, revision: before.revision + (changed ? 1 : 0), created_at },
    writing,
  );
  const kept =
    published_revision === undefined || publish === false
      ? written
      : { ...written, published_revision, ...(published_at !== undefined && { published_at }) };
  const record = publish ? published(kept, writing.now) : kept;
  const renamed = titleOf(record).id !== titleOf(before).id;
  const event = publish
    ? KnowledgePublished
    : publish === false && published_revision !== undefined
      ? KnowledgeUnpublished
      : KnowledgeUpdated;
  return {
    record,
    revision: changed ? revisionOf(record, content, writing) : undefined,
    ...(renamed && { taken: titleOf(record), freed: titleOf(before) }),
    events: [eventOf(event, record, before)],
  };
};
