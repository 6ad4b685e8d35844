import * as z from "zod/mini";
import { conversations } from "../../shared/data/conversations.ts";
import { pricingBases } from "../../shared/data/quotation-rules.ts";
import { ConversationNotFound } from "../../shared/domain/conversation/conversation.ts";
import { SessionView, sessionView } from "../../shared/domain/conversation/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { repairFields, repairOf } from "../../shared/workflows/conversation/repair-info.ts";

export const handler = operation({
  route: "GET /chat/repair-info/{session_id}",
  summary: "Read what one of your repair sessions has found out.",
  description:
    "It lists possible causes and how likely they are, how serious the problem is, who can do the repair, tools, parts with prices, and steps. All of it comes from guides, never from a model. Steps are shown once the cause is known and no professional is needed. Send the ETag as If-None-Match to be told only when something has changed.",
  access: ["user"],
  params: z.strictObject({ session_id: described(Id("conversation"), "Id of the session.") }),
  response: z.object({ session: described(SessionView, "The session as it is now."), ...repairFields }),
  refuses: [ConversationNotFound],
  uses: ["table"],
  cache: { seconds: 0, of: "caller" },
  example: { params: { session_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params, actor, now }) => {
  const [conversation, basisOf] = await Promise.all([conversations.find(params.session_id), pricingBases()]);
  if (conversation.owner_id !== actor.id || conversation.kind !== "repair") throw ConversationNotFound();
  return { session: sessionView(conversation), ...(await repairOf(conversation, basisOf, now)) };
});
