import * as z from "zod/mini";
import { accounts } from "../../../shared/data/accounts.ts";
import { memberships } from "../../../shared/data/memberships.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { AccountConflict, AccountNotFound } from "../../../shared/domain/account/account.ts";
import { MembershipMethodChanged } from "../../../shared/domain/membership/events.ts";
import {
  MembershipConflict,
  MembershipDeclined,
  PaymentMethodNotFound,
  unrecorded,
} from "../../../shared/domain/membership/membership.ts";
import { membershipObservationEvents } from "../../../shared/domain/membership/observation.ts";
import { MembershipView, membershipView } from "../../../shared/domain/membership/view.ts";
import { PostingExists } from "../../../shared/domain/payment/ledger.ts";
import {
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described } from "../../../shared/kernel/schema.ts";
import { createCustomer } from "../../../shared/vendors/payments/sheet.ts";
import { methodOwner } from "../../../shared/vendors/payments/subscriptions.ts";
import { changeMethod } from "../../../shared/workflows/membership/change-method.ts";
import { saveObserved } from "../../../shared/workflows/membership/provider-membership.ts";

const PaymentMethodId = z
  .string()
  .check(z.maxLength(64), z.regex(/^pm_\w+$/, "must be the id of a card at the payment provider"));

export const handler = operation({
  route: "POST /service-provider/membership/attach-paymentmethod",
  summary: "Pay your membership with another card.",
  description:
    "The app makes the card's id with the payment provider's SDK; the card number never reaches this service. A payment that is late is made with this card at once. Another account's card is answered as if it did not exist.",
  access: ["service_provider"],
  while_suspended: true,
  body: z.strictObject({
    payment_method_id: described(PaymentMethodId, "Id of the card at the payment provider: `pm_…`."),
  }),
  response: MembershipView,
  refuses: [
    ServiceProviderNotFound,
    AccountNotFound,
    PaymentMethodNotFound,
    MembershipDeclined,
    MembershipConflict,
    ServiceProviderConflict,
    AccountConflict,
    PostingExists,
  ],
  emits: [MembershipMethodChanged, ...membershipObservationEvents],
  uses: ["table", "stripe"],
  example: { body: { payment_method_id: "pm_1Q0PsIJvEtkwdCNYMSaVuRz6" } },
  alongside: ({ actor }) =>
    Promise.all([memberships.get(actor.id), serviceProviders.find(actor.id), accounts.find(actor.id)]),
}).handle(async ({ alongside, body: { payment_method_id }, now, commit }) => {
  const [known, provider, account] = await alongside;
  const owner = await methodOwner(payment_method_id);
  const isOwn = owner.customer !== undefined && owner.customer === account.stripe_customer_id;
  if (!owner.known || (owner.customer !== undefined && !isOwn)) throw PaymentMethodNotFound();
  const customer = account.stripe_customer_id ?? (await createCustomer(account));
  const current = { membership: known ?? unrecorded(provider, now), provider };
  const card = { customer, payment_method_id, attached: isOwn };
  const observed = await changeMethod(current, card, now);
  const { writes, events } = saveObserved(current, observed);
  const isSame = observed.record === current.membership;
  const answer = membershipView(isSame ? observed.record : committed(observed.record), now);
  const isNew = account.stripe_customer_id === undefined;
  const owned = isNew ? [accounts.update({ ...account, stripe_customer_id: customer, updated_at: now })] : [];
  return writes.length + owned.length === 0 ? answer : commit([...writes, ...owned], events, answer);
});
