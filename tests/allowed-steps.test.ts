import { beforeAll, describe, expect, test } from "vitest";
import { handler as chatInSession } from "../functions/chat/chat-in-sesion.ts";
import { handler as closeSession } from "../functions/chat/close-session.ts";
import { handler as getConversations } from "../functions/chat/get-conversations.ts";
import { handler as getMessages } from "../functions/chat/get-messages.ts";
import { handler as getSession } from "../functions/chat/get-session-by-id.ts";
import { handler as sendMessage } from "../functions/chat/send-message.ts";
import { handler as chatbot } from "../functions/chatbot/chatbot.ts";
import { handler as getHelp } from "../functions/chatbot/get-conversation.ts";
import { handler as handOver } from "../functions/chatbot/hand-over.ts";
import { handler as getJobFeedback } from "../functions/feedback/get-job-feedback.ts";
import { handler as respondFeedback } from "../functions/feedback/respond-feedback.ts";
import { handler as jobFeedback } from "../functions/job/job-feedback.ts";
import { conversations, messages } from "../shared/data/conversations.ts";
import { feedback } from "../shared/data/feedback.ts";
import {
  type Conversation,
  ConversationState,
  messageId,
} from "../shared/domain/conversation/conversation.ts";
import { pendingReply } from "../shared/domain/conversation/talk.ts";
import { type Feedback, FeedbackState } from "../shared/domain/feedback/feedback.ts";
import { conversationPolicy } from "../shared/domain/policy.ts";
import { newId } from "../shared/kernel/id.ts";
import { plus } from "../shared/kernel/time.ts";
import { talkOf } from "./support/conversations.ts";
import { givenFeedback } from "./support/feedback.ts";
import { aJob, placeJobs } from "./support/marketplace.ts";
import { type Caller, call, signedIn, write } from "./support/world.ts";

const now = new Date().toISOString();
let user: Caller;
let provider: Caller;
beforeAll(async () => {
  [user, provider] = [await signedIn("user"), await signedIn("service_provider")];
});

type Step = { operation: string; send?: object };
const named = (steps: Step[]) =>
  steps.map(({ operation, send }) => `${operation} ${JSON.stringify(send ?? {})}`).sort();

describe("what a conversation with the assistant allows is what its operations accept", () => {
  const saying = () => ({ client_message_id: newId("message"), text: "It drips." });
  const kinds = {
    repair: {
      read: (session_id: string) => call(getSession, { as: user, params: { session_id } }),
      steps: {
        "chat/chat-in-sesion": (session_id: string) =>
          call(chatInSession, { as: user, params: { session_id }, body: saying() }),
        "chat/close-session": (session_id: string) =>
          call(closeSession, { as: user, params: { session_id } }),
      },
    },
    help: {
      read: (conversation_id: string) => call(getHelp, { as: user, params: { conversation_id } }),
      steps: {
        "chatbot/chatbot": (conversation_id: string) =>
          call(chatbot, { as: user, body: { conversation_id, question: "How do I cancel a job?" } }),
      },
    },
  };
  const hands = (conversation_id: string) => call(handOver, { as: user, params: { conversation_id } });
  const variants: [string, (talk: Conversation) => Partial<Conversation>][] = [
    ["at rest", () => ({})],
    ["with a reply being written", ({ id }) => ({ reply_id: messageId(id, 2) })],
    ["without turns left", () => ({ turns: conversationPolicy.turns_most })],
  ];
  const cases = (["repair", "help"] as const).flatMap((kind) =>
    ConversationState.options.flatMap((state) =>
      variants.map(([name, given]) => [kind, state, name, given] as const),
    ),
  );

  test.each(cases)("%s, %s, %s", async (kind, state, _, given) => {
    const { read, steps } = kinds[kind];
    const made = async () => {
      const id = newId("conversation");
      const talk = await talkOf(user, { id, kind, state, seq: 2, ...given({ id } as Conversation) });
      if (talk.reply_id)
        await write(messages.insert(pendingReply(talk, 2, { in_reply_to: messageId(id, 1) }, now)));
      return talk;
    };
    const talk = await made();
    const { allowed } = (await read(talk.id)).data;
    const accepted: Step[] = [];
    for (const [operation, take] of Object.entries({ ...steps, "chatbot/hand-over": hands })) {
      const { id, version } = await made();
      await take(id);
      if ((await conversations.find(id)).version > version) accepted.push({ operation });
    }
    expect(named(allowed)).toEqual(named(accepted));
  });
});

