import fc from "fast-check";
import { expect, test, vi } from "vitest";
import {
  balanceOf,
  debtPosted,
  type Posting,
  payoutPosted,
  reversalPosted,
  transferPosted,
} from "../shared/domain/payment/ledger.ts";
import { observeIntent } from "../shared/domain/payment/observation/intent.ts";
import { observeRenewal } from "../shared/domain/payment/observation/renewal.ts";
import type { SeenIntent } from "../shared/domain/payment/observation/seen.ts";
import type { Payment, PaymentChange } from "../shared/domain/payment/payment.ts";
import { returnedOf } from "../shared/domain/payment/returned.ts";
import {
  excessOf,
  scheduleTransfer,
  sendingTransfer,
  shareOf,
  type Transfer,
  transferOwed,
  transferPaid,
  transferReversed,
} from "../shared/domain/payment/transfer.ts";
import { newId } from "../shared/kernel/id.ts";
import { proRata, stepOf, sum } from "../shared/kernel/money.ts";

vi.setConfig({ testTimeout: 300_000 });

const now = "2026-12-01T09:00:00.000Z";
const later = "2026-12-08T09:00:00.000Z";

type Currency = "usd" | "jpy" | "kwd";

/** What the payment provider has. Our books follow it. */
type Model = { intent: SeenIntent; refundable: number; connected: number; serial: number };
/** Our own side: the payment, its books and the provider's share. */
type Books = { payment: Payment; postings: Posting[]; transfer: Transfer | undefined; debt: number };

const beginning = (
  amount_minor: number,
  fee_bps: number,
  currency: Currency,
  tax?: Payment["tax"],
): { model: Model; real: Books } => {
  const payment: Payment = {
    id: newId("payment"),
    version: 1,
    job_id: newId("job"),
    user_id: newId("user"),
    service_provider_id: newId("service_provider"),
    state: "created",
    horizon: "near",
    amount_minor,
    currency: currency as Payment["currency"],
    ...(tax && { tax }),
    authorized_minor: 0,
    captured_minor: 0,
    refunded_minor: 0,
    fee_minor: 0,
    fee_bps,
    refunds: [],
    disputes: [],
    payment_intent_id: "pi_1",
    attempt: 1,
    status: "unpaid",
    starts_at: later,
    created_at: now,
    updated_at: now,
  };
  const intent: SeenIntent = {
    id: "pi_1",
    status: "requires_payment_method",
    amount_minor,
    capturable_minor: 0,
    received_minor: 0,
    currency,
    off_session: false,
    cancellation_fee: false,
    expired: false,
    superseded: false,
    refunds: [],
    disputes: [],
  };
  return {
    model: { intent, refundable: 0, connected: 0, serial: 1 },
    real: { payment, postings: [], transfer: undefined, debt: 0 },
  };
};

const bookOf = ({ payment }: Books) => ({
  book_id: payment.id,
  currency: payment.currency,
  posted_at: now,
});

const enter = (real: Books, posting: Posting) => {
  expect(real.postings.map(({ id }) => id)).not.toContain(posting.id);
  real.postings.push(posting);
};

const settle = (real: Books, { record, postings }: PaymentChange) => {
  expect(record.version - real.payment.version).toBeLessThanOrEqual(1);
  for (const posting of postings) enter(real, posting);
  real.payment = record;
};

const see = (model: Model, real: Books) =>
  settle(real, observeIntent(real.payment, model.intent, now, "model"));

/** A fraction of an amount, rounded to the currency's smallest step, and at least one step. */
const part = (amount: number, fraction: number, currency: string) => {
  const step = stepOf(currency);
  return Math.min(amount, Math.max(step, Math.floor((amount * fraction) / step) * step));
};

