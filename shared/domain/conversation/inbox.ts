import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Int } from "../../kernel/schema.ts";
import type { Job } from "../job/job.ts";
import { RequestedStep } from "../step-request.ts";
import { allowedInTalk } from "./allowed.ts";
import type { Conversation, Message } from "./conversation.ts";
import type { TalkSide } from "./job-talk.ts";
import { MessageView, messageView, SessionView, sessionView } from "./view.ts";

/** A conversation among others: whom it is with, and what is new in it. */
export const InboxEntry = lazyObject(() => ({
  ...z.pick(SessionView, {
    session_id: true,
    kind: true,
    state: true,
    job_id: true,
    quote_id: true,
    last_at: true,
    created_at: true,
  }).shape,
  title: described(z.optional(z.string()), "What the job is. Absent if it is about no job."),
  name: described(z.optional(z.string()), "Name of the other side. Absent for the assistant."),
  last_message: described(z.optional(MessageView), "What was said last. Absent if nothing was yet."),
  allowed: described(z.array(RequestedStep), "What you can do in the conversation now."),
  unread: described(
    Int(0, 1_000_000),
    "How many messages of the other side you have not read. 0 in conversations with the assistant.",
  ),
}));

/** What one side sees of a conversation among its others. Its own messages count as read. */
export const inboxEntry = (
  side: TalkSide,
  talk: Conversation,
  last: Message | undefined,
  job: Job | undefined,
  now: string,
): z.input<typeof InboxEntry> => {
  const name = side === "user" ? job?.provider_name : job?.customer_name;
  return {
    ...sessionView(talk),
    ...(job && { title: job.title }),
    ...(name && { name }),
    ...(last && { last_message: messageView(last) }),
    allowed: allowedInTalk(talk, now, job),
    unread: talk.kind === "job" ? talk.seq - (talk.read?.[side] ?? 0) : 0,
  };
};
