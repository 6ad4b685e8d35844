import * as z from "zod/mini";
import { plans } from "../../../shared/data/plans.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { type Plan, PlanView } from "../../../shared/domain/membership/plan.ts";
import { membershipTaxOf } from "../../../shared/domain/membership/tax.ts";
import { TaxIn } from "../../../shared/domain/tax/tax.ts";
import { operation } from "../../../shared/http/operation.ts";
import { PageOf, pageQuery } from "../../../shared/kernel/schema.ts";
import { currencies } from "../../../shared/markets/currencies.ts";
import { defaultMarket, keptMarket, marketOf } from "../../../shared/markets/served.ts";

/** Which plans a provider can pay for; nothing is read where the stage has one currency. */
const payableBy = async (id: string): Promise<((plan: Plan) => boolean) | undefined> => {
  if (currencies.length === 1) return undefined;
  const { currency } = marketOf((await serviceProviders.get(id)) ?? keptMarket(defaultMarket));
  return (plan) => plan.currency === currency;
};

export const handler = operation({
  route: "GET /service-provider/membership/get-membership-list",
  summary: "List the plans that providers can choose.",
  access: ["service_provider"],
  query: z.strictObject(pageQuery),
  response: PageOf(z.extend(PlanView, { tax: TaxIn })),
  example: { query: { limit: "20" } },
}).handle(async ({ query: { limit, cursor }, actor, now }) => {
  const request = { limit, cursor, scope: actor.id, order: "oldest" } as const;
  const page = await plans.page("offered", "PLANS", request, await payableBy(actor.id));
  const items = page.items.map((plan) => ({
    ...plan,
    tax: membershipTaxOf(plan.amount_minor, plan.currency, now),
  }));
  return { ...page, items };
});
