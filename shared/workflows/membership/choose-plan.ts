import { accounts } from "../../data/accounts.ts";
import { type Changes, together } from "../../data/engine/write.ts";
import { memberships } from "../../data/memberships.ts";
import { plans } from "../../data/plans.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { AccountNotFound } from "../../domain/account/account.ts";
import {
  choiceOf,
  forgetRequest,
  forgetSwitch,
  requestSubscription,
  requestSwitch,
  scheduleDowngrade,
  trialLeft,
  undoDowngrade,
  withoutDowngrade,
} from "../../domain/membership/decisions.ts";
import { type Membership, unrecorded } from "../../domain/membership/membership.ts";
import { PlanConflict } from "../../domain/membership/plan.ts";
import type { Decision } from "../../kernel/event.ts";
import { RequestInvalid } from "../../kernel/refusal.ts";
import { marketOf } from "../../markets/served.ts";
import { StripeRefusal } from "../../vendors/payments/client.ts";
import { createCustomer } from "../../vendors/payments/sheet.ts";
import {
  changeNow,
  changeQuietly,
  createSubscription,
  endNow,
  findSubscription,
  type OfferedSubscription,
  readSubscription,
} from "../../vendors/payments/subscriptions.ts";
import {
  committedMembership,
  type Observed,
  observe,
  type ProviderMembership,
  saveMembership,
} from "./provider-membership.ts";

/** What choosing a plan depends on. One round trip. */
export const situationOf = async (id: string, plan_id: string, now: string) => {
  const [provider, known, plan, account] = await Promise.all([
    serviceProviders.find(id),
    memberships.get(id),
    plans.find(plan_id),
    accounts.get(id),
  ]);
  if (!account) throw AccountNotFound();
  const { currency } = marketOf(provider);
  if (plan.currency !== currency)
    throw RequestInvalid({ fields: [{ field: "plan_id", problem: `must be a plan in ${currency}` }] });
  return { provider, membership: known ?? unrecorded(provider, now), plan, account };
};
type Situation = Awaited<ReturnType<typeof situationOf>>;

type Asking = {
  now: string;
  /** Commits what must be recorded before the payment provider is called. */
  prepare: (changes: Changes) => Promise<void>;
};

/** The result of choosing a plan: the membership before and after, and what the app needs to confirm the payment. */
export type Chosen = {
  current: ProviderMembership;
  observed: Observed;
  offered?: OfferedSubscription | undefined;
};

const observed = async (
  current: ProviderMembership,
  offered: OfferedSubscription,
  now: string,
): Promise<Chosen> => ({
  current,
  observed: await observe(current, offered.seen, { now }),
  offered,
});

const decided = (current: ProviderMembership, decision: Decision<Membership>): Chosen => ({
  current,
  observed: { ...decision, posted: { writes: [], events: [] } },
});

/** Requests the subscription that a membership has recorded. Repeating the request returns the same subscription. */
const ask = (membership: Membership, customer: string): Promise<OfferedSubscription> =>
  createSubscription({
    service_provider_id: membership.id,
    attempt: membership.attempt,
    customer,
    plan_id: membership.plan_id as string,
    price_id: membership.price_id as string,
    trial_ends_at: trialLeft(membership, membership.requested_at as string),
  });

/** Records the request, with the provider's customer if it is new, and then requests the subscription. */
const begin = async (
  { provider, membership, plan, account }: Situation,
  { now, prepare }: Asking,
): Promise<Chosen> => {
  const before = { membership, provider };
  const known = account.stripe_customer_id;
  const customer = known ?? (await createCustomer(account));
  const requested = requestSubscription(membership, plan, now);
  const owner = { ...account, stripe_customer_id: customer, updated_at: now };
  await prepare(
    together(saveMembership(before, requested), {
      writes: known ? [] : [accounts.update(owner)],
      events: [],
    }),
  );
  const current = committedMembership(before, requested.record);
  try {
    return await observed(current, await ask(current.membership, customer), now);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    await prepare(saveMembership(current, forgetRequest(current.membership, now)));
    throw PlanConflict();
  }
};

/** Continues with the recorded request. */
const goOn = async ({ membership, provider, account }: Situation, { now }: Asking): Promise<Chosen> => {
  const { subscription_id, attempt } = membership;
  const customer = account.stripe_customer_id as string;
  const offered = subscription_id
    ? await readSubscription(subscription_id)
    : ((await findSubscription(customer, attempt)) ?? (await ask(membership, customer)));
  return observed({ membership, provider }, offered, now);
};

/** Abandons a request that was not paid, and starts one for another plan. */
const beginAnew = async (situation: Situation, asking: Asking): Promise<Chosen> => {
  const { membership, account } = situation;
  const { subscription_id, attempt } = membership;
  const left =
    subscription_id ?? (await findSubscription(account.stripe_customer_id as string, attempt))?.seen.id;
  if (left) await endNow(left);
  return begin(situation, asking);
};

/** Records the wanted plan, and then asks for it. */
const switchNow = async (
  { membership, provider, plan }: Situation,
  { now, prepare }: Asking,
): Promise<Chosen> => {
  const before = { membership, provider };
  const { seen } = await readSubscription(membership.subscription_id as string);
  const record = requestSwitch(membership, plan, now);
  if (record !== membership) await prepare(saveMembership(before, { record, events: [] }));
  const current = record === membership ? before : committedMembership(before, record);
  const { price_id, at } = record.switching as NonNullable<Membership["switching"]>;
  const change = { subscription_id: seen.id, item_id: seen.item_id, price_id, occasion: `${price_id}:${at}` };
  try {
    const offered = seen.status === "trialing" ? await changeQuietly(change, false) : await changeNow(change);
    return await observed({ ...current, membership: withoutDowngrade(current.membership) }, offered, now);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    await prepare(saveMembership(current, { record: forgetSwitch(current.membership, now), events: [] }));
    throw PlanConflict();
  }
};

/** Chooses a plan: starts, continues or replaces the request, or changes the plan. */
export const choosePlan = async (situation: Situation, asking: Asking): Promise<Chosen> => {
  const { membership, provider, plan } = situation;
  const current = { membership, provider };
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
      return decided(current, scheduleDowngrade(membership, plan, asking.now));
    case "keep_plan":
      return decided(current, undoDowngrade(membership, asking.now));
    default:
      return observed(current, await readSubscription(membership.subscription_id as string), asking.now);
  }
};
