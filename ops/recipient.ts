import { recipientId, recipients } from "../shared/data/recipients.ts";
import { allow, blockageOf } from "../shared/domain/notification/recipient.ts";
import { Email, Phone } from "../shared/kernel/schema.ts";
import type { Command, Given } from "./command.ts";
import { operatorCommit } from "./operator-commit.ts";
import { plural } from "./plural.ts";
import { UsageError } from "./usage-error.ts";

const addressIn = ({ email, phone }: Given) => {
  const mail = Email.safeParse(email);
  const number = Phone.safeParse(phone);
  if (mail.success && phone === undefined) return { channel: "email" as const, address: mail.data };
  if (number.success && email === undefined) return { channel: "sms" as const, address: number.data };
  throw new UsageError(
    "Give either --email with a mail address or --phone with a number such as +12025550123.",
  );
};

export const command: Command = {
  summary: "Say why nothing is sent to an address. With --allow: send there again.",
  description: `
Nothing is sent where mail came back for good (30 days long) or was called spam (two years). The table keeps a keyed
hash and not the address, so give the address. --allow ends a block; do it only when its owner asks for mail. SES has
a list of its own: see docs/runbook/mail.md.`,
  options: {
    email: { type: "string", says: "the mail address" },
    phone: { type: "string", says: "the phone number, with its country" },
    allow: { type: "boolean", says: "send to the address again" },
  },
  run: async ({ given, dryRun, stage, terminal }) => {
    const { channel, address } = addressIn(given);
    await stage.enter();
    const now = new Date().toISOString();
    const recipient = await recipients.get(await recipientId(channel, address));
    if (!recipient) return terminal.tell("Nothing is known against this address.");
    const { refused, last_refused, blocked } = recipient;
    const blockage = blockageOf(recipient, now);
    if (last_refused)
      terminal.tell(
        `${plural(refused, "message")} ${refused === 1 ? "was" : "were"} refused, the last one at ${last_refused.at}: ${last_refused.cause}`,
      );
    terminal.tell(
      blockage
        ? `Nothing is sent until ${blocked?.until}: ${blockage} at ${blocked?.at}`
        : "Messages are sent to this address.",
    );
    if (given.allow !== true || !blockage || dryRun) return;
    const { record, events } = allow(recipient, now);
    await operatorCommit("recipient", now)([recipients.put(record)], events);
    terminal.tell("Messages are sent again from now on.");
  },
};
