import * as z from "zod/mini";
import { deadLetters } from "../../../shared/data/dead-letters.ts";
import { EventAlreadyHandled, eventAt } from "../../../shared/data/engine/events.ts";
import { takeUp } from "../../../shared/data/engine/outbox.ts";
import {
  DeadLetterConflict,
  DeadLetterNotFound,
  givenAgain,
  retried,
} from "../../../shared/domain/backoffice/dead-letter.ts";
import { DeadLetterRetried } from "../../../shared/domain/backoffice/events.ts";
import { operation } from "../../../shared/http/operation.ts";
import { Id } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /admin/desk/retry-dead-letter/{event_id}",
  extra: true,
  summary:
    "Try again what the service has given up: an event, a message of a queue, or the check of an upload.",
  description:
    "What has been done for it is not done again. If it fails once more, it comes back to the list.",
  access: ["admin"],
  admins: ["support"],
  params: z.strictObject({ event_id: Id("event") }),
  response: z.object({ event_id: Id("event") }),
  refuses: [DeadLetterNotFound, DeadLetterConflict, EventAlreadyHandled],
  emits: [DeadLetterRetried],
  example: {
    params: { event_id: "018f3a5c9d2e4b7a6c1d0e9f" },
  },
  alongside: async ({ params: { event_id } }) => {
    const letter = await deadLetters.find(event_id);
    return { letter, row: letter.place && (await eventAt(letter.place)) };
  },
}).handle(async ({ alongside, params: { event_id }, actor, now, commit }) => {
  const { letter, row } = await alongside;
  if (!letter.given_up_at) throw DeadLetterNotFound();
  const events = retried(letter, actor.id);
  const writes = letter.place
    ? [deadLetters.remove(letter), ...(row ? takeUp(row, now) : [])]
    : [deadLetters.update(givenAgain(letter, now))];
  return commit(writes, events, { event_id });
});
