import * as z from "zod/mini";
import { memberships } from "../../../shared/data/memberships.ts";
import { MembershipState } from "../../../shared/domain/membership/membership.ts";
import { MembershipView, membershipView } from "../../../shared/domain/membership/view.ts";
import { formerNames } from "../../../shared/http/former-names.ts";
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
    state: described(z.optional(MembershipState), "Only memberships in this state."),
    plan_id: z.optional(Id("plan")),
  }),
  renamed: formerNames({ status: "state" }),
  response: PageOf(MembershipView),
  example: { query: { state: "past_due", limit: "20" } },
}).handle(async ({ query: { state: wanted, plan_id, sort, ...query }, actor, now }) => {
  const request = { ...query, order: sort, scope: `${actor.id} ${wanted ?? ""} ${plan_id ?? ""}` };
  const page = plan_id
    ? await memberships.page(
        "ofPlan",
        `MEMBERSHIPS#PLAN#${plan_id}`,
        request,
        wanted && ((membership) => membership.state === wanted),
      )
    : wanted
      ? await memberships.page("inState", `MEMBERSHIPS#${wanted}`, request)
      : await memberships.page("all", "MEMBERSHIPS", request);
  return { ...page, items: page.items.map((membership) => membershipView(membership, now)) };
});
