import fc from "fast-check";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handler as applyStripeEvent } from "../../events/subscribers/apply-stripe-event.ts";
import { stripeKeys } from "../../local/secrets.ts";
import { sign } from "../../local/stripe/webhooks.ts";
import { historyOf } from "../../shared/data/engine/events.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { paymentBegun, payments } from "../../shared/data/payments.ts";
import { joinWork, paymentNamed } from "../../shared/data/work.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { observeIntent } from "../../shared/domain/payment/observation/intent.ts";
import { begin, type Payment } from "../../shared/domain/payment/payment.ts";
import { newId } from "../../shared/kernel/id.ts";
import { dispatcher } from "../../shared/stream/dispatcher.ts";
import { observe } from "../../shared/vendors/payments/holds.ts";
import { bookedJob } from "../support/money-world.ts";
import { receive, type StripeWorld, startStripe } from "../support/stripe.ts";
import { clock, lambdaContext, streamRecord, write } from "../support/world.ts";

vi.setConfig({ testTimeout: 600_000 });

const noon = "2026-12-01T12:00:00.000Z";
let told: string[] = [];
let stripe: StripeWorld;
beforeAll(async () => {
  clock.set(noon);
  stripe = await startStripe(
    async (body) => {
      told.push(body);
      return {};
    },
    undefined,
    ["*"],
  );
});
afterAll(() => stripe.close());

const now = () => new Date().toISOString();
const apply = dispatcher("patient", [applyStripeEvent]);

const hintsAbout = async (id: string) =>
  (await historyOf({ type: "stripe", id }, { limit: 100, scope: "test", order: "oldest" })).items;

/** Delivers the hints about these objects that are not `done` to their subscriber until none is left. */
const react = async (done: Set<string>, ...about: (string | undefined)[]) => {
  const ids = about.filter((id) => id !== undefined);
  const hints = (await Promise.all(ids.map(hintsAbout))).flat().filter(({ id }) => !done.has(id));
  let left = hints;
  for (let round = 0; round < 5 && left.length > 0; round += 1) {
    const Records = left.map(streamRecord);
    const { batchItemFailures } = await apply({ Records }, lambdaContext("patient", 60_000));
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    left = left.filter(({ id }) => failed.has(id));
  }
  if (left.length > 0) throw new Error("hints are left over");
  for (const { id } of hints) done.add(id);
};

