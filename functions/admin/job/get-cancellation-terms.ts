import * as z from "zod/mini";
import { termsHistory } from "../../../shared/data/cancellation-terms.ts";
import { allTerms, CancellationTerms } from "../../../shared/domain/job/cancellation-terms.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described } from "../../../shared/kernel/schema.ts";
import { MarketNamed } from "../../../shared/markets/named.ts";
import { marketNamed } from "../../../shared/markets/served.ts";

export const handler = operation({
  route: "GET /admin/job/get-cancellation-terms",
  extra: true,
  summary: "List what canceling a job costs: now, in the past, and from announced dates on.",
  access: ["admin"],
  query: z.strictObject({ market: MarketNamed }),
  response: z.object({
    terms: described(z.array(CancellationTerms), "Every version of the terms, the oldest first."),
  }),
  example: {},
}).handle(async ({ query }) => ({ terms: allTerms(await termsHistory(marketNamed(query.market))) }));
