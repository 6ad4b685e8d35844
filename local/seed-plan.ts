import { commitAs } from "../shared/data/engine/commit.ts";
import { plans } from "../shared/data/plans.ts";
import { createPlan } from "../shared/domain/membership/plan.ts";
import { newId } from "../shared/kernel/id.ts";
import { currencies } from "../shared/markets/currencies.ts";
import { createProduct } from "../shared/vendors/payments/plans.ts";

const professional = {
  name: "Professional",
  description: "For providers who work every week.",
  benefits: ["Take any open job of your area", "Your own page with your customers' feedback"],
  interval: "month" as const,
  amount_minor: 1900,
};

/** The plan that this machine's providers can choose in each currency, created unless it exists, at the payment provider too. */
export const seedPlan = async (now = new Date().toISOString()): Promise<void> => {
  const { items } = await plans.page("all", "PLANS#ALL", { limit: 100, scope: "seed" });
  const wanting = currencies.filter((currency) => !items.some((plan) => plan.currency === currency));
  for (const currency of wanting) await seedOne(currency, now);
};

const seedOne = async (currency: string, now: string): Promise<void> => {
  const id = newId("plan");
  const product = await createProduct({ id, currency, ...professional });
  const { record, events } = createPlan(professional, { id, now, currency, ...product });
  await commitAs(
    {
      actor: { role: "system", id: "seed" },
      now,
      operation: "local/seed-plan",
      correlation_id: "local-seed",
      remaining: () => 10_000,
    },
    [plans.insert(record)],
    events,
  );
};
