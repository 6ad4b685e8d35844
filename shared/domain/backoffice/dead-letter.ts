import * as z from "zod/mini";
import type { Decision, DomainEvent } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";
import { DeadLetterGivenUp, DeadLetterRetried } from "./events.ts";

/** How often each lane is given something in all. The prompt lane gives up by the outbox's own count. */
export const deliveries_most = { prompt: 1, patient: 6, model: 5, queue: 5, upload: 3 } as const;

/** The lanes that are given events. */
export const EventLane = z.enum(["prompt", "patient", "model"]);
export type EventLane = z.output<typeof EventLane>;

/** Events, messages of queues, and uploads that have arrived. */
const FailingLane = z.enum([...EventLane.options, "queue", "upload"]);
export type FailingLane = z.output<typeof FailingLane>;

/** What some reaction fails on: once a lane has given it up, it waits for an administrator. */
export const DeadLetter = lazyObject(() => ({
  id: Id("event"),
  version: z.int(),
  type: described(
    z.string(),
    "The event, such as `job.assigned`, the queue, such as `deliveries`, or `upload` for a file that arrived.",
  ),
  record_type: described(z.string(), "Kind of the record that it is about, such as `job`."),
  record_id: described(z.string(), "Id of the record that it is about."),
  /** Where an event's row is. */
  place: z.optional(z.object({ pk: z.string(), sk: z.string() })),
  /** What a queue's message says. */
  body: z.optional(z.string()),
  /** Where an upload is. */
  object: z.optional(z.object({ bucket: z.string(), key: z.string() })),
  failures: z.record(z.string(), z.int()),
  lanes: described(z.array(FailingLane), "Which parts of the service gave it up."),
  occurred_at: described(Instant, "When it happened."),
  given_up_at: described(z.optional(Instant), "Since when nobody tries again."),
  failed_at: described(Instant, "When it failed last."),
}));
export type DeadLetter = z.output<typeof DeadLetter>;

/** As an administrator reads it. */
export const DeadLetterView = z.extend(
  z.omit(DeadLetter, { version: true, place: true, body: true, object: true, failures: true }),
  {
    lanes: described(
      z.array(z.string()),
      "Which parts of the service gave it up: `prompt` works at the table, `patient` calls vendors, `model` reads, `queue` works on messages, `upload` checks files.",
    ),
  },
);

export const DeadLetterNotFound = notFound("dead_letter");
export const DeadLetterConflict = versionConflict("dead_letter");

export type Failing = Omit<DeadLetter, "version" | "failures" | "lanes" | "given_up_at" | "failed_at">;

/** An event about the desk's own news says nothing more: it would go on forever. */
const isNews = ({ type }: Pick<DeadLetter, "type">): boolean => type.startsWith("dead_letter.");

const factsOf = ({ id, type, record_type, record_id }: Failing) => ({
  event_id: id,
  event_type: type,
  record_type,
  record_id,
});

/** Counts that something failed in a lane once more. With the last time it is given up there. */
export const failedIn = (
  present: DeadLetter | undefined,
  of: Failing,
  lane: FailingLane,
  now: string,
): Decision<DeadLetter> => {
  const before = present ?? { ...of, version: 0, failures: {}, lanes: [], failed_at: now };
  const count = (before.failures[lane] ?? 0) + 1;
  const isLast = count >= deliveries_most[lane] && !before.lanes.includes(lane);
  const lanes = isLast ? [...before.lanes, lane] : before.lanes;
  const record: DeadLetter = {
    ...before,
    failures: { ...before.failures, [lane]: count },
    lanes,
    failed_at: now,
    ...(lanes.length > 0 && { given_up_at: before.given_up_at ?? now }),
  };
  const events: DomainEvent[] =
    isLast && !isNews(record)
      ? [DeadLetterGivenUp.atNextVersion(record, { data: { ...factsOf(record), lane } })]
      : [];
  return { record, events };
};

/** What happened when an administrator has something tried again. */
export const retried = (letter: DeadLetter, admin_id: IdOf<"account">): Decision<DeadLetter>["events"] => [
  DeadLetterRetried.atNextVersion(letter, { data: { ...factsOf(letter), admin_id } }),
];

/** A message or an upload that is given to its function once more. */
export const givenAgain = (letter: DeadLetter, now: string): DeadLetter => {
  const { given_up_at: _, ...kept } = letter;
  return { ...kept, failures: {}, lanes: [], failed_at: now };
};
