import * as z from "zod/mini";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { workUnchanged } from "../../shared/data/work.ts";
import { AccountConflict } from "../../shared/domain/account/account.ts";
import { PayoutAccountClosed } from "../../shared/domain/payment/events.ts";
import {
  PayoutAccountInUse,
  PayoutAccountMissing,
  PayoutAccountUnknown,
} from "../../shared/domain/payment/payout-account.ts";
import {
  ServiceProvider,
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../../shared/domain/provider/service-provider.ts";
import { operation } from "../../shared/http/operation.ts";
import { described } from "../../shared/kernel/schema.ts";
import { closePayout, moneyOf } from "../../shared/workflows/payment/payout-closing.ts";
import { holdBusiness } from "../../shared/workflows/privacy/unfinished-business.ts";

export const handler = operation({
  route: "DELETE /payment/delete-connect-account",
  summary: "Close your payout account.",
  description:
    "This is refused with `payout_account.in_use` while a job is under way, money for you has not been sent, a customer's bank disputes a payment, you owe money, or the account has a balance. The details say which. Without a payout account you can't take jobs; create-connect-account opens a new one. If the account is closed already, nothing happens.",
  access: ["service_provider"],
  while_suspended: true,
  response: z.object({
    payout: described(
      z.pick(ServiceProvider.shape.payout, { state: true }),
      "Status of payouts to the provider.",
    ),
  }),
  refuses: [
    ServiceProviderNotFound,
    PayoutAccountMissing,
    PayoutAccountInUse,
    PayoutAccountUnknown,
    ServiceProviderConflict,
    AccountConflict,
  ],
  steps: { payout: { close: {} } },
  emits: [PayoutAccountClosed],
  uses: ["table", "lists", "stripe"],
  example: {},
  alongside: ({ actor, now }) =>
    Promise.all([
      serviceProviders.find(actor.id),
      holdBusiness({ id: actor.id, role: "service_provider" }, now),
      moneyOf(actor.id),
    ]),
}).handle(async ({ alongside, commit, ...asking }) => {
  const [provider, { work, unfinished }, money] = await alongside;
  const { state, account_id } = provider.payout;
  if (state === "closed") return { payout: { state } };
  if (!account_id) throw PayoutAccountMissing();
  await asking.admitted();
  const { record, events } = await closePayout(
    provider,
    { ...unfinished.members, ...money },
    { now: asking.now, commit: asking.prepare, guards: [workUnchanged(provider.id, work)] },
  );
  return commit([serviceProviders.update(record)], events, { payout: { state: record.payout.state } });
});
