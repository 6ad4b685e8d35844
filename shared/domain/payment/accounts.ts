import * as z from "zod/mini";

type AccountKind = "asset" | "liability" | "income" | "cost" | "suspense" | "memo";

const account = <K extends AccountKind>(number: number, kind: K) => ({ number, kind });

/**
 * The accounts of the books, and of which kind each is. Debits are positive, credits negative. `memo` accounts stand
 * beside the balance: what is held on cards, and what providers have at the payment provider, is nobody's asset of ours.
 */
export const accounts = {
  bank_transit: account(1010, "asset"),
  processor: account(1100, "asset"),
  processor_reserve: account(1110, "asset"),
  processing_fee: account(5000, "cost"),
  dispute_fee: account(5010, "cost"),
  platform_fee: account(4000, "income"),
  membership_deferred: account(2200, "liability"),
  membership_revenue: account(4100, "income"),
  provider_payable: account(2000, "liability"),
  provider_debt: account(1200, "asset"),
  tax_payable: account(2300, "liability"),
  customer_credit: account(2100, "liability"),
  credit_cost: account(5100, "cost"),
  bad_debt: account(5200, "cost"),
  dispute: account(1300, "asset"),
  bank: account(1000, "asset"),
  suspense: account(9000, "suspense"),
  memo_held: account(9900, "memo"),
  memo_held_contra: account(9901, "memo"),
  memo_connected: account(9910, "memo"),
  memo_connected_contra: account(9911, "memo"),
  memo_paid_out: account(9912, "memo"),
} as const satisfies Record<string, { number: number; kind: AccountKind }>;

export const LedgerAccount = z.enum(Object.keys(accounts) as (keyof typeof accounts)[]);
export type LedgerAccount = z.output<typeof LedgerAccount>;
