import * as z from "zod/mini";
import { AccountConflict, AccountNotFound } from "../../../shared/domain/account/account.ts";
import {
  MembershipDowngradeScheduled,
  MembershipDowngradeUndone,
  MembershipLapsed,
  MembershipRequested,
} from "../../../shared/domain/membership/events.ts";
import {
  MembershipBusy,
  MembershipConflict,
  MembershipPaymentDue,
  MembershipTransition,
} from "../../../shared/domain/membership/membership.ts";
import { membershipObservationEvents } from "../../../shared/domain/membership/observation.ts";
import { PlanConflict, PlanNotFound, PlanRetired } from "../../../shared/domain/membership/plan.ts";
import { MembershipView, membershipView } from "../../../shared/domain/membership/view.ts";
import { PostingExists } from "../../../shared/domain/payment/ledger.ts";
import {
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, Id } from "../../../shared/kernel/schema.ts";
import { choosePlan, situationOf } from "../../../shared/workflows/membership/choose-plan.ts";
import { saveObserved } from "../../../shared/workflows/membership/provider-membership.ts";

export const handler = operation({
  route: "POST /service-provider/membership/create-subscription",
  summary: "Choose a plan, or change to another one.",
  description:
    "For your first plan, the app confirms the payment with the secret in the answer. A trial goes on to its end, and nothing is charged before. If you ask for the same plan again, you get the same secret. When you change plans, one that costs more or has longer periods starts at once, and you pay the difference; a cheaper one starts when the period ends. Until then, choose your present plan to keep it. While a payment is late, the plan can't be changed.",
  access: ["service_provider"],
  body: z.strictObject({ plan_id: Id("plan") }),
  response: z.extend(MembershipView, {
    payment_intent_client_secret: described(
      z.optional(z.string()),
      "Secret with which the app pays. Absent if nothing is to be paid now.",
    ),
    setup_intent_client_secret: described(
      z.optional(z.string()),
      "Secret with which the app stores a card that pays after the trial. Absent if there is one.",
    ),
  }),
  refuses: [
    ServiceProviderNotFound,
    AccountNotFound,
    PlanNotFound,
    PlanRetired,
    PlanConflict,
    MembershipBusy,
    MembershipPaymentDue,
    MembershipTransition,
    MembershipConflict,
    ServiceProviderConflict,
    AccountConflict,
    PostingExists,
  ],
  steps: { membership: { request: {} } },
  emits: [
    MembershipRequested,
    MembershipDowngradeScheduled,
    MembershipDowngradeUndone,
    MembershipLapsed,
    ...membershipObservationEvents,
  ],
  uses: ["table", "stripe"],
  replay: false,
  example: { body: { plan_id: "019a8f6c2b7e4d1f0a3c5e79" } },
  alongside: ({ actor, body, now }) => situationOf(actor.id, body.plan_id, now),
}).handle(async ({ alongside, now, commit, prepare, admitted }) => {
  const situation = await alongside;
  await admitted();
  const { current, observed, offered } = await choosePlan(situation, { now, prepare });
  const { payment_intent_client_secret, setup_intent_client_secret } = offered ?? {};
  const changes = saveObserved(current, observed);
  const isSame = observed.record === current.membership;
  const answer = {
    ...membershipView(isSame ? observed.record : committed(observed.record), now),
    ...(payment_intent_client_secret && { payment_intent_client_secret }),
    ...(setup_intent_client_secret && { setup_intent_client_secret }),
  };
  return changes.writes.length === 0 ? answer : commit(changes, answer);
});
