import * as z from "zod/mini";
import { disputes } from "../../shared/data/disputes.ts";
import {
  accepted,
  accepting,
  Dispute,
  DisputeAnswered,
  DisputeConflict,
  DisputeNotFound,
  expectUnanswered,
} from "../../shared/domain/payment/dispute.ts";
import { DisputeAccepted } from "../../shared/domain/payment/events.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, Id, Line } from "../../shared/kernel/schema.ts";
import { acceptDispute } from "../../shared/vendors/payments/disputes.ts";

export const handler = operation({
  route: "POST /payment/accept-dispute/{dispute_id}",
  extra: true,
  summary: "Accept a dispute: the customer keeps the money.",
  description:
    "The dispute is lost at once, as if the bank had decided so: the provider's share and the platform's fee are taken back in proportion. If it is still an inquiry, it becomes a dispute and is then lost. This can't be undone.",
  access: ["admin"],
  admins: ["finance"],
  params: z.strictObject({ dispute_id: Id("dispute") }),
  body: z.strictObject({ reason: described(Line(200, 3), "Why the dispute is not contested.") }),
  response: Dispute,
  refuses: [DisputeNotFound, DisputeAnswered, DisputeConflict],
  emits: [DisputeAccepted],
  uses: ["table", "stripe"],
  example: {
    params: { dispute_id: "019a8f6c2b7e4d1f0a3c5e79" },
    body: { reason: "The work was not done" },
  },
  alongside: ({ params }) => disputes.find(params.dispute_id),
}).handle(async ({ alongside, body: { reason }, now, commit, prepare, admitted }) => {
  const dispute = await alongside;
  expectUnanswered(dispute);
  await admitted();
  const decision = dispute.accepted_reason ? undefined : accepting(dispute, reason, now);
  if (decision) await prepare({ writes: [disputes.update(decision.record)], events: decision.events });
  const current = decision ? committed(decision.record) : dispute;
  const seen = await acceptDispute(current.stripe_dispute_id);
  const record = accepted(current, seen, now);
  return commit([disputes.update(record)], [], committed(record));
});
