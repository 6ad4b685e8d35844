import * as z from "zod/mini";
import { announcements } from "../../shared/data/announcements.ts";
import { AnnouncementState } from "../../shared/domain/notification/announcement.ts";
import { AnnouncementView } from "../../shared/domain/notification/announcement-view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, PageOf, pageQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /notification/get-announcements",
  summary: "List the announcements that administrators have sent, newest first.",
  access: ["admin"],
  extra: true,
  query: z.strictObject({
    ...pageQuery,
    status: described(z.optional(AnnouncementState), "Only announcements in this state."),
  }),
  response: PageOf(AnnouncementView),
  example: { query: { limit: "20" } },
}).handle(({ query: { status, ...page }, actor }) =>
  announcements.page(
    "all",
    "ANNOUNCEMENTS",
    { ...page, scope: `${actor.id} ${status ?? ""}` },
    status && (({ state }) => state === status),
  ),
);
