import * as z from "zod/mini";
import { notifications } from "../../shared/data/notifications.ts";
import { Notification } from "../../shared/domain/message/notification.ts";
import { operation } from "../../shared/http/operation.ts";
import { PageOf, pageQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /notification/get-notifications",
  summary: "List your notifications, newest first.",
  access: ["user", "service_provider", "admin"],
  extra: true,
  query: z.strictObject(pageQuery),
  response: PageOf(
    z.pick(Notification, {
      id: true,
      type: true,
      title: true,
      text: true,
      data: true,
      read_at: true,
      created_at: true,
    }),
  ),
  example: { query: { limit: "20" } },
}).handle(({ actor, query }) =>
  notifications.page("ofAccount", `INBOX#${actor.id}`, { ...query, scope: actor.id }),
);
