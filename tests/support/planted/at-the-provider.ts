import type Stripe from "stripe";
import { bookPostings } from "../../../shared/data/ledger.ts";
import { chargesPartition, membershipCharges } from "../../../shared/data/membership-charges.ts";
import { payments, transfers } from "../../../shared/data/payments.ts";
import { payouts } from "../../../shared/data/payouts.ts";
import type { PostingKind } from "../../../shared/domain/payment/ledger.ts";
import { aPlan, payingMember } from "../membership-world.ts";
import { settled } from "../money-world.ts";
import {
  acknowledged,
  elsewhere,
  type Fault,
  intentOf,
  movements,
  onDashboard,
  type Scene,
  untold,
} from "./fault.ts";

const chargeOf = async (id: string) =>
  (await membershipCharges.page("ofProvider", chargesPartition(id), { limit: 1, scope: "test" })).items[0];

const paidMembership = async ({ stripe }: Scene) => {
  const { id } = await payingMember(stripe, await aPlan());
  const { intent_id, charge_id } = (await chargeOf(id)) as { intent_id: string; charge_id: string };
  return { id, intent_id, charge_id };
};

const hasEntry = (book_id: string, kind: PostingKind) => async () =>
  (await bookPostings(book_id)).some((posting) => posting.kind === kind);

const disputed = async ({ stripe }: Scene, charge: string): Promise<Stripe.Dispute> => {
  const answer = await fetch(`${stripe.emulator.url}/_emulator/disputes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ charge }),
  });
  return (await answer.json()) as Stripe.Dispute;
};

const held = ({ stripe }: Scene, metadata: Record<string, string>) =>
  stripe.platform.paymentIntents.create({
    amount: 4200,
    currency: "usd",
    capture_method: "manual",
    confirm: true,
    payment_method: "pm_card_visa",
    allowed_payment_method_types: ["card"],
    metadata,
  });

/** What happened at the payment provider, and not with us. */
export const atTheProvider: Record<string, Fault> = {
  "the fee of a dispute that comes back": {
    of: "A",
    within: 1,
    ends: "entered",
    without_payment: true,
    plant: async (_, scene) => {
      const { id, charge_id } = await paidMembership(scene);
      const { id: source } = await disputed(scene, charge_id);
      await settled(scene.stripe);
      const back = { type: "adjustment", category: "dispute", amount: 0, fee: -1500, source } as const;
      scene.stripe.emulator.book(back);
      return { source, entered: hasEntry(id, "dispute_fee_returned") };
    },
  },
  "a charge that was made on the dashboard": {
    of: "A",
    within: 1,
    ends: "corrected",
    without_payment: true,
    plant: async (_, scene) => ({
      source: onDashboard(scene, "charge", "charge", 777),
      changes: () => [elsewhere({ suspense: 777, platform_fee: -777 })],
    }),
  },
  "a transfer that was made on the dashboard": {
    of: "A",
    within: 1,
    ends: "corrected",
    without_payment: true,
    plant: async (_, scene) => ({
      source: onDashboard(scene, "transfer", "transfer", -555),
      changes: () => [elsewhere({ suspense: -555, bad_debt: 555 })],
    }),
  },
  "a reserve that the payment provider keeps": {
    of: "A",
    within: 1,
    ends: "explained",
    without_payment: true,
    plant: async (_, scene) => ({
      source: onDashboard(scene, "reserve_transaction", "risk_reserved_funds", -333),
      changes: () => [acknowledged],
    }),
  },
  "a movement in another currency": {
    of: "A",
    within: 1,
    ends: "gone",
    plant: async ({ payment_id }, scene) => {
      const source = (await payments.find(payment_id)).charge_id as string;
      const moved = movements(scene).filter((one) => one.source === source);
      const become = (currency: string) => {
        for (const { id } of moved) scene.stripe.emulator.alter(id, { currency });
      };
      become("eur");
      return { source, mend: () => become("usd") };
    },
  },
  "a refund of a membership that nobody told us of": {
    of: "A",
    within: 1,
    ends: "entered",
    without_payment: true,
    plant: async (_, scene) => {
      const { id, intent_id } = await paidMembership(scene);
      const asked = { payment_intent: intent_id, amount: 700 };
      const { id: source } = await untold(scene, () => scene.stripe.platform.refunds.create(asked));
      return { source, entered: hasEntry(id, "membership_refund") };
    },
  },
  "a chargeback that nobody told us of": {
    of: "A",
    within: 1,
    ends: "entered",
    plant: async ({ payment_id }, scene) => {
      const charge = (await payments.find(payment_id)).charge_id as string;
      const { id: source } = await untold(scene, () => disputed(scene, charge));
      return { source, entered: hasEntry(payment_id, "dispute_opened") };
    },
  },
  "a transfer to another account": {
    of: "B",
    within: 1,
    ends: "explained",
    plant: async ({ job }, { stripe }) => {
      const source = (await transfers.find(job.id, "1")).stripe_transfer_id as string;
      stripe.emulator.alter(source, { destination: "acct_other" });
      return { source, changes: () => [acknowledged] };
    },
  },
  "a refund that failed, and is ours as made": {
    of: "B",
    within: 1,
    ends: "gone",
    plant: async (paid, { stripe }) => {
      const asked = { payment_intent: await intentOf(paid), amount: 2500 };
      const { id: source } = await stripe.platform.refunds.create(asked);
      await settled(stripe);
      stripe.emulator.alter(source, { status: "failed" });
      return { source, mend: () => stripe.emulator.alter(source, { status: "succeeded" }) };
    },
  },
  "a hold for no payment": {
    of: "C",
    within: 1,
    ends: "gone",
    without_payment: true,
    plant: async (_, scene) => {
      const { id: source } = await held(scene, {});
      return { source, mend: () => scene.stripe.platform.paymentIntents.cancel(source) };
    },
  },
  "a second hold for a job": {
    of: "C",
    within: 1,
    ends: "gone",
    plant: async ({ payment_id, job }, scene) => {
      const { id: source } = await untold(scene, () =>
        held(scene, { payment_id, job_id: job.id, attempt: "9" }),
      );
      return { source, mend: () => scene.stripe.platform.paymentIntents.cancel(source) };
    },
  },
  "a payout of our balance that nobody ordered": {
    of: "G",
    within: 1,
    ends: "explained",
    without_payment: true,
    plant: async (_, { stripe }) => {
      stripe.emulator.payOutOwn({ id: "po_unordered", amount: 400, automatic: false });
      return { source: "po_unordered", changes: () => [acknowledged] };
    },
  },
  "payouts of a provider's that nobody told us of": {
    of: "F",
    within: 10,
    ends: "entered",
    plant: async ({ worker_id }, { stripe }) => {
      stripe.emulator.faults.add({ kind: "lose", type: "payout.*", count: 1000 });
      const known = () => payouts.page("ofProvider", `PAYOUTS#${worker_id}`, { limit: 1, scope: "planted" });
      return { source: "payouts", entered: async () => (await known()).items.length > 0 };
    },
  },
};
