import { configuration } from "../configuration.ts";
import { event } from "../kernel/event.ts";
import { log } from "../kernel/log.ts";
import { metrics } from "../kernel/metrics.ts";
import { type Lane, subscriber } from "./subscriber.ts";

/** Sent every minute, so that each lane has something to hear. No client sees it. */
export const HeartbeatSent = event("heartbeat.sent", "The service is there.", () => ({}), { passing: true });

const measured = metrics("events", { heard: "Count" }, "lane");

/** A lane's answer to heartbeats: counted, because a lane that stops reports no error. */
export const hearing = (lane: Lane) =>
  subscriber({ name: `hear-in-${lane}`, on: [HeartbeatSent], lane, marks: "never" }).handle(async () =>
    log("info", "heartbeat heard", measured(configuration().STAGE, { lane, heard: 1 })),
  );
