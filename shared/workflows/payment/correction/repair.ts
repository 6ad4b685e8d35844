import { credits, creditsOf } from "../../../data/credits.ts";
import { allOf } from "../../../data/engine/page.ts";
import type { Write } from "../../../data/engine/write.ts";
import { bookPostings } from "../../../data/ledger.ts";
import { payments, sharesOf, sharingOf, transfers } from "../../../data/payments.ts";
import { type ProviderDebt, providerDebts } from "../../../data/provider-debts.ts";
import { providerPostings } from "../../../data/provider-postings.ts";
import type { ChangeOf } from "../../../domain/payment/book-change.ts";
import {
  repairedCredits,
  repairedDebt,
  repairedPayment,
  repairedShares,
} from "../../../domain/payment/row-repair.ts";

type Repair = (record_id: string, at: { cause: string; now: string }) => Promise<Write[]>;

/** How each kind of record is set to what its book says. */
const repairs: Record<ChangeOf<"row_repair">["row"], Repair> = {
  provider_debt: async (record_id) => {
    const [debt, postings] = await Promise.all([providerDebts.get(record_id), providerPostings(record_id)]);
    const amount_minor = repairedDebt(debt?.amount_minor ?? 0, postings);
    const id = record_id as ProviderDebt["id"];
    return [providerDebts.put({ id, version: 0, ...debt, amount_minor })];
  },
  credit: async (record_id, at) => {
    const [own, paid] = await Promise.all([
      creditsOf(record_id),
      allOf((request) => payments.page("ofUser", `PAYMENTS#${record_id}`, request)),
    ]);
    const books = await Promise.all([record_id, ...paid.map(({ id }) => id)].map(bookPostings));
    return repairedCredits(own, books.flat(), at).map((credit) => credits.update(credit));
  },
  payment: async (record_id, { now }) => {
    const [payment, postings] = await Promise.all([payments.find(record_id), bookPostings(record_id)]);
    return [payments.update(repairedPayment(payment, postings, now))];
  },
  transfer: async (record_id, { now }) => {
    const [shares, postings] = await Promise.all([
      payments.find(record_id).then((payment) => sharesOf(sharingOf(payment))),
      bookPostings(record_id),
    ]);
    return repairedShares(shares, postings, now).map((share) => transfers.update(share));
  },
};

export const repairOf = ({ row, record_id }: ChangeOf<"row_repair">, at: { cause: string; now: string }) =>
  repairs[row](record_id, at);
