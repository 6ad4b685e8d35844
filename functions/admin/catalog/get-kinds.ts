import * as z from "zod/mini";
import { allKinds } from "../../../shared/data/kinds.ts";
import { KindView, kindPolicy } from "../../../shared/domain/pricing/own-kind.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described } from "../../../shared/kernel/schema.ts";
import { MarketNamed } from "../../../shared/markets/named.ts";
import { marketNamed } from "../../../shared/markets/served.ts";
import { taxRatesOf } from "../../../shared/markets/taxes.ts";

export const handler = operation({
  route: "GET /admin/catalog/get-kinds",
  extra: true,
  summary: "List your own kinds of work, and what a new one needs.",
  access: ["admin"],
  response: z.object({
    items: described(
      z.array(KindView),
      `All your own kinds of work, also those that were withdrawn, by name. At most ${kindPolicy.kinds_most}.`,
    ),
    languages: described(z.array(z.string()), "The languages that a title is needed in."),
    words_in: described(z.string(), "The language that words are needed in."),
    currency: described(z.string(), "Currency of the amounts."),
    taxed: described(z.array(z.string()), "What of the market's taxes has rates of its own."),
  }),
  query: z.strictObject({ market: MarketNamed }),
  uses: ["table"],
  example: {},
}).handle(async ({ query }) => {
  const market = marketNamed(query.market);
  const { default: spoken, offered } = market.languages;
  return {
    items: (await allKinds(market)).toSorted((one, other) => (one.task_kind < other.task_kind ? -1 : 1)),
    languages: [...offered],
    words_in: spoken,
    currency: market.currency,
    taxed: [...new Set(taxRatesOf(market).flatMap(({ kind }) => kind ?? []))].sort(),
  };
});
