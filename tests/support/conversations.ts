import { handler as chatInSession } from "../../functions/chat/chat-in-sesion.ts";
import { handler as createImageSession } from "../../functions/chat/create-image-session.ts";
import { handler as getMessages } from "../../functions/chat/get-messages.ts";
import { handler as getSessionById } from "../../functions/chat/get-session-by-id.ts";
import { handler as sendMessage } from "../../functions/chat/send-message.ts";
import { conversations, messages, messagesPartition } from "../../shared/data/conversations.ts";
import { media } from "../../shared/data/media.ts";
import type { Conversation, Message } from "../../shared/domain/conversation/conversation.ts";
import { blank } from "../../shared/domain/conversation/talk.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import type { Media } from "../../shared/domain/media/media.ts";
import { type AnyContract, areaOf } from "../../shared/http/contract.ts";
import { newId } from "../../shared/kernel/id.ts";
import { committed } from "../../shared/kernel/record.ts";
import { aJob, aMedia, placeJobs } from "./marketplace.ts";
import { type Caller, call, write } from "./world.ts";

/** A file of somebody's, stored. */
export const fileOf = async (owner: Caller, given: Partial<Media> = {}): Promise<string> => {
  const one = aMedia({
    owner_id: owner.id,
    owner_role: owner.role,
    kind: "image",
    content_type: "image/jpeg",
    purpose: "chat",
    state: "ready",
    ...given,
  });
  await write(media.insert(one));
  return one.id;
};

export const startSession = async (owner: Caller, given: Record<string, unknown> = {}) =>
  call(createImageSession, {
    as: owner,
    body: { media_ids: [await fileOf(owner)], ...given },
  });

export const sayIn = (
  owner: Caller,
  session_id: string,
  text: string | undefined,
  given: Record<string, unknown> = {},
) =>
  call(chatInSession, {
    as: owner,
    params: { session_id },
    body: { client_message_id: newId("message"), ...(text !== undefined && { text }), ...given },
  });

/** A session with its messages, newest first, as its owner sees it. */
export const seenSession = async (owner: Caller, session_id: string) =>
  (await call(getSessionById, { as: owner, params: { session_id } })).data;

/** What is stored of a conversation: itself and its messages, oldest first. */
export const storedTalk = async (id: string) => ({
  conversation: await conversations.find(id),
  messages: (
    await messages.page("ofConversation", messagesPartition(id), {
      limit: 100,
      scope: "test",
      order: "oldest",
    })
  ).items as Message[],
});

/** Whether an operation is about conversations, so that its `session_id` is the id of one. */
export const isTalk = (contract: AnyContract): boolean =>
  ["aichat", "chat", "chatbot"].includes(areaOf(contract));

/** The kind of conversation that an operation is about, where its area has only one. */
export const kindOf = (contract: AnyContract): Partial<Conversation> =>
  areaOf(contract) === "aichat" ? { kind: "intake" } : {};

/** Somebody's stored conversation without messages. */
export const talkOf = async (
  { id, role }: Caller,
  given: Partial<Conversation> = {},
): Promise<Conversation> => {
  const talk = {
    ...blank(
      {
        id: newId("conversation"),
        kind: role === "user" ? "repair" : "help",
        owner_id: id,
        role: role === "user" ? role : "service_provider",
      },
      new Date().toISOString(),
    ),
    ...given,
  };
  await write(conversations.insert(talk));
  return committed(talk);
};

/** A job that a provider has, and the conversation about it, which its customer has begun. */
export const talkAboutJob = async (user: Caller, provider: Caller) => {
  const job = aJob({
    user_id: user.id,
    service_provider_id: provider.id as Job["service_provider_id"],
    state: "assigned",
  });
  await placeJobs(job);
  const params = { job_id: job.id };
  await call(sendMessage, { as: user, params, body: { client_message_id: "hello", text: "Hello." } });
  const { session_id } = (await call(getMessages, { as: provider, params })).data;
  return { job, params, session_id };
};
