import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import {
  AmountMinor,
  CreatedAt,
  Currency,
  described,
  Id,
  Instant,
  UpdatedAt,
  Version,
} from "../../kernel/schema.ts";
import { minus, plus } from "../../kernel/time.ts";
import { agreedPrice, type Quote, type Task } from "../quote/quote.ts";
import { BookingDraftCreated } from "./events.ts";
import type { AgentGrant, Counted } from "./grant.ts";
import { agentPolicy } from "./policy.ts";

const { counted_days, counted_most, draft_minutes } = agentPolicy;

/** A booking that an assistant has prepared. It holds nothing: neither time nor price, until its customer books. */
export const BookingDraft = lazyObject(() => ({
  id: Id("booking_draft"),
  version: Version,
  account_id: Id("account"),
  agent_grant_id: Id("agent_grant"),
  client_name: described(z.string(), "The assistant that prepared it."),
  quote_id: Id("quote"),
  quote_revision: described(z.int(), "The `revision` of the estimate that it rests on."),
  task_id: Id("task"),
  starts_at: described(Instant, "When the work starts."),
  price_minor: described(AmountMinor, "The agreed price, in cents."),
  currency: Currency,
  expires_at: described(Instant, "It can be booked until then."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type BookingDraft = z.output<typeof BookingDraft>;

export const BookingDraftNotFound = notFound("booking_draft", "prepared booking");
export const BookingDraftConflict = versionConflict("booking_draft", "prepared booking");
export const AgentOverLimit = refusal(
  "agent.over_limit",
  409,
  "This is more than the customer lets this assistant prepare.",
  "See details. The customer can book it without the assistant, or agree anew with other limits.",
);

/** Whether a draft of that time still waits. */
export const isWaiting = (created_at: string, now: string): boolean =>
  plus(created_at, { minutes: draft_minutes }) > now;

/** Whether the quote's task is booked. */
export const isBooked = (quote: Quote | undefined, task_id: string): boolean =>
  quote?.tasks.some((task) => task.task_id === task_id && task.job_id !== undefined) ?? false;

/** What still counts toward a grant's limits; `quotes` are those of the tasks that no longer wait. */
const stillCounted = (
  counted: readonly Counted[],
  quotes: ReadonlyMap<string, Quote>,
  now: string,
): Counted[] =>
  counted.filter(
    ({ at, quote_id, task_id }) =>
      at > minus(now, { days: counted_days }) &&
      (isWaiting(at, now) || isBooked(quotes.get(quote_id), task_id)),
  );

type Preparing = {
  id: IdOf<"booking_draft">;
  quote: Quote;
  task: Task;
  starts_at: string;
  /** The quotes of what was prepared before. */
  quotes: ReadonlyMap<string, Quote>;
};

/**
 * Prepares a booking of a task and counts it toward the limits of its grant. The same task prepared anew counts once. Throws
 * `agent.over_limit`.
 */
export const prepareBooking = (
  grant: AgentGrant,
  { id, quote, task, starts_at, quotes }: Preparing,
  now: string,
): { grant: AgentGrant } & Decision<BookingDraft> => {
  const price_minor = agreedPrice(task);
  const others = stillCounted(grant.counted, quotes, now).filter((one) => one.task_id !== task.task_id);
  const used_minor = others.reduce((sum, one) => sum + one.price_minor, 0);
  const { booking_minor, days_minor } = grant.limits;
  const facts = { price_minor, used_minor, booking_minor, days_minor, currency: grant.currency };
  const isTooMuch = price_minor > booking_minor || used_minor + price_minor > days_minor;
  if (isTooMuch || quote.currency !== grant.currency || others.length >= counted_most)
    throw AgentOverLimit({ details: facts });
  const counted = [...others, { quote_id: quote.id, task_id: task.task_id, price_minor, at: now }];
  const record: BookingDraft = {
    id,
    version: 0,
    account_id: grant.account_id,
    agent_grant_id: grant.id,
    client_name: grant.client_name,
    quote_id: quote.id,
    quote_revision: quote.revision,
    task_id: task.task_id,
    starts_at,
    price_minor,
    currency: quote.currency,
    expires_at: plus(now, { minutes: draft_minutes }),
    created_at: now,
    updated_at: now,
  };
  const data = {
    booking_draft_id: id,
    agent_grant_id: grant.id,
    user_id: quote.user_id,
    quote_id: quote.id,
    task_id: task.task_id,
    price_minor,
    currency: quote.currency,
  };
  return {
    grant: { ...grant, counted, updated_at: now },
    record,
    events: [BookingDraftCreated.atNextVersion(record, { data })],
  };
};
