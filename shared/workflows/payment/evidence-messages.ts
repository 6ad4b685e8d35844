import { messages, messagesPartition } from "../../data/conversations.ts";
import type { Job } from "../../domain/job/job.ts";
import { type Dispute, disputePolicy, type Evidence, toldMessages } from "../../domain/payment/dispute.ts";
import { talkIdOf } from "../conversation/job-talk.ts";

const heading = "\n\nMessages between the customer and the provider:\n";

/** The evidence with what customer and provider wrote to each other, if it is to go with it. One round trip beside the job's. */
export const withMessages = async (
  { evidence, job_id, service_provider_id }: Dispute,
  finding: Promise<Pick<Job, "time_zone">>,
): Promise<Evidence> => {
  if (!evidence.with_messages || !service_provider_id) return evidence;
  const { text_most, messages_most } = disputePolicy;
  const partition = messagesPartition(talkIdOf({ id: job_id, service_provider_id }));
  const [{ items }, { time_zone }] = await Promise.all([
    messages.page("ofConversation", partition, { limit: messages_most, scope: "evidence" }),
    finding,
  ]);
  const log = evidence.access_activity_log ?? "";
  const told = toldMessages(items, text_most - log.length - heading.length, time_zone);
  return told === "" ? evidence : { ...evidence, access_activity_log: `${log}${heading}${told}`.trim() };
};
