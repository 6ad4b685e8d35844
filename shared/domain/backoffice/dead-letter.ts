import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";
import { DeadLetterRetried } from "./events.ts";

/** How often each lane is given an event in all. The prompt lane gives up by the outbox's own count. */
export const deliveries_most = { prompt: 1, patient: 6, model: 5 } as const;

export const FailingLane = z.enum(["prompt", "patient", "model"]);
export type FailingLane = z.output<typeof FailingLane>;

/** An event on which some reaction fails; once a lane has given it up, it waits for an administrator. */
export const DeadLetter = lazyObject(() => ({
  id: Id("event"),
  version: z.int(),
  type: described(z.string(), "The event, such as `job.assigned`."),
  record_type: described(z.string(), "Kind of the record that it is about, such as `job`."),
  record_id: described(z.string(), "Id of the record that it is about."),
  /** Where its row is. */
  place: z.object({ pk: z.string(), sk: z.string() }),
  failures: z.record(z.string(), z.int()),
  lanes: described(z.array(FailingLane), "Which parts of the service gave it up."),
  occurred_at: described(Instant, "When it happened."),
  given_up_at: described(z.optional(Instant), "Since when nobody tries again."),
  failed_at: described(Instant, "When it failed last."),
}));
export type DeadLetter = z.output<typeof DeadLetter>;

/** As an administrator reads it. */
export const DeadLetterView = z.extend(z.omit(DeadLetter, { version: true, place: true, failures: true }), {
  lanes: described(
    z.array(z.string()),
    "Which parts of the service gave it up: `prompt` works at the table, `patient` calls vendors, `model` reads.",
  ),
});

export const DeadLetterNotFound = notFound("dead_letter");
export const DeadLetterConflict = versionConflict("dead_letter");

type Failing = Omit<DeadLetter, "version" | "failures" | "lanes" | "given_up_at" | "failed_at">;

/** Counts that an event failed in a lane once more. With the last time it is given up there. */
export const failedIn = (
  present: DeadLetter | undefined,
  of: Failing,
  lane: FailingLane,
  now: string,
): DeadLetter => {
  const before = present ?? { ...of, version: 0, failures: {}, lanes: [], failed_at: now };
  const count = (before.failures[lane] ?? 0) + 1;
  const lanes =
    count >= deliveries_most[lane] && !before.lanes.includes(lane) ? [...before.lanes, lane] : before.lanes;
  return {
    ...before,
    failures: { ...before.failures, [lane]: count },
    lanes,
    failed_at: now,
    ...(lanes.length > 0 && { given_up_at: before.given_up_at ?? now }),
  };
};

/** What happened when an administrator has an event tried again. */
export const retried = (letter: DeadLetter, admin_id: IdOf<"account">): Decision<DeadLetter>["events"] => [
  DeadLetterRetried.atNextVersion(letter, {
    data: {
      event_id: letter.id,
      event_type: letter.type,
      record_type: letter.record_type,
      record_id: letter.record_id,
      admin_id,
    },
  }),
];
