import * as z from "zod/mini";
import { memberships } from "../../../shared/data/memberships.ts";
import { MembershipState } from "../../../shared/domain/membership/membership.ts";
import { MembershipView, membershipView } from "../../../shared/domain/membership/view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery, periodQuery } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /admin/subscription/list-subscription",
  summary: "List providers' memberships, by when they began.",
  description:
    "The list comes from our records. To fetch one from the payment provider again, use refresh-subscription.",
  access: ["admin"],
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    status: described(z.optional(MembershipState), "Only memberships in this state."),
    plan_id: z.optional(Id("plan")),
  }),
  response: PageOf(MembershipView),
  example: { query: { status: "past_due", limit: "20" } },
}).handle(async ({ query: { status, plan_id, sort, ...query }, actor, now }) => {
  const request = { ...query, order: sort, scope: `${actor.id} ${status ?? ""} ${plan_id ?? ""}` };
  const page = plan_id
    ? await memberships.page(
        "ofPlan",
        `MEMBERSHIPS#PLAN#${plan_id}`,
        request,
        status && ((membership) => membership.state === status),
      )
    : status
      ? await memberships.page("inState", `MEMBERSHIPS#${status}`, request)
      : await memberships.page("all", "MEMBERSHIPS", request);
  return { ...page, items: page.items.map((membership) => membershipView(membership, now)) };
});
