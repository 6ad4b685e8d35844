import { conversations, messages, turning } from "../../shared/data/conversations.ts";
import {
  ChatClosed,
  ChatFailed,
  ChatMessageFailed,
  ChatRepairInfoReady,
} from "../../shared/domain/conversation/events.ts";
import { failReply, silentAt } from "../../shared/domain/conversation/reply.ts";
import { schedule } from "../../shared/stream/schedule.ts";

/** Fails replies that take too long. Whoever waits for one can request it again. */
export const handler = schedule({
  name: "replies",
  rate: "1 minute",
  due: messages.due,
  emits: [ChatMessageFailed, ChatFailed, ChatClosed, ChatRepairInfoReady],
  uses: ["table"],
}).handle(async ({ due, now, commit }) => {
  const silent = silentAt(due);
  if (silent === undefined || silent > now) return;
  const conversation = await conversations.find(due.conversation_id);
  await commit(turning(failReply(conversation, due, now)));
});
