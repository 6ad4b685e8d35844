import { payments, sharesOf, sharingOf } from "../../../data/payments.ts";
import { serviceProviders } from "../../../data/service-providers.ts";
import type { Payment } from "../../../domain/payment/payment.ts";
import type { Difference, Sum } from "../../../domain/payment/reconciliation.ts";
import { paymentOf } from "./owner.ts";

const object = (one: Sum, payment_id: Payment["id"], reason: string): Difference => ({
  class: "amount",
  check: "objects",
  movement: one.class,
  source: one.source,
  payment_id,
  reason,
});

/** Whether what moved is as our own record of it says: to whom a share went, and whether a refund was made. */
export const checkObject = async (one: Sum): Promise<Difference[]> => {
  if (one.class === "refund" && one.status !== "failed" && one.status !== "canceled") return [];
  if (one.class !== "transfer" && one.class !== "refund") return [];
  const payment_id = await paymentOf(one);
  const payment = payment_id ? await payments.get(payment_id) : undefined;
  if (!payment) return [];
  if (one.class === "refund")
    return payment.refunds.some(({ refund_id, state }) => refund_id === one.source && state === "succeeded")
      ? [object(one, payment.id, "The refund was not made, and our record says that it was.")]
      : [];
  const shares = await sharesOf(sharingOf(payment));
  const share = shares.find(({ stripe_transfer_id }) => stripe_transfer_id === one.source);
  if (!share) return [];
  const provider = await serviceProviders.get(share.service_provider_id);
  if (provider?.payout.account_id && one.destination !== provider.payout.account_id)
    return [object(one, payment.id, `The share went to the account ${one.destination}.`)];
  return one.reversed_minor !== undefined && one.reversed_minor !== share.reversed_minor
    ? [
        object(
          one,
          payment.id,
          `${one.reversed_minor} of the share was taken back, and our record says ${share.reversed_minor}.`,
        ),
      ]
    : [];
};
