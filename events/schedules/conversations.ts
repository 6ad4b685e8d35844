import { conversations, turning } from "../../shared/data/conversations.ts";
import { elapseConversation } from "../../shared/domain/conversation/closing.ts";
import { ChatClosed, ChatRepairInfoReady } from "../../shared/domain/conversation/events.ts";
import { schedule } from "../../shared/stream/schedule.ts";

/** Closes conversations after too long a silence. */
export const handler = schedule({
  name: "conversations",
  rate: "5 minutes",
  due: conversations.due,
  emits: [ChatClosed, ChatRepairInfoReady],
  uses: ["table"],
}).handle(async ({ due, now, commit }) => {
  const elapsed = elapseConversation(due, now);
  if (elapsed) await commit(turning(elapsed));
});
