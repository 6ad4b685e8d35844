import { AiBudgetConflict, spend } from "../../data/ai-budgets.ts";
import { conversations, messages, turning } from "../../data/conversations.ts";
import { putAlone } from "../../data/engine/commit.ts";
import type { Changes } from "../../data/engine/write.ts";
import { media } from "../../data/media.ts";
import {
  type Conversation,
  ConversationConflict,
  type Message,
  MessageConflict,
  noUsage,
  type Usage,
} from "../../domain/conversation/conversation.ts";
import type { DeltaFrame } from "../../domain/conversation/frames.ts";
import { beginReply, failReply, finishReply, withTextSoFar } from "../../domain/conversation/reply.ts";
import { topicOf } from "../../domain/notification/topics.ts";
import { conversationPolicy, speechPolicy } from "../../domain/policy.ts";
import { awaitedMedia } from "../../domain/quote/request.ts";
import { errorFacts, log } from "../../kernel/log.ts";
import { committed } from "../../kernel/record.ts";
import { DependencyUnavailable, Refusal } from "../../kernel/refusal.ts";
import { instantOf, monotonic_ms } from "../../kernel/time.ts";
import { type AssistantTurn, AssistantUnavailable } from "../../vendors/ai/assistant.ts";
import { languageOf } from "../../vendors/ai/dialogues/language.ts";
import { sentencesIn } from "../../vendors/ai/rules-assistant.ts";
import { againstContention } from "../contention.ts";
import { channelTo } from "../notification/channel.ts";
import { answerTurn } from "./assistants.ts";
import { budgetNotice } from "./budget-notice.ts";
import { checkedReply } from "./checked-reply.ts";
import { dangerReply, lately, newDangersIn, summaryWith, turnOf, unreadIn } from "./turn.ts";

const { heard_seconds, delta_ms } = conversationPolicy;
/** The time reserved for storing the reply. */
const reserve_ms = 8000;

type Work = {
  now: string;
  commit: (changes: Changes) => Promise<void>;
  /** Schedules the same request again, some seconds later. */
  again: (seconds: number) => Promise<void>;
  remaining: () => number;
};

/** Pushes the reply while it is written, at the end of a sentence or after 150 ms, in numbered pieces. */
const pushing = (conversation: Conversation, reply: Message, { now, remaining }: Work) => {
  const topic = topicOf({ type: "conversation", id: conversation.id }) as string;
  const channel = channelTo(topic, now, remaining);
  let waiting = "";
  let n = 0;
  let timer: NodeJS.Timeout | undefined;
  let done = Promise.resolve();
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === "") return;
    n += 1;
    const frame: DeltaFrame = {
      action: "delta",
      type: "delta",
      topic,
      session_id: conversation.id,
      message_id: reply.id,
      n,
      text: waiting,
    };
    waiting = "";
    done = done.then(() => channel(frame));
  };
  return {
    add: (piece: string) => {
      waiting += piece;
      if (/[.!?]\s*$/.test(waiting)) flush();
      else timer ??= setTimeout(flush, delta_ms);
    },
    /** Pushes what is left, and waits until everything is sent. */
    end: async () => {
      flush();
      await done;
    },
  };
};

/**
 * Stores the text so far every two seconds, so that it is not lost and the writer is known to be alive. Calls `lost` as
 * soon as the reply may no longer be written, for example because it was stopped.
 */
const keepingUp = (
  begun: Message,
  textNow: () => string,
  lost: () => void,
  { time, remaining }: Pick<Work, "remaining"> & { time: () => string },
) => {
  let held = begun;
  let writing = Promise.resolve();
  const write = async () => {
    const progress = withTextSoFar(held, textNow(), time());
    try {
      await putAlone(messages.update(progress), remaining);
      held = committed(progress);
    } catch (error) {
      if (error instanceof Refusal && error.reason === MessageConflict) lost();
      else log("warn", "a reply was not written down", errorFacts(error));
    }
  };
  const timer = setInterval(() => {
    writing = writing.then(write);
  }, heard_seconds * 1000);
  return async () => {
    clearInterval(timer);
    await writing;
  };
};

const contended = [ConversationConflict, MessageConflict, AiBudgetConflict, DependencyUnavailable];

/** The usage to record for a reply that somebody else has ended. */
const spentAnyway = (reply: Message, owner: string, text: string, usage: Usage, now: string): Changes => ({
  writes: [
    messages.update({ ...reply, text: text || reply.text, usage, updated_at: now }),
    ...spend(owner, usage, reply.id, now),
  ],
  events: [],
});

