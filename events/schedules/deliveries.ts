import { endpointLines } from "../../shared/data/deliveries.ts";
import { webhookPolicy } from "../../shared/domain/integration/policy.ts";
import { plus } from "../../shared/kernel/time.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { sendToDeliveries } from "../../shared/vendors/queue/send.ts";

/** Queues lines whose time has come: later attempts, and those whose worker died or whose message was lost. */
export const handler = schedule({
  name: "deliveries",
  rate: "1 minute",
  due: endpointLines.due,
  uses: ["table", "queue"],
}).handle(async ({ due, now, commit }) => {
  const due_at = plus(now, { seconds: 5 * webhookPolicy.lost_seconds });
  await commit([endpointLines.update({ ...due, due_at })], []);
  await sendToDeliveries({ line_id: due.id });
});
