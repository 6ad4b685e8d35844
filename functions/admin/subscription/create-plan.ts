import * as z from "zod/mini";
import { plans } from "../../../shared/data/plans.ts";
import { PlanCreated } from "../../../shared/domain/membership/events.ts";
import {
  AdminPlanView,
  adminPlanView,
  createPlan,
  NewPlan,
  PlanConflict,
} from "../../../shared/domain/membership/plan.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { CurrencyAsked } from "../../../shared/markets/currency.ts";
import { defaultMarket } from "../../../shared/markets/served.ts";
import { createProduct } from "../../../shared/vendors/payments/plans.ts";

export const handler = operation({
  route: "POST /admin/subscription/create-plan",
  summary: "Offer providers a new plan.",
  description: "Providers can choose it at once.",
  access: ["admin"],
  extra: true,
  body: z.extend(NewPlan, { currency: CurrencyAsked }),
  response: AdminPlanView,
  refuses: [PlanConflict],
  emits: [PlanCreated],
  uses: ["table", "stripe"],
  example: {
    body: {
      name: "Professional",
      description: "For providers who work every week.",
      benefits: ["Take any open job of your area"],
      interval: "month",
      amount_minor: 1900,
    },
  },
}).handle(async ({ body: { currency = defaultMarket.currency, ...body }, now, newId, commit }) => {
  const id = newId("plan");
  const product = await createProduct({ id, currency, ...body });
  const { record, events } = createPlan(body, { id, now, currency, ...product });
  return commit([plans.insert(record)], events, adminPlanView(committed(record)));
});
