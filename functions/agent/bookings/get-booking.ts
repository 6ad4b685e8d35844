import * as z from "zod/mini";
import { configuration } from "../../../shared/configuration.ts";
import { bookingDrafts } from "../../../shared/data/booking-drafts.ts";
import { readTerms } from "../../../shared/data/cancellation-terms.ts";
import { quotes } from "../../../shared/data/quotes.ts";
import { BookingDraftView, draftView } from "../../../shared/domain/agent/booking-view.ts";
import { BookingDraftNotFound } from "../../../shared/domain/agent/draft.ts";
import { operation } from "../../../shared/http/operation.ts";
import { Id } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /agent/bookings/get-booking/{booking_draft_id}",
  extra: true,
  summary: "Read a booking that an assistant has prepared.",
  description: "Book it with create-booking, as any other.",
  access: ["user"],
  tool: { name: "get_booking", scope: "book" },
  params: z.strictObject({ booking_draft_id: Id("booking_draft") }),
  response: BookingDraftView,
  refuses: [BookingDraftNotFound],
  uses: ["table"],
  example: { params: { booking_draft_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params, actor, now }) => {
  const [draft, termsOf] = await Promise.all([
    bookingDrafts.find(actor.id, params.booking_draft_id),
    readTerms(),
  ]);
  const quote = await quotes.get(draft.quote_id);
  const app = `${configuration().ACCESS_TOKEN_ISSUER}/app`;
  return draftView(draft, quote, { now, app, terms: termsOf({ created_at: now, market: quote?.market }) });
});
