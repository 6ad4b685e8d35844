import { Plan, PlanConflict, PlanNotFound } from "../domain/membership/plan.ts";
import { entity } from "./engine/entity.ts";

export const plans = entity({
  name: "plan",
  schema: () => Plan,
  key: (id) => [`PLAN#${id}`, "PLAN"],
  indexes: {
    offered: {
      on: "gsi1",
      key: (plan) => (plan.state === "offered" ? ["PLANS", `${plan.created_at}#${plan.id}`] : undefined),
    },
    all: { on: "gsi2", key: (plan) => ["PLANS#ALL", `${plan.created_at}#${plan.id}`] },
  },
  due: ({ migration }) => migration?.due_at,
  notFound: PlanNotFound,
  conflict: PlanConflict,
});
