import { memberships } from "../../shared/data/memberships.ts";
import { MembershipGraceEnded, MembershipTrialEnding } from "../../shared/domain/membership/events.ts";
import { membershipObservationEvents } from "../../shared/domain/membership/observation.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { elapseMembership } from "../../shared/workflows/membership/deadlines.ts";
import { membershipOf } from "../../shared/workflows/membership/provider-membership.ts";

/**
 * Handles due memberships: announces the end of a trial, ends unpaid ones, changes plans and prices at renewals, and
 * reads again what the payment provider has not reported.
 */
export const handler = schedule({
  name: "memberships",
  rate: "5 minutes",
  due: memberships.due,
  emits: [...membershipObservationEvents, MembershipTrialEnding, MembershipGraceEnded],
  uses: ["table", "stripe"],
}).handle(async ({ due, now, commit }) => {
  const current = await membershipOf(due.id);
  if (!current?.membership.due_at || current.membership.due_at > now) return;
  await commit(await elapseMembership(current, now));
});
