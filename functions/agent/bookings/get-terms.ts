import { homeOf } from "../../../shared/data/accounts.ts";
import { readTerms } from "../../../shared/data/cancellation-terms.ts";
import { BookingTerms } from "../../../shared/domain/agent/booking-view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { keptMarket } from "../../../shared/markets/served.ts";

export const handler = operation({
  route: "GET /agent/bookings/get-terms",
  extra: true,
  summary: "Read what it costs to cancel a job that is booked now.",
  access: ["user"],
  tool: { name: "get_cancellation_terms", scope: "book" },
  response: BookingTerms,
  uses: ["table"],
  example: {},
}).handle(async ({ actor, now }) => {
  const [termsOf, home] = await Promise.all([readTerms(), homeOf(actor.id)]);
  return termsOf({ created_at: now, ...keptMarket(home) });
});
