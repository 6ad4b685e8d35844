import * as z from "zod/mini";
import { accounts } from "../../shared/data/accounts.ts";
import { messages, messagesPartition } from "../../shared/data/conversations.ts";
import { disputes } from "../../shared/data/disputes.ts";
import { jobs } from "../../shared/data/jobs.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import {
  Dispute,
  DisputeAnswered,
  DisputeConflict,
  DisputeNotFound,
  DisputePictureUnusable,
  disputePolicy,
  type Evidence,
  expectUnanswered,
  submitted,
  toldMessages,
} from "../../shared/domain/payment/dispute.ts";
import { DisputeEvidenceSubmitted } from "../../shared/domain/payment/events.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { Id } from "../../shared/kernel/schema.ts";
import { submitEvidence } from "../../shared/vendors/payments/disputes.ts";
import { talkIdOf } from "../../shared/workflows/conversation/job-talk.ts";
import { loadPictures } from "../../shared/workflows/payment/evidence-pictures.ts";

const heading = "\n\nMessages between the customer and the provider:\n";

/**
 * The evidence, with the messages between customer and provider if they are to be sent. One round trip besides the
 * job's.
 */
const withMessages = async (
  { evidence, job_id, service_provider_id }: Dispute,
  finding: Promise<Pick<Job, "time_zone"> | undefined>,
): Promise<Evidence> => {
  if (!evidence.with_messages || !job_id || !service_provider_id) return evidence;
  const { text_most, messages_most } = disputePolicy;
  const partition = messagesPartition(talkIdOf({ id: job_id, service_provider_id }));
  const [{ items }, { time_zone } = { time_zone: "UTC" }] = await Promise.all([
    messages.page("ofConversation", partition, { limit: messages_most, scope: "evidence" }),
    finding,
  ]);
  const log = evidence.access_activity_log ?? "";
  const told = toldMessages(items, text_most - log.length - heading.length, time_zone);
  return told === "" ? evidence : { ...evidence, access_activity_log: `${log}${heading}${told}`.trim() };
};

const writtenPlace = ({ line1, line2, city, region, postcode, country }: Job["place"]): string =>
  [line1, line2, city, region, postcode, country].filter(Boolean).join(", ");

export const handler = operation({
  route: "POST /payment/submit-dispute/{dispute_id}",
  extra: true,
  summary: "Send the evidence of a dispute to the customer's bank.",
  description:
    "The evidence is sent as it is, with the customer's name and email address and the address of the job. Unless you have left them out, the messages between customer and provider go with it. It can be sent once only. The bank then takes weeks to decide.",
  access: ["admin"],
  admins: ["finance"],
  params: z.strictObject({ dispute_id: Id("dispute") }),
  response: Dispute,
  refuses: [DisputeNotFound, DisputeAnswered, DisputePictureUnusable, DisputeConflict],
  emits: [DisputeEvidenceSubmitted],
  uses: ["table", "lists", "stripe", "media"],
  example: { params: { dispute_id: "019a8f6c2b7e4d1f0a3c5e79" } },
  alongside: ({ params }) => disputes.find(params.dispute_id),
}).handle(async ({ alongside, now, commit, admitted }) => {
  const dispute = await alongside;
  expectUnanswered(dispute);
  const { picture_ids = [] } = dispute.evidence;
  const { job_id, user_id, service_provider_id } = dispute;
  const finding = job_id ? jobs.find(job_id) : Promise.resolve(undefined);
  const [job, account, pictures, evidence] = await Promise.all([
    finding,
    accounts.get((user_id ?? service_provider_id) as string),
    loadPictures(picture_ids, [user_id, service_provider_id]),
    withMessages(dispute, finding),
  ]);
  const address = job && writtenPlace(job.place);
  await admitted();
  const seen = await submitEvidence(dispute.stripe_dispute_id, evidence, {
    pictures,
    customer: { name: account?.name, email: account?.email, address },
    version: dispute.version,
  });
  const { record, events } = submitted(dispute, seen, now);
  return commit([disputes.update(record)], events, committed(record));
});
