import * as z from "zod/mini";
import { calendarFeeds } from "../../shared/data/calendar-feeds.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Instant } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /calendar/get-feed",
  summary: "See whether your jobs can be read at a calendar address.",
  description: "The address itself is not kept and can't be shown again. If you have lost it, replace it.",
  access: ["user", "service_provider"],
  extra: true,
  response: z.object({
    active: described(z.boolean(), "Whether there is such an address."),
    created_at: described(z.optional(Instant), "Since when you have had one."),
    replaced_at: described(z.optional(Instant), "When the address was last replaced, if it ever was."),
  }),
}).handle(async ({ actor }) => {
  const feed = await calendarFeeds.get(actor.id);
  if (!feed) return { active: false };
  const { created_at, updated_at } = feed;
  return { active: true, created_at, ...(updated_at !== created_at && { replaced_at: updated_at }) };
});
