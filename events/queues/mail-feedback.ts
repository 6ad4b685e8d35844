import * as z from "zod/mini";
import { recipientId, recipients } from "../../shared/data/recipients.ts";
import { RecipientBlocked } from "../../shared/domain/notification/events.ts";
import {
  type Blockage,
  block,
  RecipientConflict,
  unknownRecipient,
} from "../../shared/domain/notification/recipient.ts";
import { queue } from "../../shared/queue/queue.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

const people = z.array(z.object({ emailAddress: z.string() }));

/** What SES reports about mail through EventBridge: only the parts that name addresses to stop. */
const Feedback = z.object({
  detail: z.object({
    bounce: z.optional(z.object({ bounceType: z.string(), bouncedRecipients: people })),
    complaint: z.optional(z.object({ complainedRecipients: people })),
  }),
});

/** SES writes an address as the mail had it, sometimes with a name before it. */
const bare = (address: string): string => /<([^>]+)>\s*$/.exec(address)?.[1] ?? address.trim();

const told = ({ detail: { bounce, complaint } }: z.output<typeof Feedback>): [string, Blockage][] => [
  // A full mailbox or a server that is down is transient: the next mail may arrive.
  ...(bounce?.bounceType === "Permanent" ? bounce.bouncedRecipients : []).map(
    ({ emailAddress }): [string, Blockage] => [bare(emailAddress), "bounced"],
  ),
  ...(complaint?.complainedRecipients ?? []).map(({ emailAddress }): [string, Blockage] => [
    bare(emailAddress),
    "complained",
  ]),
];

/** Stops mail to addresses that bounced permanently or reported it as spam. */
export const handler = queue({
  name: "mail-feedback",
  message: Feedback,
  seconds: 20,
  emits: [RecipientBlocked],
  uses: ["table", "secrets"],
}).handle(async ({ message, now, commit }) => {
  for (const [address, cause] of told(message))
    await againstContention([RecipientConflict], async () => {
      const id = await recipientId("email", address);
      const present = (await recipients.get(id)) ?? unknownRecipient({ id, channel: "email" }, now);
      const { record, events } = block(present, cause, now);
      if (events.length > 0) await commit([recipients.put(record)], events);
    });
});
