import * as z from "zod/mini";
import { crediting, creditsOf } from "../../shared/data/credits.ts";
import {
  CreditConflict,
  CreditNotFound,
  CreditUsedUp,
  revokeCredit,
} from "../../shared/domain/payment/credit.ts";
import { CreditView, creditView } from "../../shared/domain/payment/credit-view.ts";
import { CreditRevoked } from "../../shared/domain/payment/events.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, Id, Line } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /payment/revoke-credit/{user_id}",
  extra: true,
  summary: "Take back what a customer has not used of a grant of credit.",
  description:
    "What is kept for a booked job stays with it. If that job is canceled, what was kept comes back to the customer.",
  access: ["admin"],
  admins: ["finance"],
  params: z.strictObject({ user_id: Id("user") }),
  body: z.strictObject({
    grant_id: described(Id("credit_grant"), "Which grant, by its id in get-credits."),
    reason: described(Line(200, 3), "Why. The customer may read it."),
  }),
  response: CreditView,
  refuses: [CreditNotFound, CreditUsedUp, CreditConflict],
  emits: [CreditRevoked],
  example: {
    params: { user_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { grant_id: "019a8f6c2b7e4d1f0a3c5e79", reason: "Granted to the wrong customer" },
  },
  alongside: ({ params }) => creditsOf(params.user_id),
}).handle(async ({ alongside, body: { grant_id, reason }, now, commit }) => {
  const own = await alongside;
  const credit = own.find(({ grants }) => grants.some(({ id }) => id === grant_id)) ?? own[0];
  if (!credit) throw CreditNotFound();
  const revoked = revokeCredit(credit, grant_id, reason, now);
  return commit(crediting(revoked), creditView(committed(revoked.record), now));
});
