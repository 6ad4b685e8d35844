import { turning } from "../../shared/data/conversations.ts";
import { ConversationConflict, ConversationNotFound } from "../../shared/domain/conversation/conversation.ts";
import { readUpTo } from "../../shared/domain/conversation/job-talk.ts";
import { ProviderSuspended, RoleForbidden } from "../../shared/kernel/refusal.ts";
import { described, Id, Int } from "../../shared/kernel/schema.ts";
import { action, actionBody, message } from "../../shared/socket/action.ts";
import { spokenTo, writingFor } from "../../shared/workflows/conversation/on-socket.ts";

const seq = described(Int(1, 1_000_000), "Position of the last message that you have read.");

export const handler = action({
  route: "SOCKET read",
  summary: "Mark messages from the other side of a job as read.",
  body: actionBody("read", { session_id: Id("conversation"), seq }),
  response: message("marked", { session_id: described(Id("conversation"), "The conversation."), seq }),
  refuses: [ConversationNotFound, ConversationConflict, ProviderSuspended, RoleForbidden],
  example: { action: "read", session_id: "018f3a5c9d2e4b7a6c1d0e9f", seq: 3 },
}).handle(async ({ connection, body: { session_id, seq: upTo }, now }) => {
  const { conversation, speaker } = await spokenTo(connection, session_id);
  if (conversation.kind !== "job") throw ConversationNotFound();
  const read = readUpTo(conversation, speaker.role, upTo, now);
  const answer = { session_id, seq: upTo };
  return read ? writingFor(connection, "read", now)(turning(read), answer) : answer;
});
