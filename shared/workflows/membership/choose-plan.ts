import { accounts } from "../../data/accounts.ts";
import { type Changes, together } from "../../data/engine/write.ts";
import { memberships } from "../../data/memberships.ts";
import { plans } from "../../data/plans.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { AccountNotFound } from "../../domain/account/account.ts";
import {
  choiceOf,
  forgetRequest,
  requestSubscription,
  scheduleDowngrade,
  trialLeft,
  undoDowngrade,
  withoutDowngrade,
} from "../../domain/membership/decisions.ts";
import { type Membership, unrecorded } from "../../domain/membership/membership.ts";
import { PlanConflict } from "../../domain/membership/plan.ts";
import type { Decision } from "../../kernel/event.ts";
import { StripeRefusal } from "../../providers/payments/client.ts";
import { createCustomer } from "../../providers/payments/sheet.ts";
import {
  changeNow,
  changeQuietly,
  createSubscription,
  endNow,
  findSubscription,
  type OfferedSubscription,
  readSubscription,
} from "../../providers/payments/subscriptions.ts";
import { type Followed, following, keeping, keptStanding, type Standing } from "./standing.ts";

/** What choosing a plan depends on. One round trip. */
export const situationOf = async (id: string, plan_id: string, now: string) => {
  const [provider, known, plan, account] = await Promise.all([
    serviceProviders.find(id),
    memberships.get(id),
    plans.find(plan_id),
    accounts.get(id),
  ]);
  if (!account) throw AccountNotFound();
  return { provider, membership: known ?? unrecorded(provider, now), plan, account };
};
type Situation = Awaited<ReturnType<typeof situationOf>>;

type Asking = {
  now: string;
  /** Writes what has to be on record before the payment provider is asked. */
  prepare: (changes: Changes) => Promise<void>;
};

/** What came of a choice: how the membership stands before and after, and what the app confirms with. */
export type Chosen = { standing: Standing; followed: Followed; offered?: OfferedSubscription | undefined };

const followed = async (standing: Standing, offered: OfferedSubscription, now: string): Promise<Chosen> => ({
  standing,
  followed: await following(standing, offered.seen, { now }),
  offered,
});

const decided = (standing: Standing, decision: Decision<Membership>): Chosen => ({
  standing,
  followed: { ...decision, posted: { writes: [], events: [] } },
});

/** Asks for the subscription that a membership has on record; asked again it is the same one. */
const ask = (membership: Membership, customer: string): Promise<OfferedSubscription> =>
  createSubscription({
    service_provider_id: membership.id,
    attempt: membership.attempt,
    customer,
    plan_id: membership.plan_id as string,
    price_id: membership.price_id as string,
    trial_ends_at: trialLeft(membership, membership.requested_at as string),
  });

/** Puts the request on record, with the provider's customer if it is new, and then asks for the subscription. */
const begin = async (
  { provider, membership, plan, account }: Situation,
  { now, prepare }: Asking,
): Promise<Chosen> => {
  const before = { membership, provider };
  const known = account.stripe_customer_id;
  const customer = known ?? (await createCustomer(account.id, "service_provider"));
  const requested = requestSubscription(membership, plan, now);
  const owner = { ...account, stripe_customer_id: customer, updated_at: now };
  await prepare(
    together(keeping(before, requested), { writes: known ? [] : [accounts.update(owner)], events: [] }),
  );
  const standing = keptStanding(before, requested.record);
  try {
    return await followed(standing, await ask(standing.membership, customer), now);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    await prepare(keeping(standing, forgetRequest(standing.membership, now)));
    throw PlanConflict();
  }
};

/** What came of the request that is on record. */
const goOn = async ({ membership, provider, account }: Situation, { now }: Asking): Promise<Chosen> => {
  const { subscription_id, attempt } = membership;
  const customer = account.stripe_customer_id as string;
  const offered = subscription_id
    ? await readSubscription(subscription_id)
    : ((await findSubscription(customer, attempt)) ?? (await ask(membership, customer)));
  return followed({ membership, provider }, offered, now);
};

/** Gives up a request that was not paid, and begins with another plan. */
const beginAnew = async (situation: Situation, asking: Asking): Promise<Chosen> => {
  const { membership, account } = situation;
  const { subscription_id, attempt } = membership;
  const left =
    subscription_id ?? (await findSubscription(account.stripe_customer_id as string, attempt))?.seen.id;
  if (left) await endNow(left);
  return begin(situation, asking);
};

const switchNow = async ({ membership, provider, plan }: Situation, { now }: Asking): Promise<Chosen> => {
  const { subscription_id, version } = membership;
  const { seen } = await readSubscription(subscription_id as string);
  const change = {
    subscription_id: seen.id,
    item_id: seen.item_id,
    price_id: plan.price_id,
    occasion: version,
  };
  const offered = seen.status === "trialing" ? await changeQuietly(change, false) : await changeNow(change);
  return followed({ membership: withoutDowngrade(membership), provider }, offered, now);
};

/** Does what choosing a plan comes to. */
export const choosePlan = async (situation: Situation, asking: Asking): Promise<Chosen> => {
  const { membership, provider, plan } = situation;
  const standing = { membership, provider };
  switch (choiceOf(membership, plan, asking.now)) {
    case "begin":
      return begin(situation, asking);
    case "continue":
      return goOn(situation, asking);
    case "begin_anew":
      return beginAnew(situation, asking);
    case "switch_now":
      return switchNow(situation, asking);
    case "switch_later":
      return decided(standing, scheduleDowngrade(membership, plan, asking.now));
    case "keep_plan":
      return decided(standing, undoDowngrade(membership, asking.now));
    default:
      return followed(standing, await readSubscription(membership.subscription_id as string), asking.now);
  }
};
