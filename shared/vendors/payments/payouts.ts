import type { SeenPayout } from "../../domain/payment/payout.ts";
import { ask } from "./client.ts";
import { seenPayout } from "./seen.ts";

/** The current state of a payout of a provider's account. */
export const readPayout = (account: string, id: string): Promise<SeenPayout> =>
  ask(async (stripe) => seenPayout(await stripe.payouts.retrieve(id, {}, { stripeAccount: account })));

/** The payouts of a provider's account since an instant, in their current state: the newest hundred. */
export const payoutsSince = (account: string, from: string): Promise<SeenPayout[]> =>
  ask(async (stripe) => {
    const created = { gte: Math.floor(Date.parse(from) / 1000) };
    const { data } = await stripe.payouts.list({ created, limit: 100 }, { stripeAccount: account });
    return data.map(seenPayout);
  });
