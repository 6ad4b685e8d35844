import { handler as createPlan } from "../../functions/admin/subscription/create-plan.ts";
import { handler as createSubscription } from "../../functions/service-provider/membership/create-subscription.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { memberships } from "../../shared/data/memberships.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import type { ServiceProvider } from "../../shared/domain/provider/service-provider.ts";
import { plus } from "../../shared/kernel/time.ts";
import { anAccount, approvedProvider } from "./marketplace.ts";
import { settled } from "./money-world.ts";
import type { StripeWorld } from "./stripe.ts";
import { type Caller, call, type Said, signedIn, write } from "./world.ts";

const now = () => new Date().toISOString();

/** A plan that providers can choose: 19.00 a month unless told otherwise. */
export const aPlan = async (over: Record<string, unknown> = {}): Promise<{ id: string }> => {
  const body = {
    name: "Professional",
    description: "For providers who work every week.",
    benefits: ["Take any open job of your area"],
    interval: "month",
    amount_minor: 1900,
    ...over,
  };
  const { data, status, body: told } = await call(createPlan, { as: await signedIn("admin"), body });
  if (status !== 200) throw new Error(told);
  return data;
};

/** A signed-in, approved provider with an account; its trial is over unless told otherwise. */
export const aMember = async (over: Partial<ServiceProvider> = {}): Promise<Caller> => {
  const { provider } = await approvedProvider({
    membership: { state: "trialing", current_period_end: plus(now(), { days: -1 }) },
    ...over,
  });
  await write(
    accounts.insert(
      anAccount({ id: provider.id, role: "service_provider", email: `${provider.id}@example.com` }),
    ),
  );
  return provider;
};

export const onTrial = (days = 20): Promise<Caller> =>
  aMember({ membership: { state: "trialing", current_period_end: plus(now(), { days }) } });

export const choose = (as: Caller, plan: { id: string }): Promise<Said> =>
  call(createSubscription, { as, body: { plan_id: plan.id } });

/** The app confirms what a plan waits for: its first payment, or a card for after the trial. */
export const confirmed = async (
  { app }: StripeWorld,
  { data }: Said,
  card = "pm_card_visa",
): Promise<unknown> => {
  const { payment_intent_client_secret: pays, setup_intent_client_secret: stores } = data;
  const secret: string = pays ?? stores;
  const intents = pays ? app.paymentIntents : app.setupIntents;
  const said = { client_secret: secret, payment_method: card };
  return intents.confirm(secret.split("_secret_")[0] as string, said as never);
};

/** A provider with a paid membership. */
export const payingMember = async (
  stripe: StripeWorld,
  plan: { id: string },
  card?: string,
): Promise<Caller> => {
  const as = await aMember();
  await confirmed(stripe, await choose(as, plan), card);
  await settled(stripe);
  return as;
};

/** How a membership stands with us: the record, and what the provider's record says of it. */
export const standingOf = async ({ id }: { id: string }) => ({
  membership: await memberships.find(id),
  shown: (await serviceProviders.find(id)).membership,
});
