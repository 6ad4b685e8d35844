import * as z from "zod/mini";
import { membershipObservationEvents } from "../../../shared/domain/membership/observation.ts";
import { MembershipView } from "../../../shared/domain/membership/view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { ending } from "../../../shared/workflows/membership/ending.ts";
import { subscribedOf } from "../../../shared/workflows/membership/own.ts";

export const handler = operation({
  route: "POST /service-provider/membership/keep-subscription",
  summary: "Take back the cancellation of your membership.",
  description: "Possible as long as the membership has not ended.",
  access: ["service_provider"],
  extra: true,
  body: z.strictObject({}),
  response: MembershipView,
  refuses: ending.refuses,
  steps: { membership: { keep: {} } },
  emits: membershipObservationEvents,
  uses: ["table", "stripe"],
  example: { body: {} },
  alongside: ({ actor, now }) => subscribedOf(actor.id, now),
}).handle(async ({ alongside, now, commit, once }) =>
  ending.story(await alongside, { ends: false, now, commit, once }),
);