/** Whether the recordings of a message are still being transcribed. If so, it is recorded that a reply will follow. */
const isListening = async (
  said: Message,
  pending: Message,
  { now, remaining }: Pick<Work, "now" | "remaining">,
): Promise<boolean> => {
  if (said.media_ids.length === 0 || !awaitedMedia(await media.many(said.media_ids), now)) return false;
  await putAlone(messages.update(withTextSoFar(pending, "", now)), remaining);
  return true;
};

/**
 * Writes a pending reply: marks it as begun, so that nobody else writes it, has the assistant answer while listeners
 * receive the text, and ends it with the checked text. Does nothing if somebody else has begun, ended or stopped the
 * reply. Waits while a recording of the message is still being transcribed. May be interrupted at any step: a reply
 * that was begun and gets no update for a while fails by itself.
 */
export const writeReply = async (
  ids: { conversation_id: string; reply_id: string },
  work: Work,
): Promise<"done" | "later"> => {
  const { now, commit, again, remaining } = work;
  const started = monotonic_ms();
  const time = () => instantOf(Math.floor(Date.parse(now) + monotonic_ms() - started));
  const [conversation, pending, newest] = await Promise.all([
    conversations.get(ids.conversation_id),
    messages.get(ids.conversation_id, ids.reply_id),
    lately(ids.conversation_id),
  ]);
  if (!conversation || conversation.reply_id !== ids.reply_id || pending?.state !== "pending") return "done";
  const said = await messages.get(conversation.id, pending.in_reply_to as string);
  if (!said) return "done";
  const beginning = beginReply(pending, time());
  let turn: AssistantTurn | undefined;
  try {
    if (await isListening(said, pending, work)) {
      await again(speechPolicy.ask_again_seconds);
      return "later";
    }
    turn = await turnOf(conversation, said, newest);
    if (!turn) return "done";
    await putAlone(messages.update(beginning), remaining);
  } catch (error) {
    if (error instanceof Refusal && error.reason === MessageConflict) return "done";
    throw error;
  }

  const lost = new AbortController();
  const out = pushing(conversation, beginning, work);
  let text = "";
  const settle = keepingUp(
    committed(beginning),
    () => text,
    () => lost.abort(),
    { time, remaining },
  );
  const within = AbortSignal.timeout(Math.max(1, Math.floor(remaining() - reserve_ms)));
  const signal = AbortSignal.any([lost.signal, within]);
  const delta = (piece: string) => {
    text += piece;
    out.add(piece);
  };
  const unread = unreadIn(turn, said);
  if (unread) out.add(`${unread}\n\n`);
  const danger = await newDangersIn(turn);
  const replied = await (danger
    ? Promise.resolve(dangerReply(turn, danger))
    : answerTurn(turn, conversation.owner_id, { signal, delta, now })
  )
    .catch((error: unknown) => (error instanceof AssistantUnavailable ? error : Promise.reject(error)))
    .finally(settle);
  const answer =
    replied instanceof AssistantUnavailable
      ? undefined
      : checkedReply(replied, turn.passages, languageOf(turn));
  // A text that had to be checked as a whole is also pushed sentence by sentence.
  if (answer && text === "") for (const sentence of sentencesIn(answer.text)) out.add(sentence);
  await out.end();

  await againstContention(contended, async () => {
    const at = time();
    const [present, reply] = await Promise.all([
      conversations.get(conversation.id),
      messages.get(conversation.id, pending.id),
    ]);
    if (!present || !reply) return;
    const usage = (replied instanceof AssistantUnavailable ? replied.usage : replied.usage) ?? noUsage;
    const spent = spend(conversation.owner_id, usage, reply.id, at);
    if (reply.state !== "streaming" || reply.tries !== beginning.tries) {
      if (spent.length > 0) await commit(spentAnyway(reply, conversation.owner_id, text, usage, at));
      return;
    }
    const turned = answer
      ? finishReply(
          present,
          reply,
          {
            ...answer,
            text: unread ? `${unread}\n\n${answer.text}` : answer.text,
            summary: summaryWith(conversation, newest),
          },
          at,
        )
      : failReply(present, { ...reply, usage }, at);
    const { writes, events } = turning(turned);
    const told = await budgetNotice(("budget" in replied && replied.budget) || {}, conversation.owner_id, at);
    await commit({ writes: [...writes, ...spent, ...told.writes], events: [...events, ...told.events] });
  });
  return "done";
};
