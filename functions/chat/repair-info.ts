import * as z from "zod/mini";
import { conversations } from "../../shared/data/conversations.ts";
import { pricingBasis } from "../../shared/data/quotation-rules.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { ConversationNotFound } from "../../shared/domain/conversation/conversation.ts";
import { SessionView, sessionView } from "../../shared/domain/conversation/view.ts";
import { regionOf } from "../../shared/domain/quote/region.ts";
import { RepairInfo, repairInfo } from "../../shared/domain/repair/info.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /chat/repair-info/{session_id}",
  summary: "Read what a repair session of yours has found out about the repair.",
  description:
    "Causes with how likely they are, how bad it is, who can do it, tools, parts with prices, and steps. Steps are shown once the cause is known and nothing speaks for a professional. Without `repair` it is not known yet what the repair is.",
  access: ["user"],
  params: z.strictObject({ session_id: Id("conversation") }),
  response: z.object({
    session: described(SessionView, "The session."),
    repair: described(
      z.optional(RepairInfo),
      "What is known about the repair. Absent if nothing is known yet.",
    ),
  }),
  refuses: [ConversationNotFound],
  uses: ["table"],
  example: { params: { session_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params, actor, now }) => {
  const [conversation, { rules, rates }] = await Promise.all([
    conversations.find(params.session_id),
    pricingBasis(),
  ]);
  if (conversation.owner_id !== actor.id || conversation.kind !== "repair") throw ConversationNotFound();
  const quote = conversation.quote_id ? await quotes.get(conversation.quote_id) : undefined;
  const region = regionOf(quote?.place);
  const repair = repairInfo(conversation.facts, { rules, rates, at: now, ...(region && { region }) });
  return { session: sessionView(conversation), ...(repair && { repair }) };
});
