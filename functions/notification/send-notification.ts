import * as z from "zod/mini";
import { accounts } from "../../shared/data/accounts.ts";
import { announcements } from "../../shared/data/announcements.ts";
import { AccountNotFound } from "../../shared/domain/account/account.ts";
import {
  Announcement,
  AnnouncementChannel,
  AnnouncementConflict,
  Audience,
  requestAnnouncement,
} from "../../shared/domain/notification/announcement.ts";
import { AnnouncementView } from "../../shared/domain/notification/announcement-view.ts";
import { AnnouncementRequested } from "../../shared/domain/notification/events.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { RequestInvalid } from "../../shared/kernel/refusal.ts";
import { described, GivenInstant, Line, Text } from "../../shared/kernel/schema.ts";
import { plus } from "../../shared/kernel/time.ts";

export const handler = operation({
  route: "POST /notification/send-notification",
  summary: "Send an announcement to one person or to many, now or later.",
  description: `With \`dry_run\` nothing is sent: the recipients are counted, and get-announcement says how many there are. Without it they are gathered within a minute and told one after the other; get-announcement says how many have been told. Nobody is told twice. Offers (\`marketing\`) go only to those who have agreed to them, news (\`service\`) as far as people have not switched it off. Quiet hours are kept. \`send_at\` can be up to ${policy.announcement.ahead_days} days from now.`,
  access: ["admin"],
  admins: ["support"],
  body: z.strictObject({
    audience: described(Audience, "Who is told: one person, everybody in a role, or a part of them."),
    channels: described(
      z.array(AnnouncementChannel).check(
        z.minLength(1),
        z.maxLength(4),
        z.refine((given) => new Set(given).size === given.length, "must not name a channel twice"),
      ),
      "Where people are told, as far as they can be reached there and want it.",
    ),
    category: Announcement.shape.category,
    title: described(Line(100), "Title of the message: what a mail has as its subject."),
    text: described(Text(policy.announcement.text_characters), "Text of the message."),
    link: described(
      z.optional(
        z
          .string()
          .check(z.maxLength(200), z.regex(/^\/[\w\-/?=&.]*$/, "must be a path of the app such as /jobs")),
      ),
      "Where the app shows more: a path of the app, such as `/jobs`.",
    ),
    send_at: described(z.optional(GivenInstant), "When people are told. Leave it out for now."),
    dry_run: described(z._default(z.boolean(), false), "Whether to count the recipients and tell nobody."),
  }),
  response: AnnouncementView,
  refuses: [AccountNotFound, AnnouncementConflict],
  emits: [AnnouncementRequested],
  limit: { burst: 60, window_seconds: 3600 },
  example: {
    body: {
      audience: { role: "service_provider", segment: { service: "plumbing" } },
      channels: ["inbox", "email"],
      category: "service",
      title: "New prices from March",
      text: "The rates of plumbing change on March 1. Look at them in the app.",
      dry_run: true,
    },
  },
  alongside: async ({ body: { audience } }) =>
    "account_id" in audience ? accounts.find(audience.account_id) : undefined,
}).handle(async ({ alongside, body, actor, now, newId, commit }) => {
  const account = await alongside;
  if (account && account.state !== "active") throw AccountNotFound();
  const latest = plus(now, { days: policy.announcement.ahead_days });
  if (body.send_at !== undefined && body.send_at > latest)
    throw RequestInvalid({ fields: [{ field: "send_at", problem: `must be ${latest} at the latest` }] });
  const { record, events } = requestAnnouncement(body, { id: newId("announcement"), by: actor.id, now });
  return commit([announcements.insert(record)], events, record);
});
