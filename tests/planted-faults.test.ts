import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handler as releaseShares } from "../events/schedules/transfers.ts";
import { credits } from "../shared/data/credits.ts";
import { bookPostings, postings } from "../shared/data/ledger.ts";
import { payments, transfers } from "../shared/data/payments.ts";
import { providerDebts } from "../shared/data/provider-debts.ts";
import type { LedgerAccount } from "../shared/domain/payment/accounts.ts";
import {
  membershipEarnedPosted,
  type Posting,
  type PostingKind,
  payoutPosted,
  refundPosted,
  transferPosted,
} from "../shared/domain/payment/ledger.ts";
import type { Difference } from "../shared/domain/payment/reconciliation.ts";
import { newId } from "../shared/kernel/id.ts";
import { aPlan, payingMember } from "./support/membership-world.ts";
import { compared } from "./support/money-commands.ts";
import {
  completeJob,
  grantedCredit,
  securedPayment,
  settled,
  storedPayableProvider,
} from "./support/money-world.ts";
import { askQuickly } from "./support/quick-table.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { clock, runSchedule, write } from "./support/world.ts";

askQuickly();

type Paid = Awaited<ReturnType<typeof securedPayment>> & { worker_id: string };

const days = ["2027-03-24", "2027-03-25"] as const;
let stripe: StripeWorld;

const posted = async (paid: Paid, kind: PostingKind): Promise<Posting> =>
  (await bookPostings(paid.payment_id)).find((posting) => posting.kind === kind) as Posting;

/** An entry with other amounts on some accounts. */
const shifted = async (paid: Paid, kind: PostingKind, by: Partial<Record<LedgerAccount, number>>) => {
  const posting = await posted(paid, kind);
  const names = new Set([...posting.lines.map(({ account }) => account), ...Object.keys(by)]);
  const lines = [...names].map((account) => ({
    account: account as LedgerAccount,
    amount_minor:
      (posting.lines.find((line) => line.account === account)?.amount_minor ?? 0) +
      (by[account as LedgerAccount] ?? 0),
  }));
  await write(postings.update({ ...posting, lines }));
  return posting.reference;
};

const bookOf = async ({ payment_id, job, worker_id }: Paid) => ({
  book_id: payment_id,
  currency: "usd",
  job_id: job.id,
  service_provider_id: worker_id as never,
  posted_at: new Date().toISOString(),
});

const shareOf = async (paid: Paid) => transfers.find(paid.job.id, "1");

const movementOf = (source: string) =>
  stripe.emulator.state
    .list<Stripe.BalanceTransaction>("balance_transaction")
    .find((one) => one.source === source) as Stripe.BalanceTransaction;

const held = (metadata: Record<string, string>) =>
  stripe.platform.paymentIntents.create({
    amount: 4200,
    currency: "usd",
    capture_method: "manual",
    confirm: true,
    payment_method: "pm_card_visa",
    allowed_payment_method_types: ["card"],
    metadata,
  });

