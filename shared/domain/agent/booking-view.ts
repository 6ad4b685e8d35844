import * as z from "zod/mini";
import { described, Id } from "../../kernel/schema.ts";
import { CancellationTerms } from "../job/cancellation-terms.ts";
import type { Quote } from "../quote/quote.ts";
import { BookingDraft, isBooked } from "./draft.ts";

export const BookingTerms = z.omit(CancellationTerms, { reason: true, effective_from: true });

/** A prepared booking as its customer and the assistant see it. */
export const BookingDraftView = z.extend(
  z.pick(BookingDraft, {
    version: true,
    client_name: true,
    quote_id: true,
    quote_revision: true,
    task_id: true,
    starts_at: true,
    price_minor: true,
    currency: true,
    expires_at: true,
    created_at: true,
  }),
  {
    id: Id("booking_draft"),
    booking_draft_id: Id("booking_draft"),
    state: described(
      z.enum(["waiting", "booked", "changed", "expired"]),
      "`waiting` for the customer, `booked` by them, `changed`: there is another estimate, or `expired`.",
    ),
    title: described(z.optional(z.string()), "What is to be done, in a few words."),
    service: described(z.optional(z.string()), "Key of the service."),
    job_id: described(z.optional(Id("job")), "The job, once it is booked."),
    confirm_url: described(z.string(), "Where the customer sees price and terms, books and pays."),
    terms: described(z.optional(BookingTerms), "What canceling costs."),
  },
);
export type BookingDraftView = z.output<typeof BookingDraftView>;

export const draftView = (
  draft: BookingDraft,
  quote: Quote | undefined,
  { now, app, terms }: { now: string; app: string; terms?: BookingDraftView["terms"] },
): BookingDraftView => {
  const task = quote?.tasks.find(({ task_id }) => task_id === draft.task_id);
  const isChanged = quote?.revision !== draft.quote_revision || !task;
  const state = isBooked(quote, draft.task_id)
    ? "booked"
    : draft.expires_at <= now
      ? "expired"
      : isChanged
        ? "changed"
        : "waiting";
  return {
    ...draft,
    booking_draft_id: draft.id,
    state,
    ...(task && { title: task.title, service: task.service }),
    ...(task?.job_id && { job_id: task.job_id }),
    confirm_url: `${app}#/bookings/${draft.id}`,
    ...(terms && { terms }),
  };
};
