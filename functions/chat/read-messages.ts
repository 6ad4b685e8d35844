import * as z from "zod/mini";
import { conversations, turning } from "../../shared/data/conversations.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { ConversationConflict, ConversationNotFound } from "../../shared/domain/conversation/conversation.ts";
import { ChatMessagesRead } from "../../shared/domain/conversation/events.ts";
import { readUpTo, talkSide } from "../../shared/domain/conversation/job-talk.ts";
import { SessionView, sessionView } from "../../shared/domain/conversation/view.ts";
import { JobNotFound } from "../../shared/domain/job/job.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, Int } from "../../shared/kernel/schema.ts";
import { talkIdOf } from "../../shared/workflows/conversation/job-talk.ts";

export const handler = operation({
  route: "PUT /chat/read-messages/{job_id}",
  summary: "Mark messages from the other side of a job as read.",
  description:
    "The other side sees how far you have read. Until you have read everything, you are told only of the first new message.",
  access: ["user", "service_provider"],
  extra: true,
  while_suspended: true,
  params: z.strictObject({ job_id: Id("job") }),
  body: z.strictObject({
    seq: described(Int(1, 1_000_000), "Position of the last message that you have read."),
  }),
  response: SessionView,
  refuses: [JobNotFound, ConversationNotFound, ConversationConflict],
  emits: [ChatMessagesRead],
  example: { params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" }, body: { seq: 3 } },
  alongside: async ({ params }) => {
    const job = await jobs.find(params.job_id);
    return { job, talk: await conversations.get(talkIdOf(job)) };
  },
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const { job, talk } = await alongside;
  const side = talkSide(job, actor.id);
  if (!talk) throw ConversationNotFound();
  const read = readUpTo(talk, side, body.seq, now);
  return read ? commit(turning(read), sessionView(read.record)) : sessionView(talk);
});
