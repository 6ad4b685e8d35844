import { memberships } from "../../shared/data/memberships.ts";
import { plans } from "../../shared/data/plans.ts";
import { announcePrice } from "../../shared/domain/membership/decisions.ts";
import { MembershipPriceAnnounced } from "../../shared/domain/membership/events.ts";
import { committed } from "../../shared/kernel/record.ts";
import { schedule } from "../../shared/stream/schedule.ts";

const page = 20;
const reserve_ms = 8000;

/** Tells a plan's members about its new price, page by page. If it stops, the next run continues. */
export const handler = schedule({
  name: "plans",
  rate: "1 minute",
  due: plans.due,
  emits: [MembershipPriceAnnounced],
}).handle(async ({ due, now, commit, remaining }) => {
  let plan = await plans.find(due.id);
  while (plan.migration && plan.migration.due_at <= now && remaining() > reserve_ms) {
    const { cursor } = plan.migration;
    const { items, next_cursor } = await memberships.page("ofPlan", `MEMBERSHIPS#PLAN#${plan.id}`, {
      limit: page,
      scope: plan.id,
      order: "oldest",
      cursor,
    });
    for (const listed of items) {
      const membership = await memberships.find(listed.id);
      const told = announcePrice(membership, plan, now);
      if (told) await commit([memberships.update(told.record)], told.events);
    }
    const { migration, ...rest } = plan;
    const after = next_cursor ? { ...plan, migration: { ...migration, cursor: next_cursor } } : rest;
    await commit([plans.update(after)], []);
    plan = committed(after);
  }
});
