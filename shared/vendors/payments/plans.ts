import type { Plan } from "../../domain/membership/plan.ts";
import { PlanConflict } from "../../domain/membership/plan.ts";
import { ask, effectKey } from "./client.ts";

type Priced = Pick<Plan, "id" | "interval" | "currency" | "amount_minor">;

const lookupKeyOf = (planId: string) => `plan_${planId}`;

/** Adds a price to a plan's product. The plan's lookup key moves to it. */
const createPrice = (product_id: string, plan: Priced, number: number): Promise<string> =>
  ask(async (stripe) => {
    const { id } = await stripe.prices.create(
      {
        product: product_id,
        currency: plan.currency,
        unit_amount: plan.amount_minor,
        recurring: { interval: plan.interval },
        lookup_key: lookupKeyOf(plan.id),
        transfer_lookup_key: true,
        metadata: { plan_id: plan.id, number: String(number) },
      },
      effectKey("price", plan.id, `${number}:${plan.amount_minor}`),
    );
    return id;
  }, PlanConflict);

/** Creates a plan's product with its first price. */
export const createProduct = async (
  plan: Priced & Pick<Plan, "name" | "description">,
): Promise<{ product_id: string; price_id: string }> => {
  const { name, description } = plan;
  const { id: product_id } = await ask(
    (stripe) =>
      stripe.products.create(
        { name, description, metadata: { plan_id: plan.id } },
        effectKey("product", plan.id, 1),
      ),
    PlanConflict,
  );
  return { product_id, price_id: await createPrice(product_id, plan, 1) };
};

/** Adds a new price to a plan. The previous one can't be bought any more, but members who have it keep it. */
export const replacePrice = async (plan: Plan, amount_minor: number): Promise<string> => {
  const number = plan.prices.length + 1;
  const price_id = await createPrice(plan.product_id, { ...plan, amount_minor }, number);
  await ask((stripe) => stripe.prices.update(plan.price_id, { active: false }));
  return price_id;
};

/** Updates the name and description of a plan's product, which invoices show. */
export const renameProduct = async ({ product_id, name, description }: Plan): Promise<void> => {
  await ask((stripe) => stripe.products.update(product_id, { name, description }));
};
