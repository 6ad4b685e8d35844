import * as z from "zod/mini";
import { conversations, messages, messagesPartition } from "../../shared/data/conversations.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { ConversationNotFound } from "../../shared/domain/conversation/conversation.ts";
import { ChatReadByAdmin } from "../../shared/domain/conversation/events.ts";
import { readByAdmin } from "../../shared/domain/conversation/job-talk.ts";
import { MessageView, messageView } from "../../shared/domain/conversation/view.ts";
import { JobNotFound } from "../../shared/domain/job/job.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery, Text } from "../../shared/kernel/schema.ts";
import { talkIdOf } from "../../shared/workflows/conversation/job-talk.ts";

export const handler = operation({
  route: "POST /chat/review-messages/{job_id}",
  summary: "Read the messages between the two sides of a job.",
  description:
    "You have to give a reason. The reason and your account are written to the audit log each time you read.",
  access: ["admin"],
  admins: ["support"],
  extra: true,
  params: z.strictObject({ job_id: Id("job") }),
  query: z.strictObject(pageQuery),
  body: z.strictObject({ reason: described(Text(500, 10), "Why you have to read it.") }),
  response: PageOf(MessageView),
  refuses: [JobNotFound, ConversationNotFound],
  emits: [ChatReadByAdmin],
  replay: false,
  example: {
    params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { reason: "Both sides say that the other did not come." },
  },
  alongside: async ({ params, query, actor }) => {
    const id = talkIdOf(await jobs.find(params.job_id));
    return Promise.all([
      conversations.find(id),
      messages.page("ofConversation", messagesPartition(id), { ...query, scope: actor.id }),
    ]);
  },
}).handle(async ({ alongside, body, actor, commit }) => {
  const [talk, page] = await alongside;
  const told = readByAdmin(talk, body.reason, actor.id);
  return commit([], [told], { ...page, items: page.items.map(messageView) });
});
