import * as z from "zod/mini";
import { conversations, messages, messagesPartition } from "../../shared/data/conversations.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { allowedAboutJob } from "../../shared/domain/conversation/allowed.ts";
import { Conversation, ConversationNotFound } from "../../shared/domain/conversation/conversation.ts";
import { talkSide } from "../../shared/domain/conversation/job-talk.ts";
import { MessageView, messageView } from "../../shared/domain/conversation/view.ts";
import { JobNotFound } from "../../shared/domain/job/job.ts";
import { RequestedStep } from "../../shared/domain/step-request.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery } from "../../shared/kernel/schema.ts";
import { talkIdOf } from "../../shared/workflows/conversation/job-talk.ts";

export const handler = operation({
  route: "GET /chat/get-messages/{job_id}",
  summary: "Read the messages between you and the other side of a job, newest first.",
  description:
    "To open a file that the other side sent, call get-media with `session_id` and `message_id`. `read` says how far each side has read.",
  access: ["user", "service_provider"],
  tool: { name: "list_messages", scope: "messages" },
  extra: true,
  params: z.strictObject({ job_id: Id("job") }),
  query: z.strictObject(pageQuery),
  response: z.extend(PageOf(MessageView), {
    session_id: described(Id("conversation"), "Id of the conversation, for its topic."),
    allowed: described(z.array(RequestedStep), "What you can do in the conversation now."),
    read: described(Conversation.shape.read, "The last message that each side has read."),
  }),
  refuses: [JobNotFound, ConversationNotFound],
  example: { params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" }, query: { limit: "20" } },
}).handle(async ({ params, query, actor, now }) => {
  const job = await jobs.find(params.job_id);
  talkSide(job, actor.id);
  const id = talkIdOf(job);
  const [talk, page] = await Promise.all([
    conversations.get(id),
    messages.page("ofConversation", messagesPartition(id), { ...query, scope: actor.id }),
  ]);
  return {
    ...page,
    items: page.items.map(messageView),
    session_id: id,
    allowed: allowedAboutJob(job, now),
    ...(talk?.read && { read: talk.read }),
  };
});
