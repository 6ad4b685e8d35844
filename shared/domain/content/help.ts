import * as z from "zod/mini";
import type { DomainEvent, EventDefinition } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, Instant, Line, Text, UpdatedAt } from "../../kernel/schema.ts";
import { defaultMarket } from "../../markets/served.ts";
import { policy } from "../policy.ts";
import { HelpDeleted, HelpPublished, HelpScheduled, HelpWithdrawn, HelpWritten } from "./events.ts";
import { TextFormat } from "./terms.ts";

/** What a help entry says, as it is given. */
export const helpContent = {
  title: described(Line(120), "Title of the entry: usually the question."),
  text: described(Text(12_000), "Text of the entry: usually the answer."),
  format: described(TextFormat, "Whether `text` is Markdown or plain text."),
  category: described(
    z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,39}$/, "must be a short key such as payments")),
    "Key of the category that lists the entry, such as `payments`.",
  ),
  tags: described(
    z.array(Line(30)).check(z.maxLength(10)),
    "Words by which the entry is found besides those in its text.",
  ),
  language: described(
    z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/, "must be a language such as en"))),
    "The language of the entry. Left out, it is the default market's default one.",
  ),
  topic_id: described(
    z.optional(Id("help")),
    "Its topic: entries that say the same in other languages have the same one, and readers see theirs. Give the `topic_id` of such an entry, or its id if it has none.",
  ),
};

export const languageShown = {
  language: described(
    z.optional(z.string()),
    "The language of the entry. Absent: the default market's default one.",
  ),
  topic_id: described(z.optional(Id("help")), "What it has in common with entries that say the same."),
};

/** What a help entry says, as it is shown. */
export const HelpContent = lazyObject(() => ({
  title: described(z.string(), "Title of the entry."),
  text: described(z.string(), "Text of the entry."),
  format: described(TextFormat, "Whether `text` is Markdown or plain text."),
  html: described(z.string(), "The text as HTML that is safe to show in a page."),
  category: described(z.string(), "Key of the category that lists the entry."),
  tags: described(z.array(z.string()), "Words by which the entry is found besides those in its text."),
  ...languageShown,
  revision: described(z.int(), "Which revision of the entry this is: 1 for the first."),
}));
type Content = z.output<typeof HelpContent>;

