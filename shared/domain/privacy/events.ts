import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described, Id } from "../../kernel/schema.ts";

export const AccountErased = /* @__PURE__ */ event(
  "account.erased",
  "The person's data was erased on request. What the law requires us to keep stays, without a name.",
  () => ({
    account_id: Id("account"),
    user_id: z.optional(Id("user")),
    service_provider_id: z.optional(Id("service_provider")),
    /** How many records of each kind. */
    erased: described(z.record(z.string(), z.int()), "How many records were erased, by kind."),
  }),
  { hasSubscribers: false },
);
