import * as z from "zod/mini";
import { countsOf } from "../../shared/data/counters.ts";
import { listFeedback } from "../../shared/data/feedback.ts";
import { FeedbackSide } from "../../shared/domain/feedback/events.ts";
import { FeedbackState } from "../../shared/domain/feedback/feedback.ts";
import { FeedbackView } from "../../shared/domain/feedback/view.ts";
import { ServiceName } from "../../shared/domain/pricing/service-name.ts";
import { formerNames } from "../../shared/http/former-names.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";
import { countedIn, filteredListDescription, Total, totalOf } from "../../shared/workflows/filtered-list.ts";

export const handler = operation({
  route: "GET /feedback/get-feedback",
  summary:
    "List feedback by when it was given: all, or that of one state, rating, side, service, job or person.",
  description: `\`state=flagged\` lists what waits for your decision. ${filteredListDescription}`,
  access: ["admin"],
  keys: "read",
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    state: described(z.optional(FeedbackState), "Only feedback in this state."),
    rating: described(
      z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(5))),
      "Only feedback with this many stars.",
    ),
    by: described(z.optional(FeedbackSide), "Only feedback that customers, or that providers wrote."),
    service: described(z.optional(ServiceName), "Only feedback about jobs of this service."),
    job_id: described(z.optional(Id("job")), "Only feedback about this job."),
    author_id: described(z.optional(Id("account")), "Only feedback that this account wrote."),
    about_id: described(z.optional(Id("account")), "Only feedback about this account."),
  }),
  renamed: formerNames({ status: "state" }),
  response: z.extend(PageOf(FeedbackView), { total: Total }),
  example: { query: { state: "flagged", sort: "oldest" } },
}).handle(async ({ query, actor }) => {
  const { state: wanted, from, to, sort: order, limit, cursor, ...filter } = query;
  const [counts, page] = await Promise.all([
    countsOf("feedback"),
    listFeedback({ limit, cursor, from, to, order, scope: actor.id }, { state: wanted, ...filter }),
  ]);
  return { ...page, total: totalOf(countedIn(counts, wanted), { from, to, ...filter }) };
});
