import { accounts } from "../../shared/data/accounts.ts";
import { addOutcome } from "../../shared/data/engine/marks.ts";
import { heldMessages } from "../../shared/data/held-messages.ts";
import { PushDeviceRemoved, RecipientRefused } from "../../shared/domain/notification/events.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { messageSender, outcomeOf } from "../../shared/workflows/notification/outcomes.ts";
import { sendTo } from "../../shared/workflows/notification/send-to.ts";

/** Sends messages that waited for the end of quiet hours. */
export const handler = schedule({
  name: "held-messages",
  rate: "1 minute",
  due: heldMessages.due,
  emits: [RecipientRefused, PushDeviceRemoved],
  uses: ["table", "secrets", "notifications"],
}).handle(async ({ due, now, commit }) => {
  const account = await accounts.get(due.account_id);
  if (account?.state === "active") {
    const { id, type, title, text, link, language, market } = due;
    const message = { id, type, title, text, link, language, market };
    const work = { now, commit, commitPart: () => commit };
    const delivered = await sendTo([{ account, message, channels: due.channels }], work);
    await addOutcome(due.id, messageSender, due.account_id, outcomeOf(delivered)[due.account_id] ?? {});
  }
  await commit([heldMessages.remove(due)], []);
});
