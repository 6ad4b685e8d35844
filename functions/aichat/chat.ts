import * as z from "zod/mini";
import { ChatSessionCreated } from "../../shared/domain/conversation/events.ts";
import { blank } from "../../shared/domain/conversation/talk.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { chatStartedBy, gathered, gatheredIn } from "../../shared/workflows/conversation/intake.ts";
import {
  postMessage,
  readForSaying,
  SayBody,
  talking,
} from "../../shared/workflows/conversation/post-message.ts";

const Body = z.extend(SayBody, {
  session_id: described(
    z.optional(Id("conversation")),
    "The chat to go on with. Left out, a new one begins.",
  ),
});

const begunBy = (ownerId: string, { session_id, client_message_id }: z.output<typeof Body>, now: string) =>
  session_id
    ? undefined
    : blank(
        { id: chatStartedBy(ownerId, client_message_id), kind: "intake", owner_id: ownerId, role: "user" },
        now,
      );

export const handler = operation({
  route: "POST /aichat/chat",
  summary: "Tell the assistant what you need a quote for, and answer its questions.",
  description:
    "The assistant asks for what is missing. Without `session_id` a new chat begins; sending the same `client_message_id` again does not begin another. Each answer shows what was understood so far and what is missing. The reply is `pending` at first: listen to the topic `session/{session_id}`, or read the chat again with getchat. When nothing is missing, get the quote with quote_details_from_chat.",
  access: ["user"],
  body: Body,
  response: z.extend(talking.response, gathered),
  refuses: talking.refuses,
  steps: { conversation: { say: {}, ask_again: {} }, message: { retry: {}, supersede: {} } },
  emits: [...talking.emits, ChatSessionCreated],
  example: { body: { client_message_id: "7c1f", text: "I want the living room painted." } },
  alongside: ({ body: { session_id, ...body }, actor, now }) => {
    const begun = begunBy(actor.id, { session_id, ...body }, now);
    return readForSaying(begun?.id ?? (session_id as string), body, begun);
  },
}).handle(async ({ alongside, body: { session_id: _, ...body }, actor, now, commit }) => {
  const read = await alongside;
  const speaker = { id: actor.id, role: "user" as const };
  const known = await gatheredIn(read.conversation);
  const said = await postMessage(read, body, {
    speaker,
    kinds: ["intake"],
    now,
    commit: async (changes, answer) => commit(changes, { ...answer, ...known }),
  });
  return { ...said, ...known };
});
