import type { Drawing } from "../../platform/draw.ts";
import { closeConversation, elapseConversation } from "../../shared/domain/conversation/closing.ts";
import { type Conversation, type Message, noUsage } from "../../shared/domain/conversation/conversation.ts";
import { jobTalk } from "../../shared/domain/conversation/job-talk.ts";
import type { Turned } from "../../shared/domain/conversation/machine.ts";
import { beginReply, finishReply } from "../../shared/domain/conversation/reply.ts";
import { blank, say } from "../../shared/domain/conversation/talk.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { plus } from "../../shared/kernel/time.ts";
import { talkIdOf } from "../../shared/workflows/conversation/job-talk.ts";
import type { Customer } from "./people.ts";
import { type By, system, Today, type World } from "./world.ts";

/** Stores what a turn changed in a conversation and its messages. */
const keepTurn = (world: World, by: By, now: string, { record, messages, events }: Turned): Conversation => {
  for (const message of messages) world.keep("message", by, now, { record: message, events: [] });
  return world.keep("conversation", by, now, { record, events });
};

const said = (world: World, id: string): Message => world.records.get(`message ${id}`)?.record as Message;

/** A customer describes a problem to the assistant. Returns the conversation, and when it ended. */
export const repairTalk = (
  world: World,
  draw: Drawing,
  customer: Customer,
  begun: string,
): { conversation: Conversation; at: string } => {
  let now = begun;
  const owner_id = customer.account.id as string;
  const by = { role: "user" as const, id: owner_id };
  const later = (minutes: number): string => {
    now = plus(now, { minutes });
    if (now >= world.until) throw new Today();
    return now;
  };
  let conversation = blank(
    { id: draw.idsAt(now)("conversation"), kind: "repair", owner_id, role: "user" },
    now,
  );
  for (const text of ["It drips all night.", "Since last week."].slice(0, draw.between(1, 2))) {
    const turn = say(conversation, { author: "user", author_id: owner_id, text, safety: [] }, now);
    conversation = keepTurn(world, by, now, turn);
    later(1);
    const reply = beginReply(said(world, turn.reply?.id as string), now);
    const answer = {
      text: "Where does the water come from?",
      citations: [],
      actions: [],
      facts: conversation.facts,
      usage: noUsage,
    };
    conversation = keepTurn(world, system, now, finishReply(conversation, reply, answer, now));
    later(draw.between(1, 6));
  }
  const closed = draw.chance(0.4)
    ? closeConversation(conversation, undefined, now)
    : elapseConversation(conversation, later(40));
  if (closed) conversation = keepTurn(world, by, now, closed);
  return { conversation, at: now };
};

/** The customer of a job and its provider write to each other. */
export const talkOf = (world: World, draw: Drawing, job: Job, begun: string): void => {
  const sides = [
    ["user", job.user_id, "Please ring at the back door."],
    ["service_provider", job.service_provider_id as string, "I will. See you then."],
  ] as const;
  let conversation = jobTalk(job, talkIdOf(job), begun);
  let now = begun;
  for (const [role, id, text] of sides.slice(0, draw.between(1, 2))) {
    now = plus(now, { minutes: draw.between(1, 5) });
    if (now >= world.until) return;
    const turn = say(conversation, { author: role, author_id: id, text, safety: [] }, now);
    conversation = keepTurn(world, { role, id }, now, turn);
  }
};
