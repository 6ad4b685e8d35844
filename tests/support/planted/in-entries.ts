import { postings } from "../../../shared/data/ledger.ts";
import { refundPosted, transferPosted } from "../../../shared/domain/payment/ledger.ts";
import { settled } from "../money-world.ts";
import { write } from "../world.ts";
import { bookOf, correction, elsewhere, entryOf, type Fault, intentOf, shifted } from "./fault.ts";

/** Entries that differ from what moved at the payment provider. */
export const inEntries: Record<string, Fault> = {
  "a transfer that the payment provider does not have": {
    of: "A",
    within: 1,
    ends: "corrected",
    plant: async (paid) => {
      await write(postings.insert(transferPosted(bookOf(paid), "tr_gone", 100)));
      const lines = {
        suspense: 100,
        provider_payable: -100,
        memo_connected: -100,
        memo_connected_contra: 100,
      };
      return { source: "tr_gone", changes: () => [correction(paid.payment_id, lines)] };
    },
  },
  "a refund of 100 more in the books": {
    of: "A",
    within: 1,
    ends: "corrected",
    plant: async (paid, { stripe }) => {
      await stripe.platform.refunds.create({ payment_intent: await intentOf(paid), amount: 2500 });
      await settled(stripe);
      return {
        source: await shifted(paid, "refund", { processor: -100, platform_fee: 100 }),
        changes: () => [correction(paid.payment_id, { suspense: 100, platform_fee: -100 })],
      };
    },
  },
  "a fee of 37 more in the books": {
    of: "A",
    within: 1,
    ends: "corrected",
    plant: async (paid) => ({
      source: await shifted(paid, "capture", { processor: -37, processing_fee: 37 }),
      changes: () => [correction(paid.payment_id, { suspense: 37, processing_fee: -37 })],
    }),
  },
  "an entry of a transfer that is gone": {
    of: "A",
    within: 1,
    ends: "corrected",
    plant: async (paid) => {
      const posting = await entryOf(paid, "transfer");
      await write(postings.remove(posting));
      const lines = {
        suspense: -8500,
        provider_payable: 8500,
        memo_connected: 8500,
        memo_connected_contra: -8500,
      };
      return { source: posting.reference, changes: () => [correction(paid.payment_id, lines)] };
    },
  },
  "the payment provider's fee entered as our own": {
    of: "A",
    within: 1,
    ends: "corrected",
    plant: async (paid) => ({
      source: await shifted(paid, "capture", { processing_fee: -320, platform_fee: 320 }),
      changes: () => [correction(paid.payment_id, { processing_fee: 320, platform_fee: -320 })],
    }),
  },
  "a refund that was made up": {
    of: "A",
    within: 1,
    ends: "corrected",
    plant: async (paid) => {
      const split = { amount_minor: 100, fee_minor: 15 };
      await write(postings.insert(refundPosted(bookOf(paid), "re_invented", split)));
      const lines = { suspense: 100, provider_payable: -85, platform_fee: -15 };
      return { source: "re_invented", changes: () => [correction(paid.payment_id, lines)] };
    },
  },
  "an entry in another currency": {
    of: "A",
    within: 1,
    ends: "corrected",
    plant: async (paid) => {
      const posting = await entryOf(paid, "capture");
      await write(postings.update({ ...posting, currency: "eur" }));
      const should = { suspense: 9680, processing_fee: 320, platform_fee: -1500, provider_payable: -8500 };
      const back = { suspense: -9680, processing_fee: -320, platform_fee: 1500, provider_payable: 8500 };
      return {
        source: posting.reference,
        changes: () => [elsewhere(back, { currency: "eur" }), correction(paid.payment_id, should)],
      };
    },
  },
};
