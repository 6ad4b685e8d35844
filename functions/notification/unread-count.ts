import { operation } from "../../shared/http/operation.ts";
import { counted_most, Unread, unreadOf } from "../../shared/workflows/notification/unread.ts";

export const handler = operation({
  route: "GET /notification/unread-count",
  summary: "Count the notifications that you have not read.",
  description: `Counts up to ${counted_most}. If \`more\` is true, there may be more than that: show \`${counted_most - 1}+\`.`,
  access: ["user", "service_provider", "admin"],
  extra: true,
  response: Unread,
  uses: ["table", "lists"],
  example: {},
}).handle(({ actor }) => unreadOf(actor.id));
