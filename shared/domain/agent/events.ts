import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { Currency, described, Id, Int } from "../../kernel/schema.ts";

const unheard = { hasSubscribers: false } as const;
const grant = () => ({ agent_grant_id: Id("agent_grant"), user_id: Id("user") });
const client = () => ({ agent_client_id: Id("agent_client") });

export const AgentClientCreated = /* @__PURE__ */ event(
  "agent_client.created",
  "An assistant was entered that customers may let act for them.",
  client,
  unheard,
);
export const AgentClientDeleted = /* @__PURE__ */ event(
  "agent_client.deleted",
  "An assistant was removed. Customers can no longer allow it.",
  client,
  unheard,
);
export const AgentGrantCreated = /* @__PURE__ */ event(
  "agent_grant.created",
  "A customer lets an assistant act for them.",
  () => ({ ...grant(), scopes: described(z.array(z.string()), "What the assistant may do.") }),
  unheard,
);
export const AgentGrantBegun = /* @__PURE__ */ event(
  "agent_grant.begun",
  "An assistant exchanged its code: it may act now.",
  grant,
  unheard,
);
export const AgentGrantRenewed = /* @__PURE__ */ event(
  "agent_grant.renewed",
  "An assistant got new tokens.",
  grant,
  unheard,
);
export const AgentGrantEnded = /* @__PURE__ */ event(
  "agent_grant.ended",
  "An assistant may no longer act for a customer.",
  () => ({
    ...grant(),
    cause: described(
      z.enum(["customer", "assistant", "code_reused", "token_reused"]),
      "Who ended it, or which secret was used twice.",
    ),
  }),
  unheard,
);
export const BookingDraftCreated = /* @__PURE__ */ event(
  "booking_draft.created",
  "An assistant prepared a booking. Nothing is booked until the customer does it.",
  () => ({
    booking_draft_id: Id("booking_draft"),
    ...grant(),
    quote_id: Id("quote"),
    task_id: Id("task"),
    price_minor: described(Int(0, 99_999_999), "What the task costs, in cents."),
    currency: Currency,
  }),
  unheard,
);
