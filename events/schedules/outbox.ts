import { configuration } from "../../shared/configuration.ts";
import { eventFailing, failureIn } from "../../shared/data/dead-letters.ts";
import { giveUp, publishAgain, unpublished } from "../../shared/data/engine/outbox.ts";
import { DeadLetterGivenUp } from "../../shared/domain/backoffice/events.ts";
import { policy } from "../../shared/domain/policy.ts";
import { log } from "../../shared/kernel/log.ts";
import { metrics } from "../../shared/kernel/metrics.ts";
import { schedule } from "../../shared/stream/schedule.ts";

const before = (now: string) =>
  new Date(Date.parse(now) - policy.outbox.republish_after_seconds * 1000).toISOString();

const measured = metrics("events", { events_given_up: "Count" });

/** Sends events through the stream again that were not published within a minute. */
export const handler = schedule({
  name: "outbox",
  rate: "1 minute",
  due: (now, limit) => unpublished(before(now), limit),
  emits: [DeadLetterGivenUp],
}).handle(async ({ due: row, now, commit }) => {
  const tried = (row.republished ?? 0) >= policy.outbox.republish_most;
  if (!tried) return commit(publishAgain(row, now), []);
  const failure = await failureIn(eventFailing(row), "prompt", now);
  await commit([...giveUp(row, now), ...failure.writes], failure.events);
  log("error", "event given up", {
    event_id: row.id,
    event_type: row.type,
    ...measured(configuration().STAGE, { events_given_up: 1 }),
  });
});
