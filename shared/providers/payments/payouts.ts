import type { SeenPayout } from "../../domain/payment/payout.ts";
import { instantOf } from "../../kernel/time.ts";
import { ask } from "./client.ts";

const states: Record<string, SeenPayout["state"]> = { paid: "paid", failed: "failed", canceled: "failed" };

/** A payout of a provider's account, as it is now. */
export const readPayout = (account: string, id: string): Promise<SeenPayout> =>
  ask(async (stripe) => {
    const payout = await stripe.payouts.retrieve(id, {}, { stripeAccount: account });
    const { status, amount, currency, failure_code, arrival_date, created } = payout;
    return {
      payout_id: id,
      state: states[status] ?? "on_its_way",
      amount_minor: amount,
      currency,
      ...(failure_code && { failure: failure_code }),
      arrives_at: instantOf(arrival_date * 1000),
      created_at: instantOf(created * 1000),
    };
  });
