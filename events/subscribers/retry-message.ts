import { deadLetters } from "../../shared/data/dead-letters.ts";
import { DeadLetterRetried } from "../../shared/domain/backoffice/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { sendAgain } from "../../shared/vendors/queue/send.ts";

/** Puts a message back into its queue that an administrator has tried again. Queues give a message twice anyway. */
export const handler = subscriber({
  name: "retry-message",
  lane: "prompt",
  on: [DeadLetterRetried],
  marks: "never",
  uses: ["table", "queue"],
}).handle(async ({ event: { data } }) => {
  const letter = await deadLetters.get(data.event_id);
  if (letter?.body !== undefined && !letter.given_up_at) await sendAgain(letter.type, letter.body);
});
