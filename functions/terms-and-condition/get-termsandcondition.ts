import * as z from "zod/mini";
import { currentTermsVersion, termsVersion } from "../../shared/data/terms.ts";
import {
  firstVersion,
  languagesOf,
  TermsNotFound,
  TermsVersion,
  termsIn,
} from "../../shared/domain/content/terms.ts";
import { operation } from "../../shared/http/operation.ts";
import { acceptedLanguages } from "../../shared/kernel/log.ts";
import { described, Int } from "../../shared/kernel/schema.ts";
import { languageAsked } from "../../shared/markets/languages.ts";
import { MarketNamed } from "../../shared/markets/named.ts";
import { marketNamed } from "../../shared/markets/served.ts";

export const handler = operation({
  route: "GET /terms-and-condition/get-termsandcondition",
  summary: "Read the terms that are in force, or an earlier version.",
  description:
    "`html` is safe to show: tags in the text are shown as text, and links lead only to web and email addresses. Accept the `terms_version` with term_and_condition_accepted.",
  access: ["public"],
  query: z.strictObject({
    version: described(
      z.optional(
        z.pipe(
          z.string().check(z.regex(/^\d{1,6}$/, "must be the number of a version such as 3")),
          z.coerce.number<string>().check(z.gte(1)),
        ),
      ),
      "Number of the version to read. Left out, it is the one in force.",
    ),
    market: MarketNamed,
    language: described(
      z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/, "must be a language such as en"))),
      "Language to read it in. Left out, it is that of `Accept-Language`. A version that does not have it is in the market's default one.",
    ),
  }),
  response: z.extend(
    z.pick(TermsVersion, { id: true, title: true, text: true, format: true, html: true, change_note: true }),
    {
      terms_version: described(
        Int(1, 999_999),
        "Number of this version of the terms. Accept it with `term_and_condition_accepted`.",
      ),
      language: described(z.string(), "Language of this text."),
      languages: described(z.array(z.string()), "Languages of this version, the market's default one first."),
      in_force: described(z.boolean(), "Whether this is the version in force."),
      published_at: described(z.string(), "When this version came into force."),
    },
  ),
  refuses: [TermsNotFound],
  cache: { seconds: 60, by_language: true },
  example: { query: { version: "1" } },
}).handle(async ({ query, now }) => {
  const market = marketNamed(query.market);
  const current = await currentTermsVersion(market, now);
  const number = query.version ?? current;
  if (number > current) throw TermsNotFound();
  const terms = await termsVersion(market, number);
  const shown = terms ?? (number === 1 ? firstVersion(market) : undefined);
  if (!shown) throw TermsNotFound();
  const languages = languagesOf(shown);
  return {
    ...termsIn(shown, query.language ?? languageAsked(acceptedLanguages(), languages)),
    languages,
    terms_version: number,
    in_force: number === current,
    published_at: shown.publish_at ?? shown.updated_at,
  };
});