const balanced = (model: Model, real: Books) => {
  const { payment, postings, transfer } = real;
  for (const posting of postings) {
    expect(balanceOf([posting])).toBe(0);
    for (const { amount_minor } of posting.lines) expect(Number.isSafeInteger(amount_minor)).toBe(true);
  }
  expect(balanceOf(postings)).toBe(0);
  expect(payment.refunded_minor).toBeLessThanOrEqual(payment.captured_minor);
  expect(payment.captured_minor).toBeLessThanOrEqual(payment.authorized_minor);
  expect(payment.authorized_minor).toBeLessThanOrEqual(payment.amount_minor);
  expect(balanceOf(postings, "memo_held")).toBe(
    payment.state === "authorized" ? payment.authorized_minor : 0,
  );

  const lost = sum(
    payment.disputes.flatMap(({ amount_minor, outcome }) => (outcome === "lost" ? amount_minor : [])),
  );
  const contested = sum(
    payment.disputes.flatMap(({ amount_minor, outcome }) => (outcome ? [] : amount_minor)),
  );
  const tax = 0 - balanceOf(postings, "tax_payable");
  const fee = 0 - balanceOf(postings, "platform_fee") + tax;
  expect(tax).toBe((payment.fee_tax_minor ?? 0) - returnedOf(payment).fee_tax_minor);
  expect(tax).toBeGreaterThanOrEqual(0);
  if (fee === 0) expect(tax).toBe(0);
  expect(fee).toBeGreaterThanOrEqual(0);
  expect(fee + shareOf(payment) + payment.refunded_minor + lost).toBe(payment.captured_minor);
  if (payment.currency === ("kwd" as string)) expect(fee % 10).toBe(0);
  const gone = payment.refunded_minor + lost;
  const kept = payment.fee_minor - proRata(payment.fee_minor, gone, payment.captured_minor, payment.currency);
  const roundings = (payment.refunds.length + payment.disputes.length) * stepOf(payment.currency);
  expect(Math.abs(fee - kept)).toBeLessThanOrEqual(roundings);

  const sent = transfer ? transfer.amount_minor - transfer.reversed_minor : 0;
  const released = transfer && transfer.state !== "scheduled" ? sent : 0;
  expect(balanceOf(postings, "processor")).toBe(
    payment.captured_minor - payment.refunded_minor - lost - contested - released,
  );
  const provided =
    transfer && transfer.state !== "scheduled" ? sent + transfer.debt_minor - transfer.owed_minor : 0;
  expect(0 - balanceOf(postings, "provider_payable")).toBe(shareOf(payment) - provided);
  expect(balanceOf(postings, "dispute")).toBe(contested);
  expect(balanceOf(postings, "memo_connected")).toBe(model.connected);
  expect(balanceOf(postings, "provider_debt")).toBe(real.debt);
};

class Deed implements fc.Command<Model, Books> {
  readonly name: string;
  readonly allowed: (model: Model, real?: Books) => boolean;
  readonly act: (model: Model, real: Books) => void;
  constructor(name: string, allowed: (model: Model) => boolean, act: (model: Model, real: Books) => void) {
    this.name = name;
    this.allowed = allowed;
    this.act = act;
  }
  check(model: Readonly<Model>): boolean {
    return this.allowed(model);
  }
  run(model: Model, real: Books): void {
    this.act(model, real);
    balanced(model, real);
  }
  toString(): string {
    return this.name;
  }
}

const status = (wanted: SeenIntent["status"]) => (model: Model) => model.intent.status === wanted;
const open = (model: Model) => ["requires_payment_method", "requires_action"].includes(model.intent.status);
const undisputed = (model: Model) => model.intent.disputes.every(({ outcome }) => outcome !== undefined);

const hold = (model: Model): void => {
  Object.assign(model.intent, {
    status: "requires_capture",
    capturable_minor: model.intent.amount_minor,
    charge_id: `ch_${model.intent.id}`,
    capture_before: later,
    failure: undefined,
  });
};

const take = (model: Model, fraction: number, fee: boolean) => {
  const amount = part(model.intent.amount_minor, fraction, model.intent.currency);
  model.refundable = amount;
  Object.assign(model.intent, {
    status: "succeeded",
    received_minor: amount,
    capturable_minor: 0,
    cancellation_fee: fee,
  });
};

