import type { SQSEvent } from "aws-lambda";
import { handler as sweep } from "../../events/schedules/outbox.ts";
import { type EventRow, eventAt, eventKey } from "../../shared/data/engine/events.ts";
import { deliveries_most, type EventLane } from "../../shared/domain/backoffice/dead-letter.ts";
import { policy } from "../../shared/domain/policy.ts";
import { messageOf } from "../../shared/queue/hand-off.ts";
import { queueWorker } from "../../shared/queue/worker.ts";
import { dispatcher } from "../../shared/stream/dispatcher.ts";
import type { Subscriber } from "../../shared/stream/subscriber.ts";
import { clock, lambdaContext, runSchedule, streamRecord } from "./world.ts";

/** Delivers an event in a lane once. */
export const deliverIn = async (lane: EventLane, row: EventRow, to: Subscriber): Promise<void> => {
  if (lane === "model")
    await queueWorker(lane, [to])(
      { Records: [{ messageId: row.id, body: JSON.stringify(messageOf(row)) }] } as SQSEvent,
      lambdaContext(),
    );
  else await dispatcher(lane, [to])({ Records: [streamRecord(row)] }, lambdaContext());
};

/** Delivers an event in a lane to somebody who fails, as often as the service does it until it gives up. */
export const giveUpIn = async (lane: EventLane, row: EventRow, to: Subscriber): Promise<void> => {
  for (let nth = 0; nth < deliveries_most[lane]; nth += 1) await deliverIn(lane, row, to);
  if (lane !== "prompt") return;
  for (let nth = 0; nth <= policy.outbox.republish_most; nth += 1) {
    clock.advance({ seconds: 61 });
    await runSchedule(sweep);
    await deliverIn(lane, (await eventAt(eventKey(row))) as EventRow, to);
  }
};
