import { credits } from "../../../shared/data/credits.ts";
import { PutCommand } from "../../../shared/data/engine/commands.ts";
import { table, tableName } from "../../../shared/data/engine/table.ts";
import { postings } from "../../../shared/data/ledger.ts";
import { payments, transfers } from "../../../shared/data/payments.ts";
import { providerDebts } from "../../../shared/data/provider-debts.ts";
import {
  correctionPosted,
  membershipEarnedPosted,
  payoutPosted,
} from "../../../shared/domain/payment/ledger.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { plus } from "../../../shared/kernel/time.ts";
import { defaultMarket } from "../../../shared/markets/served.ts";
import { aPlan, payingMember } from "../membership-world.ts";
import { grantedCredit, storedPayableProvider } from "../money-world.ts";
import { write } from "../world.ts";
import {
  acknowledged,
  correction,
  elsewhere,
  entryOf,
  type Fault,
  idOfRowCheck,
  linesOf,
  shifted,
} from "./fault.ts";

const now = () => new Date().toISOString();

const repaired = (row: string, record_id: string) => ({ kind: "row_repair", row, record_id });

/** Entries and records that don't say the same, or that somebody has changed later. */
export const inRecords: Record<string, Fault> = {
  "a share of which we say that 500 more was taken back": {
    of: "B",
    within: 1,
    ends: "corrected",
    plant: async ({ job, payment_id }) => {
      const share = await transfers.find(job.id, "1");
      await write(transfers.update({ ...share, reversed_minor: share.reversed_minor + 500 }));
      const source = share.stripe_transfer_id as string;
      return { source, also: payment_id, changes: () => [repaired("transfer", payment_id)] };
    },
  },
  "500 of the share entered as our fee": {
    of: "D",
    within: 1,
    ends: "corrected",
    plant: async (paid) => {
      const { payment_id } = paid;
      await shifted(paid, "capture", { platform_fee: -500, provider_payable: 500 });
      const lines = { platform_fee: 500, provider_payable: -500 };
      return { source: payment_id, changes: () => [correction(payment_id, lines)] };
    },
  },
  "a payment that says that 1,000 less was taken": {
    of: "D",
    within: 1,
    ends: "corrected",
    plant: async ({ payment_id }) => {
      const payment = await payments.find(payment_id);
      await write(payments.update({ ...payment, captured_minor: payment.captured_minor - 1000 }));
      return { source: payment_id, changes: () => [repaired("payment", payment_id)] };
    },
  },
  "an entry of a hold that is gone": {
    of: "D",
    within: 1,
    ends: "corrected",
    plant: async (paid) => {
      const posting = await entryOf(paid, "authorization");
      await write(postings.remove(posting));
      const lines = Object.fromEntries(posting.lines.map((line) => [line.account, line.amount_minor]));
      return { source: paid.payment_id, changes: () => [correction(paid.payment_id, lines)] };
    },
  },
  "a share that is entered for another provider": {
    of: "D",
    within: 1,
    ends: "explained",
    plant: async (paid, { stripe }) => {
      const posting = await entryOf(paid, "transfer");
      const other = (await storedPayableProvider(stripe)).id;
      await write(postings.update({ ...posting, service_provider_id: other as never }));
      const moved = (id: string, amount: number) =>
        elsewhere({ memo_connected: amount, memo_connected_contra: -amount }, { service_provider_id: id });
      const changes = () => [moved(other, -8500), moved(paid.worker_id, 8500), acknowledged];
      return { source: paid.payment_id, changes };
    },
  },
  "a month of a membership that is earned twice": {
    of: "D",
    within: 1,
    ends: "corrected",
    without_payment: true,
    plant: async (_, { stripe }) => {
      const { id } = await payingMember(stripe, await aPlan());
      const book = { book_id: id, currency: "usd", posted_at: now() };
      await write(postings.insert(membershipEarnedPosted(book, "ch_1:2027-03", 300)));
      const lines = { membership_deferred: -300, membership_revenue: 300 };
      return { source: id, changes: () => [elsewhere(lines, { service_provider_id: id })] };
    },
  },
  "a debt of 4,321 that nobody has": {
    of: "E",
    within: 1,
    ends: "corrected",
    without_payment: true,
    plant: async () => {
      const id = idOfRowCheck(plus(now(), { days: 1 }), true);
      await write(providerDebts.put({ id: id as never, version: 0, amount_minor: 4321 }));
      return { source: id, changes: () => [repaired("provider_debt", id)] };
    },
  },
  "1,000 of credit that nobody granted": {
    of: "E",
    within: 1,
    ends: "corrected",
    plant: async ({ user: { id } }) => {
      await grantedCredit(id, 2000);
      const credit = await credits.find(id, defaultMarket.currency);
      const grants = credit.grants.map((grant) => ({ ...grant, left_minor: 3000 }));
      await write(credits.update({ ...credit, grants }));
      return { source: id, changes: () => [repaired("credit", id)] };
    },
  },
  "a payout that is entered twice": {
    of: "F",
    within: 1,
    ends: "explained",
    plant: async ({ worker_id }) => {
      const service_provider_id = worker_id as never;
      const book = { book_id: worker_id, service_provider_id, currency: "usd", posted_at: now() };
      await write(postings.insert(payoutPosted(book, "po_again", 900)));
      const lines = { memo_connected: 900, memo_paid_out: -900 };
      return {
        source: "po_again",
        changes: () => [elsewhere(lines, { service_provider_id: worker_id }), acknowledged],
      };
    },
  },
  "an entry of these days that does not balance": {
    of: "H",
    within: 1,
    ends: "corrected",
    plant: async (paid) => {
      const { id } = await entryOf(paid, "capture");
      await shifted(paid, "capture", { platform_fee: -7 });
      return { source: id, changes: () => [correction(paid.payment_id, { platform_fee: 7 })] };
    },
  },
  "an entry of an old day that is changed, and does not balance": {
    of: "H",
    within: 7,
    ends: "explained",
    without_payment: true,
    plant: async (_, { old }) => {
      const { id } = await entryOf(old, "release");
      await shifted(old, "release", { memo_held_contra: 1 });
      return { source: "us 2027-02-26", also: id, changes: () => [acknowledged] };
    },
  },
  "an entry that is put into a closed month": {
    of: "H",
    within: 7,
    ends: "explained",
    without_payment: true,
    plant: async () => {
      const book = { book_id: "platform", currency: "usd", posted_at: now(), period: "2027-02" };
      const lines = linesOf({ platform_fee: 250, bad_debt: -250 });
      const put = { ...correctionPosted(book, newId("book_correction"), lines), version: 1 };
      await table().send(new PutCommand({ TableName: tableName(), Item: postings.itemOf(put) }));
      const reversed = elsewhere({ platform_fee: -250, bad_debt: 250 });
      return { source: "us 2027-02", changes: () => [reversed, acknowledged] };
    },
  },
};