const give = (model: Model, fraction: number) => {
  const amount_minor = part(model.refundable, fraction, model.intent.currency);
  model.refundable -= amount_minor;
  model.serial += 1;
  return { amount_minor, serial: model.serial };
};

const refund = (model: Model, fraction: number, state: "succeeded" | "pending") => {
  const { amount_minor, serial } = give(model, fraction);
  model.intent.refunds = [...model.intent.refunds, { refund_id: `re_${serial}`, amount_minor, state }];
};

const settleRefund = (model: Model, from: string, state: "succeeded" | "failed") => {
  const found = model.intent.refunds.find((known) => known.state === from);
  if (!found) return;
  if (state === "failed") model.refundable += found.amount_minor;
  model.intent.refunds = model.intent.refunds.map((known) => (known === found ? { ...known, state } : known));
};

const decide = (model: Model, outcome: "won" | "lost") => {
  model.intent.disputes = model.intent.disputes.map((dispute) => {
    if (dispute.outcome) return dispute;
    if (outcome === "won") model.refundable += dispute.amount_minor;
    return { ...dispute, outcome };
  });
};

const release = (model: Model, real: Books) => {
  if (real.transfer || real.payment.captured_minor === 0 || real.payment.state === "disputed") return;
  const planned = scheduleTransfer(real.payment, {
    id: newId("transfer"),
    now,
    sequence: 1,
    service_provider_id: real.payment.service_provider_id as never,
  }).record;
  const amount_minor = shareOf(real.payment);
  const sending = sendingTransfer(planned, { amount_minor, debt_minor: 0 }, now);
  const { payment } = real;
  real.transfer = transferPaid(sending, { payment, stripe_transfer_id: "tr_1" }, now).record;
  enter(real, transferPosted(bookOf(real), "tr_1", amount_minor));
  model.connected += amount_minor;
};

/** Takes back what was too much, as far as the provider's balance allows; the rest becomes a debt. */
const takeBack = (model: Model, real: Books) => {
  const { transfer } = real;
  const excess = transfer ? excessOf([transfer], real.payment) : 0;
  if (!transfer || excess === 0) return;
  model.serial += 1;
  if (model.connected >= excess && transfer.amount_minor - transfer.reversed_minor >= excess) {
    enter(real, reversalPosted(bookOf(real), `trr_${model.serial}`, excess));
    real.transfer = transferReversed(transfer, transfer.reversed_minor + excess, now).record;
    model.connected -= excess;
  } else {
    enter(real, debtPosted(bookOf(real), `debt_${model.serial}`, excess));
    real.transfer = transferOwed(transfer, excess, now).record;
    real.debt += excess;
  }
  expect(excessOf([real.transfer], real.payment)).toBe(0);
};

const fraction = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(1 / 3, 1 / 2, 1));

/** Something happens at the payment provider, and the service sees it. */
const seen = (name: string, allowed: (model: Model) => boolean, change: (model: Model) => void) =>
  new Deed(name, allowed, (model, real) => {
    change(model);
    see(model, real);
  });

const always = () => true;
const held = status("requires_capture");
const returnable = (model: Model) => model.refundable > 0 && undisputed(model);
const each = (deed: (f: number) => Deed) => fraction.map(deed);
const one = (deed: Deed) => fc.constant(deed);

