import * as z from "zod/mini";
import { configuration } from "../../../shared/configuration.ts";
import { agentGrants } from "../../../shared/data/agent-grants.ts";
import { bookingDrafts } from "../../../shared/data/booking-drafts.ts";
import { quotes } from "../../../shared/data/quotes.ts";
import { BookingDraftView, draftView } from "../../../shared/domain/agent/booking-view.ts";
import {
  AgentOverLimit,
  BookingDraftConflict,
  isWaiting,
  prepareBooking,
} from "../../../shared/domain/agent/draft.ts";
import { BookingDraftCreated } from "../../../shared/domain/agent/events.ts";
import { AgentGrantConflict, AgentGrantNotFound } from "../../../shared/domain/agent/grant.ts";
import { agentPolicy } from "../../../shared/domain/agent/policy.ts";
import { bookingRefusals } from "../../../shared/domain/job/booking.ts";
import { bookTogether, TaskToBook } from "../../../shared/domain/job/bookings.ts";
import {
  QuoteConflict,
  QuoteNotFound,
  QuoteTransition,
  type Task,
} from "../../../shared/domain/quote/quote.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, Id, Int } from "../../../shared/kernel/schema.ts";
import { marketSettings } from "../../../shared/workflows/market/settings.ts";

/** Whether the customer may book is asked when the customer does. */
const anybody = {
  customer: { name: "", terms_version: 0 },
  terms_version: 0,
  documents_wanting: [],
  video: undefined,
};

export const handler = operation({
  route: "POST /agent/bookings/prepare-booking",
  extra: true,
  summary: "Prepare a booking that the customer then confirms.",
  description: `For a customer's assistant. Nothing is booked, held or paid: for ${agentPolicy.draft_minutes} minutes the customer can do that at \`confirm_url\`.`,
  access: ["user"],
  tool: { name: "prepare_booking", scope: "book" },
  body: z.strictObject({
    quote_id: Id("quote"),
    version: described(Int(1, 1_000_000), "The `revision` of the estimate that the customer saw."),
    task_id: Id("task"),
    starts_at: TaskToBook.shape.starts_at,
  }),
  response: BookingDraftView,
  refuses: [
    QuoteNotFound,
    QuoteTransition,
    QuoteConflict,
    ...bookingRefusals,
    AgentGrantNotFound,
    AgentGrantConflict,
    AgentOverLimit,
    BookingDraftConflict,
  ],
  emits: [BookingDraftCreated],
  uses: ["table"],
  limit: { burst: 40, window_seconds: 3600, name: "agent-bookings" },
  example: {
    body: {
      quote_id: "018f3a5c9d2e4b7a6c1d0ea1",
      version: 1,
      task_id: "018f3a5c9d2e4b7a6c1d0ea2",
      starts_at: "2027-03-18T14:30:00Z",
    },
  },
  alongside: ({ body: { quote_id }, actor }) =>
    Promise.all([quotes.find(quote_id), agentGrants.get(actor.id, actor.session_id), marketSettings()]),
}).handle(async ({ alongside, body: { version, task_id, starts_at }, actor, now, newId, commit }) => {
  const [quote, grant] = await alongside;
  if (quote.user_id !== actor.id) throw QuoteNotFound();
  if (!grant || !actor.agent) throw AgentGrantNotFound();
  const wanted = { task_id, starts_at, job_id: newId("job") };
  bookTogether([wanted], { ...anybody, quote, version, time_zone: undefined }, now);
  const task = quote.tasks.find((one) => one.task_id === task_id) as Task;
  const settled = grant.counted.filter(({ at }) => !isWaiting(at, now)).map(({ quote_id }) => quote_id);
  const before = new Map((await quotes.many([...new Set(settled)])).map((one) => [one.id as string, one]));
  const preparing = { id: newId("booking_draft"), quote, task, starts_at, quotes: before };
  const { grant: counted, record, events } = prepareBooking(grant, preparing, now);
  const app = `${configuration().ACCESS_TOKEN_ISSUER}/app`;
  return commit(
    [bookingDrafts.insert(record), agentGrants.update(counted)],
    events,
    draftView(committed(record), quote, { now, app }),
  );
});
