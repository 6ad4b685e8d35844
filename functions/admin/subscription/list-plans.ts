import * as z from "zod/mini";
import { plans } from "../../../shared/data/plans.ts";
import { AdminPlanView, adminPlanView } from "../../../shared/domain/membership/plan.ts";
import { operation } from "../../../shared/http/operation.ts";
import { PageOf, pageQuery } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /admin/subscription/list-plans",
  summary: "List all plans with every price that they have had.",
  access: ["admin"],
  extra: true,
  query: z.strictObject(pageQuery),
  response: PageOf(AdminPlanView),
  example: { query: { limit: "20" } },
}).handle(async ({ query: { limit, cursor }, actor }) => {
  const page = await plans.page("all", "PLANS#ALL", { limit, cursor, scope: actor.id, order: "oldest" });
  return { ...page, items: page.items.map(adminPlanView) };
});
