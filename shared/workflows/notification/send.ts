import { configuration } from "../../configuration.ts";
import type { Given } from "../../data/engine/write.ts";
import { recipientId, recipients } from "../../data/recipients.ts";
import {
  blockageOf,
  type Recipient,
  RecipientConflict,
  refuseMessage,
  unknownRecipient,
} from "../../domain/notification/recipient.ts";
import { log } from "../../kernel/log.ts";
import { metrics } from "../../kernel/metrics.ts";
import { marketNamed } from "../../markets/served.ts";
import { webOf } from "../../markets/web.ts";
import type { OutgoingMessage } from "../../vendors/notifications/notifier.ts";
import { notifier } from "../../vendors/notifications/vendor.ts";
import { againstContention } from "../contention.ts";
import { marketSettings } from "../market/settings.ts";
import { framedMail } from "./frame.ts";

const refusals = metrics("events", { messages_refused: "Count" });

type Commit = (...changes: Given) => Promise<void>;
type Addressed = OutgoingMessage & {
  channel: Recipient["channel"];
  /** What it is written in; absent: whoever wrote it did not say. */
  language?: string | undefined;
  /** Whose brand a mail bears; absent: the default market's. */
  market?: string | undefined;
};
type Refused = { id: Recipient["id"]; message: Addressed; cause: string };

/** The result of a message: sent, withheld because its address is blocked, or refused permanently. */
export type Sent = "sent" | "withheld" | "refused";

/** A mail with its page, its plain text and its market's own sender; other messages as they are. */
const framed = ({ language, market, ...message }: Addressed): OutgoingMessage =>
  message.channel === "email"
    ? {
        ...message,
        ...framedMail({ ...message, language, market }),
        from: webOf(marketNamed(market)).sender,
      }
    : message;

/** Sends one message, unless its address is blocked. */
const handOver = async (message: Addressed, now: string): Promise<Refused | Exclude<Sent, "refused">> => {
  const { channel, message_id } = message;
  const id = await recipientId(channel, message.to);
  const [recipient] = await Promise.all([recipients.get(id), channel === "email" && marketSettings()]);
  const blockage = blockageOf(recipient, now);
  if (blockage) {
    log("info", "message withheld", { message_id, channel, cause: blockage });
    return "withheld";
  }
  const outcome = await (await notifier()).send(framed(message));
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

/** Records permanent refusals with the recipients. */
const record = (refused: readonly Refused[], now: string, commit: Commit): Promise<void> =>
  againstContention([RecipientConflict], async () => {
    // Two people can share an address, and a transaction can write a record only once.
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
 * Sends messages to their addresses. Addresses that bounced or complained about spam get nothing. Permanent refusals
 * are recorded and are not errors: only failures that may succeed later throw. Returns each result.
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
