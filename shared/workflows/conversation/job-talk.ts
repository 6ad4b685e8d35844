import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { conversations, messages, sentMessages, turning } from "../../data/conversations.ts";
import type { Changes } from "../../data/engine/write.ts";
import { jobs } from "../../data/jobs.ts";
import { media as mediaOf } from "../../data/media.ts";
import {
  type Conversation,
  ConversationConflict,
  ConversationNotFound,
  ConversationTransition,
  MessageSentBefore,
  type SentMessage,
} from "../../domain/conversation/conversation.ts";
import { ChatMessageCreated } from "../../domain/conversation/events.ts";
import {
  expectTalking,
  jobTalk,
  NobodyToTalkTo,
  TalkOver,
  talkSide,
} from "../../domain/conversation/job-talk.ts";
import { say, sentBy } from "../../domain/conversation/talk.ts";
import { MessageView, messageView, SessionView, sessionView } from "../../domain/conversation/view.ts";
import { type Job, JobNotFound } from "../../domain/job/job.ts";
import { expectOwnAndReady } from "../../domain/media/attached.ts";
import { type Media, MediaNotFound, MediaNotReady } from "../../domain/media/media.ts";
import { RequestInvalid } from "../../kernel/refusal.ts";
import { described } from "../../kernel/schema.ts";
import { SayBody } from "./post-message.ts";

/**
 * The id of the conversation between a job's customer and its current provider. A provider who takes the job over gets
 * a new one.
 */
export const talkIdOf = ({
  id,
  service_provider_id = "",
}: Pick<Job, "id" | "service_provider_id">): Conversation["id"] =>
  createHash("sha256").update(`${id}\n${service_provider_id}`).digest("hex").slice(0, 24);

export const JobSayBody = z.omit(SayBody, { regenerates: true });
type JobSayBody = z.output<typeof JobSayBody>;

export const SaidView = z.object({
  session: described(SessionView, "The conversation as it is now."),
  message: described(MessageView, "Your message as it was stored."),
});
export type Said = z.input<typeof SaidView>;

export const jobTalking = {
  refuses: [
    JobNotFound,
    ConversationNotFound,
    ConversationConflict,
    ConversationTransition,
    MessageSentBefore,
    NobodyToTalkTo,
    TalkOver,
    MediaNotFound,
    MediaNotReady,
  ],
  emits: [ChatMessageCreated],
};

type Read = { job: Job; talk: Conversation | undefined; sent: SentMessage | undefined; files: Media[] };

/** What is needed to write to the other side of a job. Two round trips. Throws `job.not_found`. */
export const readForWriting = async (
  jobId: string,
  { client_message_id, media_ids }: JobSayBody,
  speaker: string,
): Promise<Read> => {
  const [job, files] = await Promise.all([jobs.find(jobId), mediaOf.many(media_ids)]);
  const id = talkIdOf(job);
  const own = sentBy(talkSide(job, speaker), client_message_id);
  const [talk, sent] = await Promise.all([conversations.get(id), sentMessages.get(id, own)]);
  return { job, talk, sent, files };
};

type Speaking = {
  speaker: string;
  by_agent?: boolean;
  now: string;
  commit: (changes: Changes, answer: Said) => Promise<Said>;
};

/** Sends a message to the other side of a job. Repeating a client_message_id returns the first message again. */
export const sayAboutJob = async (
  { job, talk, sent, files }: Read,
  { text = "", media_ids, client_message_id }: JobSayBody,
  { speaker, by_agent, now, commit }: Speaking,
): Promise<Said> => {
  const author = talkSide(job, speaker);
  if (talk && sent) {
    const message = await messages.find(talk.id, sent.message_id);
    return { session: sessionView(talk), message: messageView(message) };
  }
  expectTalking(job, now);
  if (text === "" && media_ids.length === 0)
    throw RequestInvalid({
      fields: [{ field: "text", problem: "is missing: write something or attach a file" }],
    });
  expectOwnAndReady(files, media_ids, speaker);
  const said = say(
    talk ?? jobTalk(job, talkIdOf(job), now),
    { author, author_id: speaker, by_agent, text, media_ids, client_message_id, safety: [] },
    now,
  );
  return commit(turning(said, said.sent), {
    session: sessionView(said.record),
    message: messageView(said.message),
  });
};
