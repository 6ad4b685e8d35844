import * as z from "zod/mini";
import { currentTerms, terms, termsVersions } from "../../shared/data/terms.ts";
import { TermsDrafted, TermsPublished, TermsScheduled } from "../../shared/domain/content/events.ts";
import {
  stateOf,
  TermsConflict,
  TermsInPast,
  TermsLanguageMissing,
  TermsVersion,
  TextFormat,
  writeTerms,
} from "../../shared/domain/content/terms.ts";
import { operation } from "../../shared/http/operation.ts";
import { RequestInvalid } from "../../shared/kernel/refusal.ts";
import { described, GivenInstant, Line, Text } from "../../shared/kernel/schema.ts";
import { MarketNamed } from "../../shared/markets/named.ts";
import { marketNamed } from "../../shared/markets/served.ts";
import { htmlOf } from "../../shared/vendors/markup/html.ts";

const wording = {
  title: described(Line(120), "Title of the terms."),
  text: described(Text(40_000), "The full text of the terms."),
  change_note: described(
    z.optional(Text(1000)),
    "What is different from the version before, in a few sentences.",
  ),
};

/** A version is one row of the table, which holds 400 KB. */
const together_most_bytes = 350_000;

const refuseTranslations = (problem: string): never => {
  throw RequestInvalid({ fields: [{ field: "translations", problem }] });
};

export const handler = operation({
  route: "PUT /terms-and-condition/update-termandcondition",
  summary: "Write the next version of the terms: a draft, or one that comes into force now or later.",
  description:
    "Only one version can wait to come into force: if you write again, it is replaced. With `published` it comes into force now or at `publish_at`; from then on customers must accept it before they book. A version that is or was in force never changes.",
  access: ["admin"],
  body: z
    .strictObject({
      ...wording,
      format: described(z._default(TextFormat, "markdown"), "Whether the texts are Markdown or plain text."),
      translations: described(
        z.optional(
          z.record(
            z.string().check(z.regex(/^[a-z]{2,3}$/, "must be a language such as en")),
            z.strictObject(wording),
          ),
        ),
        "The same version in further languages than the market's default one, which `title` and `text` are in. Each reader gets their own.",
      ),
      published: described(
        z._default(z.boolean(), false),
        "Whether the terms come into force. If not, they stay a draft.",
      ),
      publish_at: described(
        z.optional(GivenInstant),
        "When the terms come into force. Left out, that is at once.",
      ),
      market: MarketNamed,
    })
    .check(
      z.refine(({ published, publish_at }) => published || publish_at === undefined, {
        path: ["publish_at"],
        error: "is for what is published",
      }),
    ),
  response: z.extend(z.omit(TermsVersion, { version: true, number: true }), {
    terms_version: described(z.int(), "Number of this version of the terms."),
    state: described(
      z.enum(["draft", "scheduled", "in_force", "superseded"]),
      "Whether this version is a draft, will come into force later, is in force, or was replaced by a later one.",
    ),
  }),
  refuses: [TermsInPast, TermsLanguageMissing, TermsConflict],
  emits: [TermsDrafted, TermsScheduled, TermsPublished],
  example: { body: { title: "Terms of use", text: "# Terms\n\nBe fair to each other.", published: true } },
  alongside: ({ body }) => currentTerms(marketNamed(body.market)),
}).handle(async ({ alongside, body, actor, now, newId, commit }) => {
  const { market: named, translations: given = {}, ...draft } = body;
  const market = marketNamed(named);
  if (given[market.languages.default])
    refuseTranslations("has the market's default language, which is that of title and text");
  const [before, html, translated] = await Promise.all([
    alongside,
    htmlOf(body),
    Promise.all(
      Object.entries(given).map(async ([language, wording]) => {
        const html = await htmlOf({ ...wording, format: body.format });
        return [language, { ...wording, html }] as const;
      }),
    ),
  ]);
  const content = {
    ...draft,
    html,
    ...(translated.length > 0 && { translations: Object.fromEntries(translated) }),
  };
  if (translated.length > 0 && Buffer.byteLength(JSON.stringify(content)) > together_most_bytes)
    refuseTranslations("must be shorter: all languages together are too long");
  const {
    terms: after,
    written,
    events,
  } = writeTerms(before, content, { id: newId("terms_version"), by: actor.id, now, market });
  return commit([terms.put(after), termsVersions.put(written)], events, {
    ...written,
    terms_version: written.number,
    state: stateOf(written, after, now),
  });
});
