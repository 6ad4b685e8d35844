import { messages } from "../../shared/data/conversations.ts";
import {
  ChatMessageCompleted,
  ChatMessageCreated,
  ChatMessageFailed,
  ChatMessageStopped,
} from "../../shared/domain/conversation/events.ts";
import { messageView } from "../../shared/domain/conversation/view.ts";
import { topicOf } from "../../shared/domain/notification/topics.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { channelTo } from "../../shared/workflows/notification/channel.ts";

/** Pushes new messages of a conversation to its subscribers, as they are now. */
export const handler = subscriber({
  name: "push-messages",
  on: [ChatMessageCreated, ChatMessageCompleted, ChatMessageStopped, ChatMessageFailed],
  lane: "prompt",
  uses: ["table", "lists", "socket"],
}).handle(async ({ event, now, remaining }) => {
  const { conversation_id, message_id } = event.data;
  const topic = topicOf(event.aggregate) as string;
  const tell = channelTo(topic, now, remaining);
  if (!(await tell.hasListeners())) return;
  const said = await messages.get(conversation_id, message_id);
  if (!said) return;
  await tell({
    action: "message",
    type: "message",
    topic,
    session_id: conversation_id,
    seq: said.seq,
    message: messageView(said),
  });
});