const hand = async (bodies: string[]) => {
  const seconds = Math.floor(Date.now() / 1000);
  const answers = await Promise.all(
    bodies.map((body) => receive(body, sign(body, stripeKeys.webhook, seconds))),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(bodies.map(() => 200));
};

const beginPayment = async (): Promise<Payment> => {
  const user = newId("user");
  const job = await bookedJob(user);
  const customer = await stripe.platform.customers.create({});
  const begun = begin(job, {
    id: newId("payment"),
    now: now(),
    fee_bps: 1500,
    stripe_customer_id: customer.id,
  });
  await write(...paymentBegun(begun, [joinWork(user, undefined, [paymentNamed(begun.record.id)])]));
  return begun.record;
};

const intentOf = (payment: Payment) =>
  told
    .map((body) => JSON.parse(body).data.object)
    .find(({ object, metadata }) => object === "payment_intent" && metadata.payment_id === payment.id)?.id;

type Story = { card: string; capture: number; refunds: number[]; verdict: "won" | "lost" | "none" };

/** What happens at the payment provider, step by step. */
const steps = (payment: Payment, { card, capture, refunds, verdict }: Story) => {
  let intent = "";
  return [
    async () => {
      const { id } = await stripe.platform.paymentIntents.create({
        amount: payment.amount_minor,
        currency: "usd",
        customer: payment.stripe_customer_id as string,
        capture_method: "manual",
        allowed_payment_method_types: ["card", "link"],
        metadata: { payment_id: payment.id, job_id: payment.job_id },
      });
      intent = id;
      await write(payments.update({ ...(await payments.find(payment.id)), payment_intent_id: id }));
    },
    () => stripe.platform.paymentIntents.confirm(intent, { payment_method: card }),
    () => stripe.platform.paymentIntents.capture(intent, { amount_to_capture: capture }),
    ...refunds.map((amount) => async () => {
      await stripe.platform.refunds.create({ payment_intent: intent, amount });
    }),
    async () => {
      const [dispute] = stripe.emulator.state
        .list<{ id: string; object: string; payment_intent: string }>("dispute")
        .filter(({ payment_intent }) => payment_intent === intent);
      if (dispute && verdict !== "none")
        await stripe.platform.disputes.update(dispute.id, {
          evidence: { uncategorized_text: verdict === "won" ? "winning_evidence" : "losing_evidence" },
        });
    },
  ];
};

const unknown = () =>
  JSON.stringify({
    id: `evt_${newId("event")}`,
    object: "event",
    type: "radar.early_fraud_warning.created",
    livemode: false,
    data: { object: { id: "issfr_1" } },
  });

/** A payment without the fields that depend on when, and in how many steps, it was seen. */
const lasting = ({ version, updated_at, due_at, ...rest }: Payment) =>
  JSON.parse(
    JSON.stringify({
      ...rest,
      refunds: rest.refunds.map(({ refund_id, state }) => `${refund_id} ${state}`).sort(),
    }),
  );

const [visa, contested] = ["pm_card_visa", "pm_card_createDispute"] as const;
const refunds = [0, 1, 2, 3].map((count) => ({ card: visa, count, verdict: "none" as const }));
const verdicts = (["won", "lost", "none"] as const).map((verdict) => ({
  card: contested,
  count: 0,
  verdict,
}));
/** After this step all messages so far are delivered and handled before the story continues. */
const early = [-1, 1, 2, 3];
const kinds = [...refunds, ...verdicts].flatMap((story) =>
  early.flatMap((after) => [true, false].map((missing_first) => ({ ...story, early: after, missing_first }))),
);

const drawn = fc.record({
  capture: fc.integer({ min: 5000, max: 12_000 }),
  amounts: fc.array(fc.integer({ min: 1, max: 1600 }), { minLength: 3, maxLength: 3 }),
  order: fc.array(fc.nat(1000), { minLength: 24, maxLength: 24 }),
  days_late: fc.constantFrom(0, 3),
});
/** Whatever is drawn differs from run to run: 224 stories with `npm run campaigns`. */
const runs_each = import.meta.env.MODE === "fuzz" ? 20 : 4;

test.each(kinds)(
  "in whatever order the payment provider's messages arrive, the payment ends as the provider has it: $card, $count refunds, $verdict, some after step $early, the first one missing: $missing_first",
  async ({ card, count, verdict, early, missing_first }) => {
    await fc.assert(
      fc.asyncProperty(drawn, async ({ capture, amounts, order, days_late }) => {
        const story = { card, capture, refunds: amounts.slice(0, count), verdict };
        const done = new Set<string>();
        clock.set(noon);
        told = [];
        const begun = await beginPayment();
        const shuffled = (bodies: string[]) =>
          bodies
            .map((body, index) => ({ body, place: order[index % order.length] as number }))
            .sort((a, b) => a.place - b.place)
            .map(({ body }) => body);

        for (const [index, step] of steps(begun, story).entries()) {
          await step();
          await stripe.emulator.idle();
          if (index !== early) continue;
          await hand(shuffled(missing_first ? told.slice(1) : told));
          await react(done, begun.id, intentOf(begun));
        }
        if (days_late) clock.advance({ days: days_late });
        const kept = missing_first ? told.slice(1) : told;
        await hand(shuffled([...kept, ...kept, ...kept, unknown()]));
        await react(done, begun.id, intentOf(begun));

        const payment = await payments.find(begun.id);
        const books = await bookPostings(begun.id);
        const newest = await observe(payment.payment_intent_id as string);
        const fold = observeIntent(begun, newest, now(), "fold");
        expect(lasting(payment)).toEqual(lasting(fold.record));
        expect(books.map(({ kind, reference }) => `${kind} ${reference}`).sort()).toEqual(
          fold.postings.map(({ kind, reference }) => `${kind} ${reference}`).sort(),
        );
        const intent = await stripe.platform.paymentIntents.retrieve(newest.id, {
          expand: ["latest_charge"],
        });
        const charge = intent.latest_charge as Stripe.Charge;
        expect(payment.captured_minor).toBe(intent.amount_received);
        expect(payment.refunded_minor).toBe(charge.amount_refunded);
        expect(payment.disputes.length > 0).toBe(charge.disputed);
        expect(balanceOf(books)).toBe(0);
        for (const account of [
          "processor",
          "platform_fee",
          "provider_payable",
          "dispute",
          "memo_held",
        ] as const)
          expect(balanceOf(books, account)).toBe(balanceOf(fold.postings, account));
      }),
      { numRuns: runs_each },
    );
  },
);
