import * as z from "zod/mini";
import { cancellationTerms, termsHistory } from "../../../shared/data/cancellation-terms.ts";
import {
  addTerms,
  allTerms,
  CancellationTerms,
  GivenTerms,
  TermsConflict,
  TermsTooEarly,
} from "../../../shared/domain/job/cancellation-terms.ts";
import { CancellationTermsChanged } from "../../../shared/domain/job/events.ts";
import { operation } from "../../../shared/http/operation.ts";
import { MarketNamed } from "../../../shared/markets/named.ts";
import { keptMarket, marketNamed } from "../../../shared/markets/served.ts";

export const handler = operation({
  route: "PUT /admin/job/update-cancellation-terms",
  extra: true,
  summary: "Change what canceling a job costs, from a moment on.",
  description:
    "The new terms are added to those that there are. Jobs that were booked before `effective_from` keep theirs.",
  access: ["admin"],
  body: z.extend(GivenTerms, { market: MarketNamed }),
  response: CancellationTerms,
  refuses: [TermsTooEarly, TermsConflict],
  emits: [CancellationTermsChanged],
  example: {
    body: {
      free_hours: 48,
      late_bps: 2500,
      last_minute_hours: 4,
      last_minute_bps: 5000,
      effective_from: "2099-01-01T00:00:00.000Z",
      reason: "Agreed with the providers' council",
    },
  },
  alongside: ({ body }) => termsHistory(marketNamed(body.market)),
}).handle(async ({ alongside, body: { market, ...body }, newId, now, commit }) => {
  const present = await alongside;
  const history = present ?? {
    id: newId("cancellation_terms"),
    version: 0,
    ...keptMarket(marketNamed(market)),
    later: [],
    updated_at: now,
  };
  const { record, events } = addTerms(history, body, now);
  const added = allTerms(record).at(-1) as CancellationTerms;
  return commit([cancellationTerms.put(record)], events, added);
});