/** Each plants one fault on a payment of its own, and says by what the difference is known. */
const faults: Record<string, { check?: Difference["check"]; plant: (paid: Paid) => Promise<string> }> = {
  "a transfer that the payment provider does not have": {
    plant: async (paid) => {
      await write(postings.insert(transferPosted(await bookOf(paid), "tr_gone", 100)));
      return "tr_gone";
    },
  },
  "a refund of 100 more in the books": {
    plant: async (paid) => {
      const { payment_intent_id } = await payments.find(paid.payment_id);
      await stripe.platform.refunds.create({ payment_intent: payment_intent_id as string, amount: 2500 });
      await settled(stripe);
      return shifted(paid, "refund", { processor: -100, platform_fee: 100 });
    },
  },
  "a fee of 37 more in the books": {
    plant: (paid) => shifted(paid, "capture", { processor: -37, processing_fee: 37 }),
  },
  "a charge that was made on the dashboard": {
    plant: async () => {
      stripe.emulator.book({ type: "charge", category: "charge", amount: 777 });
      return newest();
    },
  },
  "a transfer that was made on the dashboard": {
    plant: async () => {
      stripe.emulator.book({ type: "transfer", category: "transfer", amount: -555 });
      return newest();
    },
  },
  "a reserve that the payment provider keeps": {
    plant: async () => {
      stripe.emulator.book({ type: "reserve_transaction", category: "risk_reserved_funds", amount: -333 });
      return newest();
    },
  },
  "a movement in another currency": {
    plant: async (paid) => {
      const { charge_id } = await payments.find(paid.payment_id);
      stripe.emulator.alter(movementOf(charge_id as string).id, { currency: "eur" });
      return charge_id as string;
    },
  },
  "an entry of a transfer that is gone": {
    plant: async (paid) => {
      const posting = await posted(paid, "transfer");
      await write(postings.remove(posting));
      return posting.reference;
    },
  },
  "the payment provider's fee entered as our own": {
    plant: (paid) => shifted(paid, "capture", { processing_fee: -320, platform_fee: 320 }),
  },
  "a refund that was made up": {
    plant: async (paid) => {
      const split = { amount_minor: 100, fee_minor: 15 };
      await write(postings.insert(refundPosted(await bookOf(paid), "re_invented", split)));
      return "re_invented";
    },
  },
  "an entry in another currency": {
    plant: async (paid) => {
      const posting = await posted(paid, "capture");
      await write(postings.update({ ...posting, currency: "eur" }));
      return posting.reference;
    },
  },
  "a transfer to another account": {
    check: "objects",
    plant: async (paid) => {
      const id = (await shareOf(paid)).stripe_transfer_id as string;
      stripe.emulator.alter(id, { destination: "acct_other" });
      return id;
    },
  },
  "a refund that failed, and is ours as made": {
    check: "objects",
    plant: async (paid) => {
      const { payment_intent_id } = await payments.find(paid.payment_id);
      const asked = { payment_intent: payment_intent_id as string, amount: 2500 };
      const { id } = await stripe.platform.refunds.create(asked);
      await settled(stripe);
      stripe.emulator.alter(id, { status: "failed" });
      return id;
    },
  },
  "a share of which we say that 500 more was taken back": {
    check: "objects",
    plant: async (paid) => {
      const share = await shareOf(paid);
      await write(transfers.update({ ...share, reversed_minor: share.reversed_minor + 500 }));
      return share.stripe_transfer_id as string;
    },
  },
  "a hold for no payment": { check: "holds", plant: async () => (await held({})).id },
  "a second hold for a job": {
    check: "holds",
    plant: async ({ payment_id, job }) => {
      stripe.emulator.faults.add({ kind: "lose", type: "payment_intent.*", count: 3 });
      const { id } = await held({ payment_id, job_id: job.id, attempt: "9" });
      await settled(stripe);
      stripe.emulator.faults.clear();
      return id;
    },
  },
  "500 of the share entered as our fee": {
    check: "books",
    plant: async (paid) => {
      await shifted(paid, "capture", { platform_fee: -500, provider_payable: 500 });
      return paid.payment_id;
    },
  },
  "a payment that says that 1,000 less was taken": {
    check: "books",
    plant: async ({ payment_id }) => {
      const payment = await payments.find(payment_id);
      await write(payments.update({ ...payment, captured_minor: payment.captured_minor - 1000 }));
      return payment_id;
    },
  },
  "an entry of a hold that is gone": {
    check: "books",
    plant: async (paid) => {
      await write(postings.remove(await posted(paid, "authorization")));
      return paid.payment_id;
    },
  },
  "a share that is entered for another provider": {
    check: "books",
    plant: async (paid) => {
      const posting = await posted(paid, "transfer");
      const other = newId("service_provider");
      await write(postings.update({ ...posting, service_provider_id: other }));
      return paid.payment_id;
    },
  },
  "a month of a membership that is earned twice": {
    check: "books",
    plant: async () => {
      const { id } = await payingMember(stripe, await aPlan());
      const book = { book_id: id, currency: "usd", posted_at: new Date().toISOString() };
      await write(postings.insert(membershipEarnedPosted(book, "ch_1:2027-03", 300)));
      return id;
    },
  },
  "a debt of 4,321 that nobody has": {
    check: "balances",
    plant: async ({ worker_id }) => {
      await write(providerDebts.put({ id: worker_id as never, version: 0, amount_minor: 4321 }));
      return worker_id;
    },
  },
  "1,000 of credit that nobody granted": {
    check: "balances",
    plant: async ({ user }) => {
      await grantedCredit(user.id, 2000);
      const credit = await credits.find(user.id);
      const [grant, ...rest] = credit.grants;
      if (!grant) throw new Error("no grant");
      await write(credits.update({ ...credit, grants: [{ ...grant, left_minor: 3000 }, ...rest] }));
      return user.id;
    },
  },
  "a payout that is entered twice": {
    check: "payouts",
    plant: async ({ worker_id }) => {
      const posted_at = new Date().toISOString();
      const book = {
        book_id: worker_id,
        service_provider_id: worker_id as never,
        currency: "usd",
        posted_at,
      };
      await write(postings.insert(payoutPosted(book, "po_again", 900)));
      return "po_again";
    },
  },
  "an entry that does not balance": {
    check: "entries",
    plant: async (paid) => {
      await shifted(paid, "release", { memo_held_contra: 1 });
      return (await posted(paid, "release")).id;
    },
  },
};

