import * as z from "zod/mini";
import { plans } from "../../../shared/data/plans.ts";
import { PlanPriceChanged, PlanUpdated } from "../../../shared/domain/membership/events.ts";
import {
  AdminPlanView,
  adminPlanView,
  editPlan,
  newPriceIn,
  PlanConflict,
  PlanEdit,
  PlanNotFound,
} from "../../../shared/domain/membership/plan.ts";
import { membershipPolicy } from "../../../shared/domain/policy.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, Id } from "../../../shared/kernel/schema.ts";
import { plus } from "../../../shared/kernel/time.ts";
import { renameProduct, replacePrice } from "../../../shared/vendors/payments/plans.ts";

export const handler = operation({
  route: "PUT /admin/subscription/subscription-update/{subscription_id}",
  summary: "Change a plan: its name and description, its price, or whether it is offered.",
  description: `\`subscription_id\` is the id of the plan. A new price is for new members. Whoever has the plan keeps the old price; with \`migrate: at_renewal\` they are told now, and pay the new one from the first renewal that is ${membershipPolicy.price_notice_days} days or more away.`,
  access: ["admin"],
  params: z.strictObject({ subscription_id: described(Id("plan"), "Id of the plan that is sold.") }),
  body: PlanEdit,
  response: AdminPlanView,
  refuses: [PlanNotFound, PlanConflict],
  emits: [PlanUpdated, PlanPriceChanged],
  uses: ["table", "stripe"],
  example: {
    params: { subscription_id: "019a8f6c2b7e4d1f0a3c5e79" },
    body: { amount_minor: 2400, migrate: "at_renewal", reason: "Costs have risen" },
  },
  alongside: ({ params }) => plans.find(params.subscription_id),
}).handle(async ({ alongside, body, now, commit }) => {
  const plan = await alongside;
  const amount_minor = newPriceIn(plan, body);
  const price_id = amount_minor === undefined ? undefined : await replacePrice(plan, amount_minor);
  const not_before = plus(now, { days: membershipPolicy.price_notice_days });
  const { record, events } = editPlan(plan, body, { now, price_id, not_before });
  if (record === plan) return adminPlanView(plan);
  if (record.name !== plan.name || record.description !== plan.description) await renameProduct(record);
  return commit([plans.update(record)], events, adminPlanView(committed(record)));
});
