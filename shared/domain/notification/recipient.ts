import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { Id, Instant } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { RecipientAllowed, RecipientBlocked, RecipientRefused } from "./events.ts";

/** What is known about a recipient's address. It exists only after a delivery problem. */
export const Recipient = lazyObject(() => ({
  /** From a keyed hash of the address, which itself is not stored. */
  id: Id("recipient"),
  version: z.int(),
  channel: z.enum(["email", "sms"]),
  /** How many messages were refused for good, and the last of them. */
  refused: z.int(),
  last_refused: z.optional(z.object({ message_id: z.string(), cause: z.string(), at: Instant })),
  /** Nothing is sent until then. */
  blocked: z.optional(z.object({ cause: z.enum(["bounced", "complained"]), at: Instant, until: Instant })),
  created_at: Instant,
  updated_at: Instant,
}));
export type Recipient = z.output<typeof Recipient>;

export const RecipientNotFound = notFound("recipient");
export const RecipientConflict = versionConflict("recipient");

export type Blockage = "bounced" | "complained";

const days: Record<Blockage, number> = {
  bounced: policy.recipient.bounced_days,
  complained: policy.recipient.complained_days,
};

/** A recipient without delivery problems. */
export const unknownRecipient = (
  { id, channel }: Pick<Recipient, "id" | "channel">,
  now: string,
): Recipient => ({ id, version: 0, channel, refused: 0, created_at: now, updated_at: now });

/** What blocks messages to a recipient now. */
export const blockageOf = (recipient: Recipient | undefined, now: string): Blockage | undefined =>
  recipient?.blocked && recipient.blocked.until > now ? recipient.blocked.cause : undefined;

/** When a recipient's record may be deleted. */
export const recipientForgottenAt = ({ updated_at, blocked }: Recipient): string => {
  const kept = plus(updated_at, { days: policy.recipient.keep_days });
  return blocked && blocked.until > kept ? blocked.until : kept;
};

/** A message was permanently refused. */
export const refuseMessage = (
  recipient: Recipient,
  { message_id, cause }: { message_id: string; cause: string },
  now: string,
): Decision<Recipient> => {
  const record: Recipient = {
    ...recipient,
    refused: recipient.refused + 1,
    last_refused: { message_id, cause, at: now },
    updated_at: now,
  };
  const { channel } = record;
  return {
    record,
    events: [RecipientRefused.atNextVersion(record, { data: { channel, message_id, cause } })],
  };
};

/**
 * Mail bounced or was reported as spam. A complaint lasts longer than a bounce, and neither shortens an existing block.
 */
export const block = (recipient: Recipient, cause: Blockage, now: string): Decision<Recipient> => {
  const until = plus(now, { days: days[cause] });
  if (blockageOf(recipient, now) && (recipient.blocked?.until ?? "") >= until)
    return { record: recipient, events: [] };
  const record: Recipient = {
    ...recipient,
    blocked: { cause, at: now, until },
    updated_at: now,
  };
  const { channel } = record;
  return { record, events: [RecipientBlocked.atNextVersion(record, { data: { channel, cause, until } })] };
};

/** Unblocks the address. */
export const allow = ({ blocked: _, ...recipient }: Recipient, now: string): Decision<Recipient> => {
  const record: Recipient = { ...recipient, updated_at: now };
  return { record, events: [RecipientAllowed.atNextVersion(record, { data: { channel: record.channel } })] };
};
