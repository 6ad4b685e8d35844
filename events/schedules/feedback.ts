import { feedback } from "../../shared/data/feedback.ts";
import { FeedbackPublished } from "../../shared/domain/feedback/events.ts";
import { elapseFeedback } from "../../shared/domain/feedback/feedback.ts";
import { schedule } from "../../shared/stream/schedule.ts";

/** Publishes one side's feedback when the other side has given none in time. */
export const handler = schedule({
  name: "feedback",
  rate: "15 minutes",
  due: feedback.due,
  emits: [FeedbackPublished],
  uses: ["table"],
}).handle(async ({ due, now, commit }) => {
  const elapsed = elapseFeedback(due, now);
  if (elapsed) await commit([feedback.update(elapsed.record)], elapsed.events);
});
