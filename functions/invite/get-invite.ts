import * as z from "zod/mini";
import { invites } from "../../shared/data/invites.ts";
import { InviteView } from "../../shared/domain/account/invite.ts";
import { operation } from "../../shared/http/operation.ts";
import { PageOf, pageQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /invite/get-invite",
  summary: "List the people whom you have invited and what became of it, newest first.",
  access: ["user", "service_provider"],
  query: z.strictObject(pageQuery),
  response: PageOf(InviteView),
  example: { query: { limit: "20" } },
}).handle(({ query, actor }) =>
  invites.page("ofInviter", `INVITES#${actor.id}`, { ...query, scope: actor.id }),
);
