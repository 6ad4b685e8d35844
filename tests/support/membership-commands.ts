import fc from "fast-check";
import type Stripe from "stripe";
import { handler as runRevenue } from "../../events/schedules/membership-revenue.ts";
import { handler as runMemberships } from "../../events/schedules/memberships.ts";
import { handler as refresh } from "../../functions/admin/subscription/refresh-subscription.ts";
import { handler as attach } from "../../functions/service-provider/membership/attach-paymentmethod.ts";
import { handler as cancel } from "../../functions/service-provider/membership/cancel-subscription.ts";
import { handler as choosePlan } from "../../functions/service-provider/membership/create-subscription.ts";
import { handler as keep } from "../../functions/service-provider/membership/keep-subscription.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { runDue } from "./due-lists.ts";
import { confirmed } from "./membership-world.ts";
import { commandsOf, perhaps, type Telling, told, type World } from "./money-commands.ts";
import { type Caller, call, clock, type Said, signedIn } from "./world.ts";

/** One provider and its membership, in the real code and at the payment provider. */
export type Member = World & {
  id: string;
  plan_ids: readonly string[];
  /** What the app was given to confirm with last. */
  offered?: Said | undefined;
};

type Unknown = Record<never, never>;
type Deed = (member: Member) => Promise<void>;

const asProvider = ({ id }: Member): Promise<Caller> => signedIn("service_provider", id);

const asks =
  (handler: Parameters<typeof call>[0], body: object): Deed =>
  async (member) => {
    await call(handler, { as: await asProvider(member), body });
    await told(member);
  };

const chooses =
  (nth: number): Deed =>
  async (member) => {
    const body = { plan_id: member.plan_ids[nth] };
    const said = await call(choosePlan, { as: await asProvider(member), body });
    if (said.status === 200) member.offered = said;
    await told(member);
  };

const confirms =
  (card: string): Deed =>
  async (member) => {
    const { payment_intent_client_secret, setup_intent_client_secret } = member.offered?.data ?? {};
    if (!member.offered || !(payment_intent_client_secret ?? setup_intent_client_secret)) return;
    await perhaps(confirmed(member.stripe, member.offered, card));
    await told(member);
  };

/** Does what has fallen due for memberships, and what follows from it. */
export const membershipsDue = async (member: Member): Promise<void> => {
  const isNews = await told(member);
  const ran = await runDue([runMemberships, runRevenue]);
  if (isNews || ran.length > 0) await told(member);
};

const passes =
  (days: number): Deed =>
  async (member) => {
    for (let left = days; left > 0; left -= 2) {
      clock.advance({ days: Math.min(2, left) });
      await membershipsDue(member);
    }
  };

const cards = [
  "pm_card_visa",
  "pm_card_mastercard",
  "pm_card_chargeCustomerFail",
  "pm_card_chargeDeclined",
  "pm_card_refundFail",
  "pm_card_createDispute",
];

/** The newest of what a member's cards have paid. */
const newestCharge = async ({ id, stripe }: Member): Promise<Stripe.Charge | undefined> => {
  const customer = (await accounts.find(id)).stripe_customer_id;
  return stripe.emulator.state
    .list<Stripe.Charge>("charge")
    .findLast((charge) => charge.customer === customer && charge.captured);
};

const refunds =
  (fraction: number): Deed =>
  async (member) => {
    const charge = await newestCharge(member);
    if (!charge) return;
    const amount = Math.max(1, Math.floor(charge.amount * fraction));
    await perhaps(member.stripe.platform.refunds.create({ charge: charge.id, amount }));
    await told(member);
  };

const disputes =
  (fraction: number, inquiry: boolean): Deed =>
  async (member) => {
    const charge = await newestCharge(member);
    if (!charge || charge.disputed || charge.amount_refunded > 0) return;
    const amount = Math.max(1, Math.floor(charge.amount * fraction));
    await fetch(`${member.stripe.emulator.url}/_emulator/disputes`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ charge: charge.id, amount, inquiry }),
    });
    await told(member);
  };

/** The bank gets the evidence, and decides by it. */
const answers =
  (uncategorized_text: string): Deed =>
  async (member) => {
    const charge = (await newestCharge(member))?.id;
    if (!charge) return;
    const { data } = await member.stripe.platform.disputes.list({ charge });
    for (const { id } of data)
      await perhaps(
        member.stripe.platform.disputes.update(id, { evidence: { uncategorized_text }, submit: true }),
      );
    await told(member);
  };

const telling = (name: string, deed: Deed): Telling<Unknown, Member> => ({ name, deed });

const tellings: fc.Arbitrary<Telling<Unknown, Member>> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(0, 1, 2).map((nth) => telling(`choose plan ${nth}`, chooses(nth))),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom("pm_card_visa", ...cards)
      .map((card) => telling(`confirm with ${card}`, confirms(card))),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(...cards)
      .map((card) => telling(`pay with ${card}`, asks(attach, { payment_method_id: card }))),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(0.3, 0.7, 1)
      .map((of) => telling(`refund ${of} on the dashboard`, refunds(of))),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(0.4, 1), fc.boolean())
      .map(([of, inquiry]) => telling(`${inquiry ? "inquiry" : "dispute"} of ${of}`, disputes(of, inquiry))),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom("winning_evidence", "losing_evidence")
      .map((text) => telling(text, answers(text))),
  },
  { weight: 2, arbitrary: fc.constant(telling("cancel", asks(cancel, { reason: "I retire" }))) },
  { weight: 1, arbitrary: fc.constant(telling("keep it after all", asks(keep, {}))) },
  {
    weight: 1,
    arbitrary: fc.constant(
      telling("fetch it again", async (member) => {
        const params = { service_provider_id: member.id };
        await call(refresh, { as: await signedIn("admin"), params, body: {} });
        await told(member);
      }),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom(1, 1, 4, 8, 31).map((days) => telling(`${days} days pass`, passes(days))),
  },
);

/** Stories of up to so many commands about a membership. */
export const membershipCommands = (most: number, after: (member: Member) => Promise<void>) =>
  commandsOf<Unknown, Member>(tellings, most, after);
