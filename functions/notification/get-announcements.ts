import * as z from "zod/mini";
import { announcements } from "../../shared/data/announcements.ts";
import { AnnouncementState } from "../../shared/domain/notification/announcement.ts";
import { AnnouncementView } from "../../shared/domain/notification/announcement-view.ts";
import { formerNames } from "../../shared/http/former-names.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, PageOf, pageQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /notification/get-announcements",
  summary: "List the announcements that administrators have sent, newest first.",
  access: ["admin"],
  extra: true,
  query: z.strictObject({
    ...pageQuery,
    state: described(z.optional(AnnouncementState), "Only announcements in this state."),
  }),
  renamed: formerNames({ status: "state" }),
  response: PageOf(AnnouncementView),
  example: { query: { limit: "20" } },
}).handle(({ query: { state: wanted, ...page }, actor }) =>
  announcements.page(
    "all",
    "ANNOUNCEMENTS",
    { ...page, scope: `${actor.id} ${wanted ?? ""}` },
    wanted && (({ state }) => state === wanted),
  ),
);
