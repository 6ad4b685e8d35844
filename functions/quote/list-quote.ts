import * as z from "zod/mini";
import { quotes, userPartition } from "../../shared/data/quotes.ts";
import { QuoteState } from "../../shared/domain/quote/quote.ts";
import { QuoteView, quoteView } from "../../shared/domain/quote/view.ts";
import { formerNames } from "../../shared/http/former-names.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, GivenInstant, PageOf, pageQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /quote/list-quote",
  summary: "List the customer's quotes, newest first.",
  description: "`from` (inclusive) and `to` (exclusive) limit when they were requested.",
  access: ["user"],
  query: z.strictObject({
    ...pageQuery,
    state: described(z.optional(QuoteState), "Only quotes in this state."),
    from: described(z.optional(GivenInstant), "Only quotes that were requested at this time or later."),
    to: described(z.optional(GivenInstant), "Only quotes that were requested before this time."),
    sort: described(
      z._default(z.enum(["newest", "oldest"]), "newest"),
      "Whether the newest or the oldest come first.",
    ),
  }),
  renamed: formerNames({ status: "state" }),
  response: PageOf(QuoteView),
  uses: ["table"],
  example: { query: { limit: "20", state: "estimated" } },
}).handle(async ({ query: { limit, cursor, state: wanted, from, to, sort }, actor, now }) => {
  const { items, next_cursor } = await quotes.page(
    "ofUser",
    userPartition(actor.id),
    { limit, cursor, scope: `${actor.id} ${wanted ?? ""}`, order: sort, from, to },
    wanted && ((quote) => quoteView(quote, now).state === wanted),
  );
  return { items: items.map((quote) => quoteView(quote, now)), next_cursor };
});
