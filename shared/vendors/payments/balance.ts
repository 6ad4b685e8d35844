import { ask } from "./client.ts";

/** All that is in our own balance, in each currency: available, still to come, and kept back. */
export const platformBalance = (): Promise<Map<string, number>> =>
  ask(async (stripe) => {
    const { available, pending, connect_reserved = [] } = await stripe.balance.retrieve();
    const all = new Map<string, number>();
    for (const { currency, amount } of [...available, ...pending, ...connect_reserved])
      all.set(currency, (all.get(currency) ?? 0) + amount);
    return all;
  });
