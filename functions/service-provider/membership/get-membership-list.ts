import * as z from "zod/mini";
import { plans } from "../../../shared/data/plans.ts";
import { PlanView } from "../../../shared/domain/membership/plan.ts";
import { membershipTaxOf } from "../../../shared/domain/membership/tax.ts";
import { TaxIn } from "../../../shared/domain/tax/tax.ts";
import { operation } from "../../../shared/http/operation.ts";
import { PageOf, pageQuery } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /service-provider/membership/get-membership-list",
  summary: "List the plans that providers can choose.",
  access: ["service_provider"],
  query: z.strictObject(pageQuery),
  response: PageOf(z.extend(PlanView, { tax: TaxIn })),
  example: { query: { limit: "20" } },
}).handle(async ({ query: { limit, cursor }, actor, now }) => {
  const page = await plans.page("offered", "PLANS", { limit, cursor, scope: actor.id, order: "oldest" });
  const items = page.items.map((plan) => ({
    ...plan,
    tax: membershipTaxOf(plan.amount_minor, plan.currency, now),
  }));
  return { ...page, items };
});
