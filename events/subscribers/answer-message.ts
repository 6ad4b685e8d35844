import {
  AiBudgetNearing,
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
import { subscriber } from "../../shared/stream/subscriber.ts";
import { sendToModels } from "../../shared/vendors/queue/send.ts";
import { writeReply } from "../../shared/workflows/conversation/write-reply.ts";

/** Writes the reply that somebody waits for. */
export const handler = subscriber({
  name: "answer-message",
  on: [ChatSessionCreated, ChatMessageCreated, ChatReplyRequested, ChatMediaReady],
  where: { reply: "wanted" },
  lane: "model",
  emits: [
    AiBudgetNearing,
    AiBudgetReached,
    ChatMessageCompleted,
    ChatMessageFailed,
    ChatFailed,
    ChatSafetyFlagged,
    ChatClosed,
    ChatRepairInfoReady,
  ],
  uses: ["table", "lists", "ai", "socket", "knowledge", "queue"],
}).handle(async ({ event, key, now, commitPart, remaining }) => {
  const { conversation_id, reply_id } = event.data;
  if (!reply_id) return;
  // A second delivery that finds the reply started ends at once, and must not prevent the first from finishing it.
  const commit = commitPart("written");
  const again = (seconds: number) => sendToModels(key, seconds);
  const written = await writeReply({ conversation_id, reply_id }, { now, commit, again, remaining });
  if (written === "later") return "idle";
});
