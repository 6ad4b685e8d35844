import type { DomainEvent } from "../../kernel/event.ts";
import { moved } from "./machine.ts";
import { type Answered, finishReply } from "./reply.ts";
import type { Said } from "./talk.ts";

/** Nobody else is asked for a reply that is there already. */
const unasked = ({ data, ...event }: DomainEvent): DomainEvent => {
  if (data.reply !== "wanted") return { ...event, data };
  const { reply_id: _, ...facts } = data;
  return { ...event, data: { ...facts, reply: "none" } };
};

/** What was said together with its reply, where the reply needs no waiting: one step, written in one transaction. */
export const immediateReply = (said: Said, answered: Answered, now: string): Said => {
  if (said.reply?.state !== "pending") return said;
  const { record, messages, events } = finishReply(
    said.record,
    moved(said.reply, "begin", now),
    answered,
    now,
  );
  const [reply] = messages;
  if (!reply) return said;
  return {
    ...said,
    record,
    reply,
    messages: [said.message, reply],
    events: [...said.events.map(unasked), ...events],
  };
};
