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
import { described, GivenInstant } from "../../shared/kernel/schema.ts";
import { MarketNamed } from "../../shared/markets/named.ts";
import { marketNamed } from "../../shared/markets/served.ts";
import { shownInAll, Translations, wording } from "../../shared/workflows/content/terms-wording.ts";

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
        z.optional(Translations),
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
  const { market: named, ...draft } = body;
  const market = marketNamed(named);
  const [before, content] = await Promise.all([alongside, shownInAll(draft, market)]);
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
