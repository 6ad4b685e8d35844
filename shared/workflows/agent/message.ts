import { countCall } from "../../data/engine/call-count.ts";
import { agentPolicy } from "../../domain/agent/policy.ts";
import { AgentContactData } from "../../domain/agent/refusals.ts";
import { hasContact } from "../../domain/agent/words.ts";

const daily = { name: "agent-messages", burst: agentPolicy.messages_a_day, window_seconds: 86_400 } as const;

/**
 * What a customer's assistant writes has no contact data and no files, and it writes only so often a day. Throws
 * `agent.contact_data` or `request.rate_limited`.
 */
export const expectAgentMayWrite = async (
  customer: string,
  { text = "", media_ids }: { text?: string | undefined; media_ids: readonly string[] },
  now: string,
): Promise<void> => {
  if (hasContact(text) || media_ids.length > 0) throw AgentContactData();
  await countCall(daily, customer, Date.parse(now));
};