const newest = (): string =>
  stripe.emulator.state.list<Stripe.BalanceTransaction>("balance_transaction").at(-1)?.id as string;

const planted = new Map<string, string>();
/** Payments whose fault another check than that of books finds. */
const elsewhere = new Set<string>();
let clean: Difference[];
let found: Difference[];

const keyOf = ({ check, source, movement }: Difference) => `${check ?? movement} ${source}`;

/** What both days' comparisons find, each once. */
const differences = async (): Promise<Difference[]> => {
  const all: Difference[] = [];
  for (const day of days) all.push(...(await compared(day)).differences);
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
};

beforeAll(async () => {
  clock.set(`${days[0]}T09:00:00.000Z`);
  stripe = await startStripe();
  const paid: Paid[] = [];
  for (const _ of Object.keys(faults)) {
    const worker = await storedPayableProvider(stripe);
    const one = await securedPayment(stripe, { hours: 1, service_provider_id: worker.id as never });
    await completeJob(stripe, one.job.id, worker.id);
    paid.push({ ...one, worker_id: worker.id });
  }
  clock.set(`${days[1]}T10:00:00.000Z`);
  await settled(stripe);
  await runSchedule(releaseShares);
  await settled(stripe);
  clock.set(`${days[1]}T23:00:00.000Z`);
  clean = await differences();
  for (const [nth, [name, { plant, check }]] of Object.entries(faults).entries()) {
    const one = paid[nth] as Paid;
    if (check !== "books") elsewhere.add(one.payment_id);
    planted.set(name, await plant(one));
  }
  clock.set("2027-03-26T03:00:00.000Z");
  found = await differences();
}, 600_000);
afterAll(() => stripe.close());

test("where nothing is planted, nothing is found", () => {
  expect(clean).toEqual([]);
});

test.each(Object.entries(faults))("%s is found by its check, as one difference", (name, { check }) => {
  const source = planted.get(name);
  expect(found.filter((one) => one.source === source)).toMatchObject([check ? { check } : { source }]);
});

test("nothing else is found, but what the other day says of a book whose fault is of this day", () => {
  const sources = new Set(planted.values());
  const isHalf = ({ check, source }: Difference) => check === "books" && elsewhere.has(source ?? "");
  expect(found.filter((one) => !sources.has(one.source ?? "") && !isHalf(one))).toEqual([]);
});
