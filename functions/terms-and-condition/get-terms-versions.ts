import * as z from "zod/mini";
import { currentTerms, termsVersions, versionsPlace } from "../../shared/data/terms.ts";
import { stateOf, TermsVersion } from "../../shared/domain/content/terms.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, PageOf, pageQuery } from "../../shared/kernel/schema.ts";
import { MarketNamed } from "../../shared/markets/named.ts";
import { marketNamed } from "../../shared/markets/served.ts";

export const handler = operation({
  route: "GET /terms-and-condition/get-terms-versions",
  summary: "List all versions of the terms, newest first, drafts and scheduled ones included.",
  access: ["admin"],
  extra: true,
  query: z.strictObject({ ...pageQuery, market: MarketNamed }),
  response: PageOf(
    z.extend(z.omit(TermsVersion, { version: true, number: true }), {
      terms_version: described(z.int(), "Number of this version of the terms."),
      state: described(
        z.enum(["draft", "scheduled", "in_force", "superseded"]),
        "Whether this version is a draft, will come into force later, is in force, or was replaced by a later one.",
      ),
    }),
  ),
  example: { query: { limit: "5" } },
}).handle(async ({ query: { market: named, ...query }, actor, now }) => {
  const market = marketNamed(named);
  const [terms, page] = await Promise.all([
    currentTerms(market),
    termsVersions.page("all", versionsPlace(market), { ...query, scope: actor.id }),
  ]);
  return {
    ...page,
    items: page.items.map((one) => ({ ...one, terms_version: one.number, state: stateOf(one, terms, now) })),
  };
});
