import { deadLetters } from "../../shared/data/dead-letters.ts";
import { DeadLetterRetried } from "../../shared/domain/backoffice/events.ts";
import { MediaReady, MediaRejected } from "../../shared/domain/media/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { checkArrived } from "../../shared/workflows/media/check-upload.ts";

/** Checks an upload again that an administrator has tried again. */
export const handler = subscriber({
  name: "retry-upload",
  lane: "patient",
  on: [DeadLetterRetried],
  emits: [MediaReady, MediaRejected],
  marks: "never",
  uses: ["table", "media"],
}).handle(async ({ event: { data }, now, commit }) => {
  const letter = await deadLetters.get(data.event_id);
  if (letter?.object && !letter.given_up_at) await checkArrived(letter.object, { now, commit });
});
