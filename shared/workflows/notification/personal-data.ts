import * as z from "zod/mini";
import { announcements } from "../../data/announcements.ts";
import { connections } from "../../data/connections.ts";
import { allOf } from "../../data/engine/page.ts";
import { heldMessages, heldPartition } from "../../data/held-messages.ts";
import { inboxes, notifications } from "../../data/notifications.ts";
import { devicesOf, pushDevices } from "../../data/push-devices.ts";
import type { Announcement } from "../../domain/notification/announcement.ts";
import { Notification } from "../../domain/notification/notification.ts";
import { withoutNews } from "../../domain/privacy/erasure.ts";
import { type Holding, holding, list, removeFrom, scrubIn } from "../holding.ts";

const NotificationShown = z.pick(Notification, {
  type: true,
  title: true,
  text: true,
  created_at: true,
  read_at: true,
});

/** Announcements that were sent to this person only. They are few, and kept for a year. */
const newsFor = (accountId: string): Promise<Announcement[]> =>
  allOf((request) =>
    announcements.page(
      "all",
      "ANNOUNCEMENTS",
      request,
      ({ audience }) => "account_id" in audience && audience.account_id === accountId,
    ),
  );

export const holdings: readonly Holding[] = [
  holding(
    "connections",
    connections,
    list((id, request) => connections.page("ofAccount", `CONNECTIONS#${id}`, request)),
    { erase: removeFrom(connections) },
  ),
  holding(
    "messages",
    notifications,
    list((id, request) => notifications.page("ofAccount", `INBOX#${id}`, request)),
    { shown: (message) => NotificationShown.parse(message), erase: removeFrom(notifications) },
  ),
  holding(
    "held_messages",
    heldMessages,
    list((id, request) => heldMessages.page("ofAccount", heldPartition(id), request)),
    { erase: removeFrom(heldMessages) },
  ),
  holding("devices", pushDevices, devicesOf, {
    shown: ({ platform, name, created_at, registered_at }) => ({ platform, name, created_at, registered_at }),
    erase: removeFrom(pushDevices),
  }),
  holding("inbox", inboxes, inboxes.get, { erase: removeFrom(inboxes) }),
  holding("announcements", announcements, newsFor, { erase: scrubIn(announcements, withoutNews) }),
];