const deeds = [
  one(seen("authorise", open, hold)),
  one(new Deed("authorise unseen", open, hold)),
  one(
    seen("ask for 3-D Secure", status("requires_payment_method"), (model) => {
      model.intent.status = "requires_action";
    }),
  ),
  one(
    seen("decline", open, (model) => {
      Object.assign(model.intent, { status: "requires_payment_method", failure: "generic_decline" });
    }),
  ),
  each((f) => seen(`capture ${f}`, held, (model) => take(model, f, false))),
  each((f) => new Deed(`capture unseen ${f}`, held, (model) => take(model, f, false))),
  each((f) => seen(`cancellation fee ${f}`, held, (model) => take(model, f, true))),
  one(
    seen(
      "cancel",
      (model) => open(model) || held(model),
      (model) => {
        model.intent.status = "canceled";
      },
    ),
  ),
  one(
    seen("expire", held, (model) => {
      Object.assign(model.intent, { status: "canceled", expired: true });
    }),
  ),
  one(
    new Deed(
      "renew the hold",
      (model) => model.intent.expired || held(model),
      (model, real) => {
        see(model, real);
        if (real.payment.state !== "expired" && real.payment.state !== "authorized") return;
        model.serial += 1;
        Object.assign(model.intent, { id: `pi_${model.serial}`, expired: false });
        hold(model);
        settle(real, observeRenewal(real.payment, model.intent, now, "model"));
      },
    ),
  ),
  each((f) => seen(`refund ${f}`, returnable, (model) => refund(model, f, "succeeded"))),
  each((f) => seen(`refund pending ${f}`, returnable, (model) => refund(model, f, "pending"))),
  one(seen("a pending refund arrives", always, (model) => settleRefund(model, "pending", "succeeded"))),
  one(seen("a pending refund fails", always, (model) => settleRefund(model, "pending", "failed"))),
  one(seen("a refund comes back", undisputed, (model) => settleRefund(model, "succeeded", "failed"))),
  each((f) =>
    seen(`dispute ${f}`, returnable, (model) => {
      const { amount_minor, serial } = give(model, f);
      model.intent.disputes = [...model.intent.disputes, { dispute_id: `dp_${serial}`, amount_minor }];
    }),
  ),
  one(seen("win", always, (model) => decide(model, "won"))),
  one(seen("lose", always, (model) => decide(model, "lost"))),
  one(new Deed("release", always, release)),
  one(new Deed("take back", always, takeBack)),
  each(
    (f) =>
      new Deed(
        `payout ${f}`,
        (model) => model.connected > 0,
        (model, real) => {
          const amount = part(model.connected, f, model.intent.currency);
          model.serial += 1;
          model.connected -= amount;
          enter(real, payoutPosted(bookOf(real), `po_${model.serial}`, amount));
        },
      ),
  ),
  one(
    new Deed("a webhook once more", always, (model, real) => {
      see(model, real);
      const again = observeIntent(real.payment, model.intent, later, "model");
      expect(again).toEqual({ record: real.payment, events: [], postings: [] });
    }),
  ),
];

const rate = fc.constantFrom(0, 400, 1000, 2100, 2500);

/** Taxes of every kind of market: who hands them in, and what a price is made of. */
const taxes = fc.tuple(fc.constantFrom("provider", "platform"), rate, rate, rate).map(
  ([collector, labor, materials, commission_bps]): NonNullable<Payment["tax"]> => ({
    name: "IVA",
    seller: "provider",
    collector,
    parts: [
      { supply: "labor", rate_bps: labor, weight: 7000 },
      { supply: "materials", rate_bps: materials, weight: 3000 },
    ],
    commission_bps,
  }),
);

test("random payment histories keep the books balanced and pay out no more than was paid", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 9_999_999 }),
      fc.constantFrom(0, 1, 333, 1500, 2500, 9999, 10_000),
      fc.constantFrom<Currency>("usd", "jpy", "kwd"),
      fc.option(fraction, { freq: 4 }),
      fc.option(taxes, { nil: undefined }),
      fc.commands(deeds, { maxCommands: 30, size: "max" }),
      (units, bps, currency, captured, tax, commands) => {
        fc.modelRun(() => {
          const start = beginning(units * stepOf(currency), bps, currency, tax);
          if (captured !== null) {
            hold(start.model);
            take(start.model, captured, false);
            see(start.model, start.real);
          }
          return start;
        }, commands);
      },
    ),
    { numRuns: 500 },
  );
});
