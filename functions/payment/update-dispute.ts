import * as z from "zod/mini";
import { disputes } from "../../shared/data/disputes.ts";
import {
  Dispute,
  DisputeAnswered,
  DisputeConflict,
  DisputeNotFound,
  draftEvidence,
  evidenceFields,
  expectUnanswered,
} from "../../shared/domain/payment/dispute.ts";
import { DisputeEvidenceChanged } from "../../shared/domain/payment/events.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /payment/update-dispute/{dispute_id}",
  extra: true,
  summary: "Change the evidence of a dispute before it is sent.",
  description:
    "When a dispute opens, its evidence is filled in from the job: what was agreed, what happened when, and pictures of the finished work and of the problem. The messages between customer and provider are added when it is sent. The fields that you send are replaced; the others stay as they are. Nothing is sent to the bank yet.",
  access: ["admin"],
  admins: ["finance"],
  params: z.strictObject({ dispute_id: Id("dispute") }),
  body: z.strictObject(evidenceFields),
  response: Dispute,
  refuses: [DisputeNotFound, DisputeAnswered, DisputeConflict],
  emits: [DisputeEvidenceChanged],
  example: {
    params: { dispute_id: "019a8f6c2b7e4d1f0a3c5e79" },
    body: { uncategorized_text: "The customer wrote on the day after that the faucet no longer drips." },
  },
  alongside: ({ params }) => disputes.find(params.dispute_id),
}).handle(async ({ alongside, body, now, commit }) => {
  const dispute = await alongside;
  expectUnanswered(dispute);
  const { record, events } = draftEvidence(dispute, body, now);
  return commit([disputes.update(record)], events, committed(record));
});
