import { memberships } from "../../shared/data/memberships.ts";
import { MembershipGraceEnded, MembershipTrialEnding } from "../../shared/domain/membership/events.ts";
import { membershipObservationEvents } from "../../shared/domain/membership/observation.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { elapseMembership } from "../../shared/workflows/membership/deadlines.ts";
import { standingOf } from "../../shared/workflows/membership/standing.ts";

/**
 * Handles due memberships: reminds of the end of a trial, ends what nobody pays, changes plans and prices at renewals, and
 * reads again what the payment provider has not told.
 */
export const handler = schedule({
  name: "memberships",
  rate: "5 minutes",
  due: memberships.due,
  emits: [...membershipObservationEvents, MembershipTrialEnding, MembershipGraceEnded],
  uses: ["table", "stripe"],
}).handle(async ({ due, now, commit }) => {
  const standing = await standingOf(due.id);
  if (!standing?.membership.due_at || standing.membership.due_at > now) return;
  await commit(await elapseMembership(standing, now));
});
