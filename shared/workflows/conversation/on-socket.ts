import { conversations } from "../../data/conversations.ts";
import { commitAs } from "../../data/engine/commit.ts";
import type { Changes } from "../../data/engine/write.ts";
import { jobs } from "../../data/jobs.ts";
import { isSuspended } from "../../data/provider-status.ts";
import type { Conversation } from "../../domain/conversation/conversation.ts";
import { ConversationNotFound } from "../../domain/conversation/conversation.ts";
import { presentListeners } from "../../domain/conversation/job-talk.ts";
import type { Connection } from "../../domain/notification/socket.ts";
import { newId } from "../../kernel/id.ts";
import { ProviderSuspended, RoleForbidden } from "../../kernel/refusal.ts";

const commit_ms = 10_000;

/** Runs a socket action's writes the way an operation does, and returns the response. */
export const writingFor =
  ({ account_id, role }: Connection, operation: string, now: string) =>
  async <A>(changes: Changes, answer: A): Promise<A> => {
    await commitAs(
      {
        actor: { role, id: account_id },
        now,
        operation: `chat-socket/${operation}`,
        correlation_id: newId("request"),
        remaining: () => commit_ms,
      },
      changes,
    );
    return answer;
  };

/** The speaker's conversation, and who speaks. Throws `conversation.not_found` for anybody else's. */
export const spokenTo = async (
  { account_id, role }: Connection,
  conversationId: string,
): Promise<{ conversation: Conversation; speaker: { id: string; role: "user" | "service_provider" } }> => {
  if (role === "admin") throw RoleForbidden();
  const [conversation, suspended] = await Promise.all([
    conversations.find(conversationId),
    role === "service_provider" && isSuspended(account_id),
  ]);
  const job =
    conversation.kind === "job" && conversation.job_id ? await jobs.get(conversation.job_id) : undefined;
  if (!presentListeners(conversation, job).includes(account_id)) throw ConversationNotFound();
  if (suspended && conversation.kind === "job") throw ProviderSuspended();
  return { conversation, speaker: { id: account_id, role } };
};
