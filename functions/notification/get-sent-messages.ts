import * as z from "zod/mini";
import { challenges } from "../../shared/data/challenges.ts";
import { outcomesOf } from "../../shared/data/engine/marks.ts";
import { inboxPartition, notifications } from "../../shared/data/notifications.ts";
import { SentCode, SentMessage, sentCode, sentMessage } from "../../shared/domain/notification/sent.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery } from "../../shared/kernel/schema.ts";
import { messageSender } from "../../shared/workflows/notification/outcomes.ts";

const codes_most = 10;

export const handler = operation({
  route: "GET /notification/get-sent-messages/{account_id}",
  extra: true,
  summary: "List the messages that a person was sent, newest first, and what became of each.",
  description: `Kind, title, channels and state, without the texts, addresses and codes. Messages are kept for ${policy.notification.keep_days} days. \`codes\` are the last ${codes_most} requests for a code that are still kept, on every page.`,
  access: ["admin"],
  params: z.strictObject({ account_id: Id("account") }),
  query: z.strictObject(pageQuery),
  response: z.extend(PageOf(SentMessage), {
    codes: described(
      z.array(SentCode),
      "Codes that were sent lately to sign up, set a password or prove an address.",
    ),
  }),
  example: { params: { account_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { account_id }, query, actor }) => {
  const scope = `${actor.id} sent`;
  const listed = notifications.page("ofAccount", inboxPartition(account_id), { ...query, scope });
  const [{ items, next_cursor }, asked, outcomes] = await Promise.all([
    listed,
    challenges.page("ofAccount", `CHALLENGES#${account_id}`, { limit: codes_most, scope }),
    listed.then(({ items: told }) =>
      outcomesOf(
        told.map(({ id }) => id),
        messageSender,
      ),
    ),
  ]);
  return {
    items: items.map((one) => sentMessage(one, outcomes.get(one.id)?.[account_id])),
    next_cursor,
    codes: asked.items.map(sentCode),
  };
});
