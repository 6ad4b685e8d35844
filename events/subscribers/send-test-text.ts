import { accounts } from "../../shared/data/accounts.ts";
import { PushDeviceRemoved, RecipientRefused, TextTested } from "../../shared/domain/notification/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { marketSettings } from "../../shared/workflows/market/settings.ts";
import { sendTo } from "../../shared/workflows/notification/send-to.ts";

/** Sends an operator a text as people get it. */
export const handler = subscriber({
  name: "send-test-text",
  lane: "patient",
  on: [TextTested],
  emits: [RecipientRefused, PushDeviceRemoved],
  uses: ["table", "lists", "secrets", "notifications"],
}).handle(async ({ event: { id, type, data }, now, commit, commitPart }) => {
  const { key, language, channel, account_id } = data;
  const [account, { findText, previewFound }, { piecesNow }] = await Promise.all([
    accounts.get(account_id),
    import("../../shared/workflows/notification/find-text.ts"),
    import("../../shared/workflows/notification/preview-text.ts"),
    marketSettings(),
  ]);
  if (!account) return;
  const found = await findText(language, key);
  const [first] = await previewFound(found, piecesNow(found.override, found.written), now);
  if (!first) return;
  const { title, text } = first.notification;
  await sendTo([{ account, message: { id, type, title, text, language }, channels: [channel] }], {
    now,
    commit,
    commitPart,
  });
});
