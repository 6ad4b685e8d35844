import { balanceOf, type Posting } from "../../../domain/payment/ledger.ts";

/** Amounts by currency. */
export type Amounts = Map<string, number>;

export const add = (amounts: Amounts, currency: string, minor: number): void =>
  void amounts.set(currency, (amounts.get(currency) ?? 0) + minor);

const atProcessor = (posting: Posting): number =>
  balanceOf([posting], "processor") + balanceOf([posting], "processor_reserve");

/** Adds what entries have at the payment provider, its reserve included. */
export const addAll = (amounts: Amounts, all: readonly Posting[]): Amounts => {
  for (const posting of all) add(amounts, posting.currency, atProcessor(posting));
  return amounts;
};
