import type { Id } from "../../kernel/id.ts";
import { plus } from "../../kernel/time.ts";
import { conversationPolicy } from "../policy.ts";
import { type Conversation, TurnInProgress } from "./conversation.ts";
import { ChatAgentJoined, ChatHandedBack, ChatHandedOver } from "./events.ts";
import { conversationFacts, listeners, stepped, type Turned } from "./machine.ts";
import { type Said, say } from "./talk.ts";

/**
 * The owner asks for a person to answer. Repeating it changes nothing. Throws `turn_in_progress` or
 * `invalid_transition`.
 */
export const handOver = (before: Conversation, now: string): Turned | undefined => {
  if (before.state === "handed_over") return undefined;
  const handed = stepped(before, "hand_over", now);
  if (before.reply_id) throw TurnInProgress({ retry_after_seconds: 2 });
  const record = { ...handed, last_at: now, closes_at: plus(now, { days: conversationPolicy.help_days }) };
  return {
    record,
    messages: [],
    events: [
      ChatHandedOver.atNextVersion(record, {
        data: conversationFacts(record),
        from: before.state,
        to: record.state,
        audience: listeners(record),
      }),
    ],
  };
};

/**
 * An administrator answers in a conversation that was handed over, and may hand it back to the assistant. Who answers first has
 * joined it. Throws `conversation.invalid_transition`.
 */
export const answerAsAgent = (
  before: Conversation,
  { agent_id, text, hand_back }: { agent_id: Id<"account">; text: string; hand_back: boolean },
  now: string,
): Said => {
  const joined = stepped(before, "join", now, { agent_id });
  const said = say(joined, { author: "agent", author_id: agent_id, text, safety: [] }, now);
  const { agent_id: _, ...left } = said.record;
  const record = hand_back ? stepped(left, "hand_back", now) : said.record;
  const facts = conversationFacts(record);
  const audience = listeners(record);
  return {
    ...said,
    record,
    events: [
      ...(before.agent_id === agent_id
        ? []
        : [ChatAgentJoined.atNextVersion(record, { data: facts, audience })]),
      ...said.events,
      ...(hand_back
        ? [
            ChatHandedBack.atNextVersion(record, {
              data: facts,
              from: "handed_over",
              to: record.state,
              audience,
            }),
          ]
        : []),
    ],
  };
};
