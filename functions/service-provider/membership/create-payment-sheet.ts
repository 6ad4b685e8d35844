import * as z from "zod/mini";
import { accounts } from "../../../shared/data/accounts.ts";
import { memberships } from "../../../shared/data/memberships.ts";
import { AccountConflict, AccountNotFound } from "../../../shared/domain/account/account.ts";
import { sheetShape, sheetWishes } from "../../../shared/domain/payment/sheet-view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described } from "../../../shared/kernel/schema.ts";
import { createCustomer, sheetCredentials } from "../../../shared/vendors/payments/sheet.ts";
import { createMembershipSetup, readSubscription } from "../../../shared/vendors/payments/subscriptions.ts";

export const handler = operation({
  route: "POST /service-provider/membership/create-payment-sheet",
  summary: "Get what the app needs to show the payment sheet of your membership.",
  description:
    "If a plan was chosen and its first payment or its card is missing, the secret is that of create-subscription. Otherwise the app uses it to store a card, and your membership is paid with that card from then on. The card number never reaches this service.",
  access: ["service_provider"],
  while_suspended: true,
  body: z.strictObject(sheetWishes),
  response: z.object({
    payment_intent_client_secret: described(
      z.optional(z.string()),
      "Secret with which the app pays. Only if a payment is missing.",
    ),
    setup_intent_client_secret: described(
      z.optional(z.string()),
      "Secret with which the app stores a card. Only if no payment is missing.",
    ),
    ...sheetShape,
  }),
  refuses: [AccountNotFound, AccountConflict],
  uses: ["table", "stripe"],
  replay: false,
  example: { body: {} },
  alongside: ({ actor }) => Promise.all([memberships.get(actor.id), accounts.find(actor.id)]),
}).handle(async ({ alongside, body, actor, now, commit, request }) => {
  const [membership, account] = await alongside;
  const known = account.stripe_customer_id;
  const customer = known ?? (await createCustomer(account));
  const { subscription_id } = membership ?? {};
  const [offered, sheet] = await Promise.all([
    subscription_id ? readSubscription(subscription_id) : undefined,
    sheetCredentials(customer, request.id, body),
  ]);
  const { payment_intent_client_secret, setup_intent_client_secret } = offered ?? {};
  const answer = {
    ...(payment_intent_client_secret
      ? { payment_intent_client_secret }
      : {
          setup_intent_client_secret:
            setup_intent_client_secret ?? (await createMembershipSetup(actor.id, customer, request.id)),
        }),
    ...sheet,
  };
  if (known) return answer;
  return commit([accounts.update({ ...account, stripe_customer_id: customer, updated_at: now })], [], answer);
});
