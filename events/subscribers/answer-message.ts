import {
  AiBudgetReached,
  ChatClosed,
  ChatFailed,
  ChatMediaReady,
  ChatMessageCompleted,
  ChatMessageCreated,
  ChatMessageFailed,
  ChatRepairInfoReady,
  ChatReplyRequested,
  ChatSafetyFlagged,
  ChatSessionCreated,
} from "../../shared/domain/conversation/events.ts";
import { sendToModels } from "../../shared/providers/queue/send.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { writeReply } from "../../shared/workflows/conversation/write-reply.ts";

/** Writes the reply that somebody waits for. */
export const handler = subscriber({
  name: "answer-message",
  on: [ChatSessionCreated, ChatMessageCreated, ChatReplyRequested, ChatMediaReady],
  where: { reply: "wanted" },
  lane: "model",
  emits: [
    AiBudgetReached,
    ChatMessageCompleted,
    ChatMessageFailed,
    ChatFailed,
    ChatSafetyFlagged,
    ChatClosed,
    ChatRepairInfoReady,
  ],
  uses: ["table", "ai", "socket", "secrets", "knowledge", "queue"],
}).handle(async ({ event, key, now, commitPart, remaining }) => {
  const { conversation_id, reply_id } = event.data;
  if (!reply_id) return;
  // A twin that finds the reply begun is done at once. That must not keep whoever writes it from ending it.
  const commit = commitPart("written");
  const again = (seconds: number) => sendToModels(key, seconds);
  const written = await writeReply({ conversation_id, reply_id }, { now, commit, again, remaining });
  if (written === "later") return "idle";
});
