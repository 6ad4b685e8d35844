import * as z from "zod/mini";
import { membershipObservationEvents } from "../../../shared/domain/membership/observation.ts";
import { MembershipView } from "../../../shared/domain/membership/view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Line } from "../../../shared/kernel/schema.ts";
import { ending } from "../../../shared/workflows/membership/ending.ts";
import { subscribedOf } from "../../../shared/workflows/membership/own.ts";

export const handler = operation({
  route: "POST /service-provider/membership/cancel-subscription",
  summary: "Cancel your membership.",
  description:
    "It goes on until its period or trial ends; until then keep-subscription takes this back. If a payment is late, the membership ends at once and nothing more is charged.",
  access: ["service_provider"],
  while_suspended: true,
  extra: true,
  body: z.strictObject({
    reason: described(z.optional(Line(200, 3)), "Why you leave, if you want to tell us."),
  }),
  response: MembershipView,
  refuses: ending.refuses,
  steps: { membership: { schedule_end: {} } },
  emits: membershipObservationEvents,
  uses: ["table", "stripe"],
  example: { body: { reason: "I retire" } },
  alongside: ({ actor, now }) => subscribedOf(actor.id, now),
}).handle(async ({ alongside, body, now, commit, once }) =>
  ending.story(await alongside, { ends: true, reason: body.reason, now, commit, once }),
);
