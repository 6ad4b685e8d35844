import * as z from "zod/mini";
import { conversations, ownedPartition } from "../../shared/data/conversations.ts";
import { SessionView, sessionView } from "../../shared/domain/conversation/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { PageOf, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /chat/get-session",
  summary: "List your repair sessions, newest first.",
  access: ["user"],
  query: z.strictObject({ ...pageQuery, ...periodQuery }),
  response: PageOf(SessionView),
  example: { query: { limit: "20" } },
}).handle(async ({ query: { sort, ...query }, actor }) => {
  const page = await conversations.page("ofOwner", ownedPartition("repair", actor.id), {
    ...query,
    order: sort,
    scope: actor.id,
  });
  return { ...page, items: page.items.map(sessionView) };
});
