import * as z from "zod/mini";
import { notifications } from "../../shared/data/notifications.ts";
import {
  Notification,
  NotificationConflict,
  NotificationNotFound,
} from "../../shared/domain/notification/notification.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /notification/read-notification/{notification_id}",
  summary: "Mark a notification as read. Doing it again changes nothing.",
  access: ["user", "service_provider", "admin"],
  admins: "all",
  while_suspended: true,
  extra: true,
  params: z.strictObject({ notification_id: Id("notification") }),
  response: z.pick(Notification, { id: true, read_at: true }),
  refuses: [NotificationNotFound, NotificationConflict],
  example: { params: { notification_id: "019a9f0c1e2d3a4b5c6d7e8f" } },
  alongside: ({ params, actor }) => notifications.find(actor.id, params.notification_id),
}).handle(async ({ alongside, now, commit }) => {
  const notification = await alongside;
  if (notification.read_at) return notification;
  const read = { ...notification, read_at: now };
  return commit([notifications.update(read)], [], read);
});
