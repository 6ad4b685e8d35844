import * as z from "zod/mini";
import { notifications } from "../../shared/data/notifications.ts";
import { Notification } from "../../shared/domain/notification/notification.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, PageOf, pageQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /notification/get-notifications",
  summary: "List your notifications, newest first.",
  access: ["user", "service_provider", "admin"],
  extra: true,
  query: z.strictObject({
    ...pageQuery,
    unread: described(z.optional(z.literal("true")), "Send `true` to list only what you have not read."),
    type: described(
      z.optional(
        z
          .string()
          .check(
            z.regex(/^[a-z_]{1,40}\.[a-z_]{1,60}$/, "must be the name of an event such as job.assigned"),
          ),
      ),
      "Only notifications of this event, such as `job.assigned`.",
    ),
  }),
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
}).handle(({ actor, query: { unread, type, ...page } }) =>
  notifications.page(
    "ofAccount",
    `INBOX#${actor.id}`,
    { ...page, scope: JSON.stringify([actor.id, unread, type]) },
    unread || type
      ? (one) => (!unread || one.read_at === undefined) && (type === undefined || one.type === type)
      : undefined,
  ),
);
