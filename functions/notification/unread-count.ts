import * as z from "zod/mini";
import { notifications } from "../../shared/data/notifications.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Int } from "../../shared/kernel/schema.ts";

const counted_most = 100;

export const handler = operation({
  route: "GET /notification/unread-count",
  summary: "Count the notifications that you have not read.",
  description: `Counts up to ${counted_most}. If \`more\` is true, there may be more than that: show \`${counted_most - 1}+\`.`,
  access: ["user", "service_provider", "admin"],
  extra: true,
  response: z.object({
    unread: described(Int(0, counted_most), "Number of notifications that you have not read."),
    more: described(z.boolean(), "Whether there may be more than were counted."),
  }),
  uses: ["table", "lists"],
  example: {},
}).handle(async ({ actor }) => {
  const { items, next_cursor } = await notifications.page(
    "ofAccount",
    `INBOX#${actor.id}`,
    { limit: counted_most, scope: actor.id },
    ({ read_at }) => read_at === undefined,
  );
  return { unread: items.length, more: next_cursor !== null };
});
