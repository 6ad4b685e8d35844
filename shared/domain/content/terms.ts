import * as z from "zod/mini";
import type { DomainEvent } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { plainHtml } from "../../kernel/plain-html.ts";
import { committed } from "../../kernel/record.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, Instant, UpdatedAt } from "../../kernel/schema.ts";
import type { FirstTerms, Market } from "../../markets/market.ts";
import { idInMarket, keptMarket, marketOf } from "../../markets/served.ts";
import { firstTermsOf } from "../../markets/terms.ts";
import { TermsDrafted, TermsPublished, TermsScheduled } from "./events.ts";

export const TextFormat = z.enum(["markdown", "plain"]);

/** The terms in a further language. */
const Translation = z.object({
  title: described(z.string(), "Title of the terms."),
  text: described(z.string(), "The full text of the terms."),
  html: described(z.string(), "The text as HTML that is safe to show in a page."),
  change_note: described(z.optional(z.string()), "What is different from the version before."),
});

/** One version of the terms as written, in all of its languages. Another record says which version is in force. */
export const TermsVersion = lazyObject(() => ({
  id: Id("terms_version"),
  version: z.int(),
  market: described(z.optional(z.string()), "Market whose terms they are. Absent in the first one, `us`."),
  number: z.int(),
  title: described(z.string(), "Title of the terms."),
  text: described(z.string(), "The full text of the terms."),
  format: described(TextFormat, "Whether `text` is Markdown or plain text."),
  html: described(z.string(), "The text as HTML that is safe to show in a page."),
  change_note: described(z.optional(z.string()), "What is different from the version before."),
  language: described(
    z.optional(z.string()),
    "Language of `title` and `text`. Absent in what was written before there were several: the market's default one.",
  ),
  translations: described(
    z.optional(z.record(z.string(), Translation)),
    "The same version in further languages.",
  ),
  /** Since when, or from when on, it is in force; absent: a draft. */
  publish_at: described(z.optional(Instant), "When this version comes or came into force."),
  written_by: described(z.optional(Id("account")), "The administrator who wrote this version."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type TermsVersion = z.output<typeof TermsVersion>;

/** Which version is in force, and which one comes next: at its time, or when it is no draft any more. */
export const CurrentTerms = lazyObject(() => ({
  id: z.string(),
  version: z.int(),
  /** The folder of their market; absent: the legacy one. */
  market: z.optional(z.string()),
  published_version: z.int(),
  next: z.optional(
    z.object({
      id: Id("terms_version"),
      version: z.int(),
      number: z.int(),
      publish_at: z.optional(Instant),
      created_at: Instant,
    }),
  ),
}));
export type CurrentTerms = z.output<typeof CurrentTerms>;

export const TermsNotFound = notFound("terms", "version of the terms");
export const TermsConflict = versionConflict("terms", "version of the terms");
export const TermsInPast = refusal(
  "terms.publish_at_past",
  422,
  "The time to publish is in the past.",
  "Choose a later time, or leave publish_at out to publish now.",
);

export const TermsLanguageMissing = refusal(
  "terms.language_missing",
  409,
  "The terms are missing in a language that they must have.",
  "Send the text in each of details.languages as well, in `translations`.",
);

export const currentTermsId = (market: Market): string => idInMarket("current", market);

/** What is in force in a market before anything was written: version 1. */
export const atFirst = (market: Market): CurrentTerms => ({
  id: currentTermsId(market),
  version: 0,
  ...keptMarket(market),
  published_version: 1,
});

const began = "2020-01-01T00:00:00.000Z";

/** The terms that a market came with. */
export const firstVersion = (market: Market): TermsVersion => {
  const { [market.languages.default]: own, ...others } = firstTermsOf(market);
  const shown = (text: FirstTerms[string]) => ({ ...text, html: plainHtml(text.text) });
  return {
    id: "000000000000000000000001" as IdOf<"terms_version">,
    version: 1,
    ...keptMarket(market),
    number: 1,
    ...shown(own as FirstTerms[string]),
    format: "plain",
    language: market.languages.default,
    translations: Object.fromEntries(
      Object.entries(others).map(([language, text]) => [language, shown(text)]),
    ),
    publish_at: began,
    created_at: began,
    updated_at: began,
  };
};

/** The languages of a version, its own one first. */
export const languagesOf = ({ market, language, translations = {} }: TermsVersion): [string, ...string[]] => [
  language ?? marketOf({ market }).languages.default,
  ...Object.keys(translations),
];

/** A version in the language of a reader, or in its own where it does not have that. */
export const termsIn = (version: TermsVersion, language: string | undefined) => {
  const translation = language === undefined ? undefined : version.translations?.[language];
  const { change_note: _, ...untold } = version;
  return translation && language
    ? { ...untold, ...translation, language }
    : { ...version, language: languagesOf(version)[0] };
};

const isDue = ({ next }: CurrentTerms, now: string): boolean =>
  next?.publish_at !== undefined && next.publish_at <= now;

/** The number of the version in force now, whether or not its time was noted already. */
export const inForce = (terms: CurrentTerms, now: string): number =>
  isDue(terms, now) ? (terms.next?.number ?? terms.published_version) : terms.published_version;

/** When the next version comes into force; undefined: none is scheduled. */
export const termsDueAt = ({ next }: CurrentTerms): string | undefined => next?.publish_at;

export type TermsState = "draft" | "scheduled" | "in_force" | "superseded";

export const stateOf = (
  { number, publish_at }: TermsVersion,
  terms: CurrentTerms,
  now: string,
): TermsState => {
  const current = inForce(terms, now);
  if (number <= current) return number === current ? "in_force" : "superseded";
  return publish_at ? "scheduled" : "draft";
};

const factsOf = ({ id, number }: { id: IdOf<"terms_version">; number: number }) => ({
  terms_version_id: id,
  terms_version: number,
});

type Step = { record: CurrentTerms; events: DomainEvent[] };

const published = (terms: CurrentTerms, next: { id: IdOf<"terms_version">; number: number }): Step => {
  const { next: _, ...present } = terms;
  const record = { ...present, published_version: next.number };
  return {
    record,
    events: [
      TermsPublished.atNextVersion(record, {
        data: factsOf(next),
        previous_values: { published_version: terms.published_version },
      }),
    ],
  };
};

/** The version whose time has come is in force; undefined: none is due. */
export const elapseTerms = (terms: CurrentTerms, now: string): Step | undefined =>
  terms.next && isDue(terms, now) ? published(terms, terms.next) : undefined;

export type TermsDraft = Pick<
  TermsVersion,
  "title" | "text" | "format" | "html" | "change_note" | "translations"
> & {
  published: boolean;
  publish_at?: string | undefined;
};

export type TermsWritten = { terms: CurrentTerms; written: TermsVersion; events: DomainEvent[] };

/** Throws `terms.language_missing` where a text is not in each language that the market's terms must have. */
const expectLanguages = ({ translations = {} }: TermsDraft, { languages }: Market): void => {
  const missing = (languages.legal ?? []).filter(
    (language) => language !== languages.default && !translations[language],
  );
  if (missing.length > 0) throw TermsLanguageMissing({ details: { languages: missing } });
};

/**
 * An administrator writes the next version: a draft, in force at once, or from a time on. A version that is not
 * in force yet is replaced; one that is, or was, stays as it is.
 */
export const writeTerms = (
  before: CurrentTerms,
  draft: TermsDraft,
  { id, by, now, market }: { id: IdOf<"terms_version">; by: IdOf<"account">; now: string; market: Market },
): TermsWritten => {
  const { published: isPublic, publish_at, ...content } = draft;
  if (isPublic) expectLanguages(draft, market);
  if (publish_at !== undefined && publish_at <= now) throw TermsInPast();
  const settled = elapseTerms(before, now);
  const terms = settled?.record ?? before;
  const written: TermsVersion = {
    ...content,
    language: market.languages.default,
    id: terms.next?.id ?? id,
    version: terms.next?.version ?? 0,
    ...(terms.market && { market: terms.market }),
    number: terms.next?.number ?? terms.published_version + 1,
    ...(isPublic && { publish_at: publish_at ?? now }),
    written_by: by,
    created_at: terms.next?.created_at ?? now,
    updated_at: now,
  };
  const earlier = settled?.events ?? [];
  if (isPublic && publish_at === undefined) {
    const { record, events } = published(terms, written);
    return { terms: record, written, events: [...earlier, ...events] };
  }
  const { number, version, created_at } = committed(written);
  const record: CurrentTerms = {
    ...terms,
    next: { id: written.id, version, number, created_at, ...(publish_at && isPublic && { publish_at }) },
  };
  const event =
    publish_at && isPublic
      ? TermsScheduled.atNextVersion(record, { data: { ...factsOf(written), publish_at } })
      : TermsDrafted.atNextVersion(record, { data: factsOf(written) });
  return { terms: record, written, events: [...earlier, event] };
};
