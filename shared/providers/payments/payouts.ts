import type Stripe from "stripe";
import type { SeenPayout } from "../../domain/payment/payout.ts";
import { instantOf } from "../../kernel/time.ts";
import { ask } from "./client.ts";

const states: Record<string, SeenPayout["state"]> = { paid: "paid", failed: "failed", canceled: "failed" };

const seenPayout = (payout: Stripe.Payout): SeenPayout => {
  const { id, status, amount, currency, failure_code, arrival_date, created } = payout;
  return {
    payout_id: id,
    state: states[status] ?? "on_its_way",
    amount_minor: amount,
    currency,
    ...(failure_code && { failure: failure_code }),
    arrives_at: instantOf(arrival_date * 1000),
    created_at: instantOf(created * 1000),
  };
};

/** A payout of a provider's account, as it is now. */
export const readPayout = (account: string, id: string): Promise<SeenPayout> =>
  ask(async (stripe) => seenPayout(await stripe.payouts.retrieve(id, {}, { stripeAccount: account })));

/** The payouts of a provider's account since an instant, as they are now: the newest hundred. */
export const payoutsSince = (account: string, from: string): Promise<SeenPayout[]> =>
  ask(async (stripe) => {
    const created = { gte: Math.floor(Date.parse(from) / 1000) };
    const { data } = await stripe.payouts.list({ created, limit: 100 }, { stripeAccount: account });
    return data.map(seenPayout);
  });
