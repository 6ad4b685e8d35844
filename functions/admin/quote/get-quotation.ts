import * as z from "zod/mini";
import { quotes, reviewPartition, statePartition } from "../../../shared/data/quotes.ts";
import { ReviewReason } from "../../../shared/domain/pricing/review-reason.ts";
import { ServiceName } from "../../../shared/domain/pricing/service-name.ts";
import { AdminQuoteView, adminQuoteView } from "../../../shared/domain/quote/admin-view.ts";
import { type Quote, QuoteState } from "../../../shared/domain/quote/quote.ts";
import { formerNames } from "../../../shared/http/former-names.ts";
import { operation } from "../../../shared/http/operation.ts";
import { RequestInvalid } from "../../../shared/kernel/refusal.ts";
import { described, PageOf, pageQuery, periodQuery } from "../../../shared/kernel/schema.ts";
import { filteredListDescription } from "../../../shared/workflows/filtered-list.ts";

const isOfService = ({ tasks, understood = [] }: Quote, service: string): boolean =>
  [...tasks, ...understood].some((one) => one.service === service);

export const handler = operation({
  route: "GET /admin/quote/get-quotation",
  summary: "List the quotes of all customers, or only those that wait for a review.",
  description: `With \`sort=urgent\` you get the quotes that wait for a review: dangerous ones first, then emergencies, then those that have waited longest. ${filteredListDescription}`,
  access: ["admin"],
  keys: "read",
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    sort: described(
      z._default(z.enum(["newest", "oldest", "urgent"]), "newest"),
      "Whether the newest or the oldest come first, or the most urgent of those that wait for a review.",
    ),
    state: described(z.optional(QuoteState), "Only quotes in this state."),
    service: described(z.optional(ServiceName), "Only quotes with work of this service."),
    reason: described(z.optional(ReviewReason), "Only quotes that are in review for this reason."),
  }),
  renamed: formerNames({ status: "state" }),
  response: PageOf(AdminQuoteView),
  uses: ["table"],
  example: { query: { sort: "urgent", limit: "50" } },
}).handle(
  async ({ query: { state: wanted, sort, limit, cursor, from, to, service, reason }, actor, now }) => {
    if (sort === "urgent" && wanted !== undefined && wanted !== "needs_review")
      throw RequestInvalid({
        fields: [{ field: "sort", problem: "urgent is for quotes that need a review" }],
      });
    const scope = JSON.stringify([actor.id, wanted, service, reason, from, to]);
    const keep = (quote: Quote): boolean =>
      (wanted === undefined || quote.state === wanted) &&
      (service === undefined || isOfService(quote, service)) &&
      (reason === undefined || (quote.review_reasons ?? []).includes(reason)) &&
      (from === undefined || quote.created_at >= from) &&
      (to === undefined || quote.created_at < to);
    const waiting = wanted === undefined && reason !== undefined ? ("needs_review" as const) : wanted;
    const narrows = service !== undefined || reason !== undefined;
    const listed = () => {
      if (sort === "urgent")
        return quotes.page("toReview", reviewPartition, { limit, cursor, scope, order: "oldest" }, keep);
      const request = { limit, cursor, from, to, scope, order: sort };
      const picked = narrows ? keep : undefined;
      return waiting
        ? quotes.page("inState", statePartition(waiting), request, picked)
        : quotes.page("all", "QUOTES", request, picked);
    };
    const page = await listed();
    return { ...page, items: page.items.map((quote) => adminQuoteView(quote, now)) };
  },
);
