import { configuration } from "../shared/configuration.ts";
import { log } from "../shared/kernel/log.ts";
import { metrics } from "../shared/kernel/metrics.ts";
import { HeartbeatSent } from "../shared/stream/heartbeat.ts";
import { schedule } from "../shared/stream/schedule.ts";
import { turns } from "../shared/stream/turns.ts";
import { askFrontDoor } from "../shared/vendors/front-door/ask.ts";
import { paymentTraffic } from "../shared/vendors/payments/traffic.ts";

const measured = metrics("events", { front_door: "Count" });

/**
 * Sends what every lane answers, and asks the API at its public address as clients do. It is no schedule among the
 * others: nothing is ever due, and no story waits for it.
 */
export const heartbeat = schedule({
  name: "heartbeat",
  rate: "1 minute",
  due: async () => [{}],
  emits: [HeartbeatSent],
}).handle(async ({ newId, commit }) => {
  await commit([], [HeartbeatSent.atNextVersion({ id: newId("heartbeat"), version: 0 }, { data: {} })]);
  const { STAGE } = configuration();
  // Without a number in each hour, an expression of both would have no value when one of them is silent.
  log("info", "payment traffic", paymentTraffic(STAGE, { payments_begun: 0, webhooks_heard: 0 }));
  const { answers, says } = await askFrontDoor();
  log(answers ? "info" : "warn", "front door", { says, ...measured(STAGE, { front_door: answers ? 1 : 0 }) });
});

export const handler = turns({ heartbeat: async () => ({ handler: heartbeat }) });
