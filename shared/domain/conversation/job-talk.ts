import type { Id } from "../../kernel/id.ts";
import { refusal } from "../../kernel/refusal.ts";
import { plus } from "../../kernel/time.ts";
import { type Job, JobNotFound } from "../job/job.ts";
import { conversationPolicy } from "../policy.ts";
import type { Conversation } from "./conversation.ts";
import { ChatMessagesRead, ChatReadByAdmin } from "./events.ts";
import { conversationFacts, listeners, type Turned } from "./machine.ts";
import { blank } from "./talk.ts";

export type TalkSide = "user" | "service_provider";

export const NobodyToTalkTo = refusal(
  "conversation.nobody_to_talk_to",
  409,
  "No provider has this job yet.",
  "Write when a provider has taken the job.",
);
export const TalkOver = refusal(
  "conversation.over",
  409,
  `Messages about a job can be sent until ${conversationPolicy.job_days} days after it ended.`,
  "Report an incident or contact support if something is still open.",
);

/** The side of a job that an account is on. Throws `job.not_found` for everybody else. */
export const talkSide = (job: Job, accountId: string): TalkSide => {
  if (job.user_id === accountId) return "user";
  if (job.service_provider_id === accountId) return "service_provider";
  throw JobNotFound();
};

/** Until when the two sides of a job can write to each other; undefined: the job goes on. */
export const talkUntil = ({ state, completed_at, canceled_at, updated_at }: Job): string | undefined => {
  const ended = state === "expired" ? updated_at : (completed_at ?? canceled_at);
  return ended && plus(ended, { days: conversationPolicy.job_days });
};

/** Throws `conversation.over` or `nobody_to_talk_to`. */
export const expectTalking = (job: Job, now: string): void => {
  if (!job.service_provider_id) throw NobodyToTalkTo();
  const until = talkUntil(job);
  if (until !== undefined && until <= now) throw TalkOver({ details: { over_since: until } });
};

/** The conversation between a job's customer and provider. A provider who takes the job over gets a new one. */
export const jobTalk = (job: Job, id: Conversation["id"], now: string): Conversation =>
  blank(
    {
      id,
      kind: "job",
      owner_id: job.user_id,
      role: "user",
      job_id: job.id,
      service_provider_id: job.service_provider_id,
    },
    now,
  );

/**
 * One side has read everything up to a message. The position never goes back. Undefined if it had already read that.
 */
export const readUpTo = (
  before: Conversation,
  side: TalkSide,
  seq: number,
  now: string,
): Turned | undefined => {
  const upTo = Math.min(seq, before.seq);
  if (upTo <= (before.read?.[side] ?? 0)) return undefined;
  const record: Conversation = { ...before, read: { ...before.read, [side]: upTo }, updated_at: now };
  return {
    record,
    messages: [],
    events: [
      ChatMessagesRead.atNextVersion(record, {
        data: { ...conversationFacts(record), by: side, seq: upTo },
        audience: listeners(record),
      }),
    ],
  };
};

/** Records that an administrator has read a conversation between two people, and why. Both can be told. */
export const readByAdmin = (conversation: Conversation, reason: string, admin_id: Id<"account">) =>
  ChatReadByAdmin.atVersion(conversation, {
    data: { ...conversationFacts(conversation), admin_id },
    reason,
  });

/** Who may follow a conversation now: of one about a job, a provider only as long as the job is theirs. */
export const presentListeners = (talk: Conversation, job: Job | undefined): string[] =>
  listeners(talk).filter(
    (id) => talk.kind !== "job" || id === talk.owner_id || id === job?.service_provider_id,
  );