test.each([
  ["nobody has", { state: "open" }, false],
  ["is taken", { state: "assigned" }, true],
  ["is just completed", { state: "completed", completed_at: now }, true],
  ["is long completed", { state: "completed", completed_at: "2026-01-01T12:00:00.000Z" }, false],
] as const)(
  "of a job that %s its sides can write to each other only as it says",
  async (_, given, writes) => {
    const has = given.state !== "open" && { service_provider_id: provider.id as never };
    const job = aJob({ user_id: user.id, ...given, ...has });
    await placeJobs(job);
    const params = { job_id: job.id };
    const { allowed } = (await call(getMessages, { as: user, params })).data;
    const sent = await call(sendMessage, {
      as: user,
      params,
      body: { client_message_id: "1", text: "Hello." },
    });
    expect([allowed.length === 1, sent.status === 200]).toEqual([writes, writes]);
    if (!writes) return;
    const inbox = await call(getConversations, { as: user, query: { kind: "job" } });
    const entry = inbox.data.items.find(({ job_id }: { job_id: string }) => job_id === job.id);
    expect(entry.allowed).toEqual(allowed);
  },
);

describe("what feedback allows is what its operations accept", () => {
  const text = "Thank you.";
  const answered = { text, at: now };
  const variants: Partial<Feedback>[] = [
    {},
    { reply: answered },
    { flag: { ground: "untrue", at: now } },
    { publish_at: "2026-01-01T12:00:00.000Z" },
  ];
  const cases = FeedbackState.options.flatMap((state) =>
    variants.flatMap((given) =>
      (["user", "service_provider"] as const).map((by) => [state, by, given] as const),
    ),
  );

  test.each(cases)("%s, by a %s, %o", async (state, by, given) => {
    const made = async () => {
      const completed_at = given.publish_at ? "2025-12-01T12:00:00.000Z" : now;
      const people = { user_id: user.id as never, service_provider_id: provider.id as never };
      const job = aJob({ ...people, state: "completed", completed_at });
      await placeJobs(job);
      const publish_at = plus(now, { days: 14 });
      return givenFeedback({ ...people, job_id: job.id, by, state, publish_at, ...given });
    };
    const tries = (as: Caller, { id, job_id }: Feedback) => [
      [
        { operation: "feedback/respond-feedback", send: { action: "reply" } },
        () => call(respondFeedback, { as, params: { feedback_id: id }, body: { action: "reply", text } }),
      ] as const,
      [
        { operation: "feedback/respond-feedback", send: { action: "flag" } },
        () =>
          call(respondFeedback, {
            as,
            params: { feedback_id: id },
            body: { action: "flag", ground: "untrue" },
          }),
      ] as const,
      ...(as === user && by === "user"
        ? [
            [
              { operation: "job/job-feedback" },
              () => call(jobFeedback, { as, params: { job_id }, body: { rating: 5 } }),
            ] as const,
          ]
        : []),
    ];
    for (const as of by === "user" ? [user, provider] : [user]) {
      const seen = (await call(getJobFeedback, { as, params: { job_id: (await made()).job_id } })).data;
      const accepted: Step[] = [];
      for (const at of tries(as, await made()).keys()) {
        const one = await made();
        const [step, take] = tries(as, one)[at] as ReturnType<typeof tries>[number];
        await take();
        if ((await feedback.find(one.id)).updated_at !== one.updated_at) accepted.push(step);
      }
      const allowed = (as.role === by ? seen.given : seen.received)?.allowed ?? [];
      expect(named(allowed)).toEqual(named(accepted));
    }
  });
});