/** A help entry: what the public reads of it, and what was written since. */
export const Help = lazyObject(() => ({
  id: Id("help"),
  version: z.int(),
  /** Counts what was ever written. */
  revision: described(z.int(), "Which revision of the entry this is: 1 for the first."),
  live: z.optional(
    z.extend(HelpContent, { published_at: described(Instant, "When this revision was published.") }),
  ),
  draft: z.optional(z.extend(HelpContent, { publish_at: z.optional(Instant) })),
  written_by: described(Id("account"), "The administrator who wrote this revision."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Help = z.output<typeof Help>;

/** One text that an entry has had. */
export const HelpRevision = lazyObject(() => ({
  id: Id("help"),
  version: z.int(),
  ...HelpContent.shape,
  written_by: described(Id("account"), "The administrator who wrote this revision."),
  created_at: described(Instant, "When this revision was written."),
}));
export type HelpRevision = z.output<typeof HelpRevision>;

/** Changes with every entry, so that readers can tell whether any entry has changed. */
export const HelpShelf = lazyObject(() => ({
  id: z.string(),
  version: z.int(),
  entries: z.int(),
}));
export type HelpShelf = z.output<typeof HelpShelf>;

export const HelpNotFound = notFound("help", "help entry");
export const HelpConflict = versionConflict("help", "help entry");
export const HelpFull = refusal(
  "help.too_many",
  409,
  "No more help entries can be added.",
  "Delete or merge some. details.most is the limit.",
);
export const HelpPublishPast = refusal(
  "help.publish_at_past",
  422,
  "The time to publish is in the past.",
  "Choose a later time, or leave publish_at out to publish now.",
);

export const noShelf: HelpShelf = { id: "help", version: 0, entries: 0 };

/** The shelf after a change that added or took away so many entries. Throws `help.too_many`. */
export const shelved = (shelf: HelpShelf, added: -1 | 0 | 1): HelpShelf => {
  const entries = shelf.entries + added;
  if (added > 0 && entries > policy.help.entries_most)
    throw HelpFull({ details: { most: policy.help.entries_most } });
  return { ...shelf, entries };
};

export type PublicHelp = Content & { id: IdOf<"help">; published_at: string };

/** What the public reads of an entry now; a scheduled text from its time on. */
export const publicHelp = ({ id, live, draft }: Help, now: string): PublicHelp | undefined => {
  if (draft?.publish_at !== undefined && draft.publish_at <= now) {
    const { publish_at, ...content } = draft;
    return { ...content, id, published_at: publish_at };
  }
  return live && { ...live, id };
};

/** Of entries that say the same in several languages, the one in the first of these, else the first. */
export const oneOfEachTopic = (
  entries: readonly PublicHelp[],
  languages: readonly (string | undefined)[],
): PublicHelp[] =>
  [...Map.groupBy(entries, ({ id, topic_id }) => topic_id ?? id).values()].flatMap((same) => {
    const [first] = languages.flatMap(
      (wanted) => same.find(({ language = defaultMarket.languages.default }) => language === wanted) ?? [],
    );
    return first ?? same[0] ?? [];
  });

const factsOf = (help: Help, { revision, category }: Pick<Content, "revision" | "category">) => ({
  help_id: help.id,
  revision,
  category,
});

/** When an entry's next text becomes public; undefined: none is scheduled. */
export const helpDueAt = ({ draft }: Help): string | undefined => draft?.publish_at;

/** The scheduled text is public. */
export const elapseHelp = (help: Help, now: string): { record: Help; events: DomainEvent[] } | undefined => {
  const shown = publicHelp(help, now);
  if (!shown || help.draft?.revision !== shown.revision) return undefined;
  const { draft: _, ...kept } = help;
  const { id: __, ...live } = shown;
  const record: Help = { ...kept, live, updated_at: now };
  return { record, events: [HelpPublished.atNextVersion(record, { data: factsOf(record, shown) })] };
};

export type HelpDraft = Omit<Content, "revision">;
export type HelpPublication = { published?: boolean | undefined; publish_at?: string | undefined };

/** An entry as it is edited: what was written last, public or not. */
export const latestOf = ({ live, draft }: Help): Content => {
  const latest = draft ?? live;
  if (!latest) throw new Error("A help entry has neither a public text nor a draft");
  return latest;
};

type Written = { record: Help; revision: HelpRevision | undefined; events: DomainEvent[] };

const placed = (
  help: Help,
  content: Content,
  { published, publish_at }: HelpPublication,
  now: string,
): { record: Help; event: EventDefinition } => {
  const { live, draft: _, ...rest } = help;
  if (published && publish_at === undefined)
    return { record: { ...rest, live: { ...content, published_at: now } }, event: HelpPublished };
  const draft = { ...content, ...(published && publish_at && { publish_at }) };
  if (published === false && live) return { record: { ...rest, draft }, event: HelpWithdrawn };
  return {
    record: { ...rest, ...(live && { live }), draft },
    event: draft.publish_at ? HelpScheduled : HelpWritten,
  };
};

/**
 * An administrator writes an entry, or only says when it is public: as a draft beside what is public, at once, or from
 * a time on. `published: false` withdraws it.
 */
export const writeHelp = (
  before: Help | { id: IdOf<"help"> },
  content: HelpDraft,
  publication: HelpPublication,
  { by, now }: { by: IdOf<"account">; now: string },
): Written => {
  if (publication.publish_at !== undefined && publication.publish_at <= now) throw HelpPublishPast();
  const existing = "version" in before ? (elapseHelp(before, now)?.record ?? before) : undefined;
  const latest = existing && latestOf(existing);
  const same = latest && JSON.stringify({ ...latest, ...content }) === JSON.stringify(latest);
  const revision = same ? latest.revision : (existing?.revision ?? 0) + 1;
  const text: Content = { ...content, revision };
  const base: Help = {
    ...(existing ?? { id: before.id, created_at: now }),
    version: "version" in before ? before.version : 0,
    revision: Math.max(revision, existing?.revision ?? 0),
    written_by: by,
    updated_at: now,
  };
  const { record, event } = placed(base, text, publication, now);
  return {
    record,
    revision: same ? undefined : { id: record.id, version: 0, ...text, written_by: by, created_at: now },
    events: [
      event.atNextVersion(record, {
        data: {
          ...factsOf(record, text),
          ...(event === HelpScheduled && { publish_at: publication.publish_at }),
        },
        ...(existing && { previous_values: { revision: latest?.revision } }),
      }),
    ],
  };
};

/** An entry is deleted; what was written of it is kept in its revisions. */
export const deleteHelp = (help: Help): DomainEvent[] => [
  HelpDeleted.atNextVersion(help, { data: factsOf(help, latestOf(help)) }),
];
