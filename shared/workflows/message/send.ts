import { configuration } from "../../configuration.ts";
import type { Given } from "../../data/engine/write.ts";
import { recipientId, recipients } from "../../data/recipients.ts";
import {
  blockageOf,
  type Recipient,
  RecipientConflict,
  refuseMessage,
  unknownRecipient,
} from "../../domain/message/recipient.ts";
import { log } from "../../kernel/log.ts";
import { metrics } from "../../kernel/metrics.ts";
import type { OutgoingMessage } from "../../providers/notifications/notifier.ts";
import { notifier } from "../../providers/notifications/vendor.ts";
import { againstContention } from "../contention.ts";

const refusals = metrics("events", { messages_refused: "Count" });

type Commit = (...changes: Given) => Promise<void>;
type Addressed = OutgoingMessage & { channel: Recipient["channel"] };
type Refused = { id: Recipient["id"]; message: Addressed; cause: string };

/** What became of a message: it was sent, nothing may be sent to its address, or it was refused for good. */
export type Sent = "sent" | "withheld" | "refused";

/** Hands one message over, unless nothing may be sent to its address. */
const handOver = async (message: Addressed, now: string): Promise<Refused | Exclude<Sent, "refused">> => {
  const { channel, message_id } = message;
  const id = await recipientId(channel, message.to);
  const recipient = await recipients.get(id);
  const blockage = blockageOf(recipient, now);
  if (blockage) {
    log("info", "message withheld", { message_id, channel, cause: blockage });
    return "withheld";
  }
  const outcome = await (await notifier()).send(message);
  if (outcome.taken) return "sent";
  const { STAGE } = configuration();
  log("warn", "message refused", {
    message_id,
    channel,
    cause: outcome.cause,
    ...refusals(STAGE, { messages_refused: 1 }),
  });
  return { id, message, cause: outcome.cause };
};

/** Keeps with the recipients what was refused for good. */
const record = (refused: readonly Refused[], now: string, commit: Commit): Promise<void> =>
  againstContention([RecipientConflict], async () => {
    // Two people may share an address: one transaction takes its record once.
    const byRecipient = new Map(refused.map((one) => [one.id, one]));
    const decisions = await Promise.all(
      [...byRecipient.values()].map(async ({ id, message: { channel, message_id }, cause }) => {
        const present = (await recipients.get(id)) ?? unknownRecipient({ id, channel }, now);
        return refuseMessage(present, { message_id, cause }, now);
      }),
    );
    await commit(
      decisions.map((decision) => recipients.put(decision.record)),
      decisions.flatMap(({ events }) => events),
    );
  });

/**
 * Sends messages to their addresses. Nothing goes where mail came back or was called spam. What is refused for good
 * is recorded and is no failure: only what may succeed later throws. Answers what became of each.
 */
export const send = async (
  messages: readonly Addressed[],
  { now, commit }: { now: string; commit: Commit },
): Promise<Sent[]> => {
  const refused: Refused[] = [];
  const became: Sent[] = [];
  for (const message of messages) {
    const one = await handOver(message, now);
    if (typeof one === "string") became.push(one);
    else {
      became.push("refused");
      refused.push(one);
    }
  }
  if (refused.length > 0) await record(refused, now, commit);
  return became;
};
