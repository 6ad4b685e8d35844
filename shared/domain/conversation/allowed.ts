import type { Job } from "../job/job.ts";
import { conversationPolicy } from "../policy.ts";
import type { RequestedStep } from "../step-request.ts";
import type { Conversation } from "./conversation.ts";
import { talkUntil } from "./job-talk.ts";
import { conversationMachine } from "./machine.ts";

const sayingIn = {
  repair: "chat/chat-in-sesion",
  intake: "aichat/chat",
  help: "chatbot/chatbot",
} as const;

/** What somebody can do in a conversation of their own with the assistant or who stands in for it. */
const withAssistant = (talk: Conversation, kind: keyof typeof sayingIn): RequestedStep[] => {
  const { state, reply_id, waiting_media_id, turns, seq } = talk;
  const steps: object = conversationMachine.transitions[state];
  const isFirstWithFiles = waiting_media_id !== undefined && seq === 0;
  const hasTurns = state === "handed_over" || turns < conversationPolicy.turns_most;
  const closes = "close" in steps && kind === "repair";
  return [
    ...(("say" in steps || isFirstWithFiles) && !reply_id && hasTurns ? [{ operation: sayingIn[kind] }] : []),
    ...("hand_over" in steps && !reply_id ? [{ operation: "chatbot/hand-over" }] : []),
    ...(closes ? [{ operation: "chat/close-session" }] : []),
  ];
};

/** What the two sides of a job can do in their conversation, which there need not be one of yet. */
export const allowedAboutJob = (job: Job, now: string): RequestedStep[] => {
  const until = talkUntil(job);
  if (!job.service_provider_id || (until !== undefined && until <= now)) return [];
  return [{ operation: "chat/send-message", ...(until && { until }) }];
};

/** What a reader can do in a conversation of theirs. One about a job comes with it. */
export const allowedInTalk = (talk: Conversation, now: string, job?: Job): RequestedStep[] =>
  talk.kind === "job" ? (job ? allowedAboutJob(job, now) : []) : withAssistant(talk, talk.kind);
