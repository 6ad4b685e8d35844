import type { SQSEvent } from "aws-lambda";
import { beforeEach, describe, expect, test } from "vitest";
import { handler as conversationsSchedule } from "../../events/schedules/conversations.ts";
import { handler as repliesSchedule } from "../../events/schedules/replies.ts";
import { aiBudgets } from "../../shared/data/ai-budgets.ts";
import { messages } from "../../shared/data/conversations.ts";
import type { EventRow } from "../../shared/data/engine/events.ts";
import { unpublished } from "../../shared/data/engine/outbox.ts";
import { beginReply } from "../../shared/domain/conversation/reply.ts";
import { aiBudget, conversationPolicy } from "../../shared/domain/policy.ts";
import { messageOf } from "../../shared/queue/hand-off.ts";
import { queueWorker } from "../../shared/queue/worker.ts";
import { fileOf, sayIn, seenSession, startSession, storedTalk } from "../../tests/support/conversations.ts";
import {
  allSubscribers,
  type Caller,
  call,
  clock,
  deliver,
  httpEvent,
  lambdaContext,
  renewed,
  runSchedule,
  signedIn,
  storyOf,
  write,
} from "../../tests/support/world.ts";
import { handler as closeSession } from "./close-session.ts";
import { handler as getSession } from "./get-session.ts";
import { handler as getSessionById } from "./get-session-by-id.ts";
import { handler as rate } from "./rate-message.ts";
import { handler as repairInfo } from "./repair-info.ts";
import { handler as stop } from "./stop.ts";

let user: Caller;
let other: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  [user, other] = await Promise.all([signedIn("user"), signedIn("user")]);
});

const words = "My kitchen tap drips from the spout.";

const active = async (given: Record<string, unknown> = { prompt: words }) => {
  const { data } = await startSession(user, given);
  await deliver();
  return data.session.session_id as string;
};

/** The pending reply, without a worker writing it. */
const unanswered = async () => {
  const session_id = await active({});
  const said = await sayIn(user, session_id, words);
  return { session_id, reply: said.data.reply, message: said.data.message };
};

describe("a turn", () => {
  test("is sent in one request and answered by the worker", async () => {
    const session_id = await active({});
    const said = await sayIn(user, session_id, words);
    expect(said.status).toBe(200);
    expect(said.data).toMatchObject({
      session: { session_id, state: "active", turns: 1, seq: 2 },
      message: { seq: 1, author: "user", state: "complete", text: words },
      reply: {
        seq: 2,
        author: "assistant",
        state: "pending",
        text: "",
        in_reply_to: said.data.message.message_id,
      },
    });
    await deliver();
    const { session, items } = await seenSession(user, session_id);
    expect(session).not.toHaveProperty("reply_id");
    expect(items[0]).toMatchObject({ seq: 2, state: "complete" });
    expect(items[0].text).toMatch(/faucet/i);
    expect(await storyOf("conversation", session_id)).toEqual([
      "chat.session_created",
      "chat.message_created",
      "chat.message_completed",
    ]);
  });

  test("is stored once for each client_message_id, and a repeat gets its current state", async () => {
    const session_id = await active({});
    const body = { client_message_id: "mine" };
    const first = await sayIn(user, session_id, words, body);
    await deliver();
    const again = await sayIn(user, session_id, "Something else.", body);
    expect(again.status).toBe(200);
    expect(again.data.message).toEqual(first.data.message);
    expect(again.data.reply).toMatchObject({ message_id: first.data.reply.message_id, state: "complete" });
    expect((await storedTalk(session_id)).messages).toHaveLength(2);
  });

  test("waits for the turn before it", async () => {
    const { session_id } = await unanswered();
    const refused = await sayIn(user, session_id, "And another thing.");
    expect([refused.status, refused.error?.code]).toEqual([409, "conversation.turn_in_progress"]);
    expect(refused.headers["retry-after"]).toBe("2");
  });

  test("is accepted once of two sent concurrently", async () => {
    const session_id = await active({});
    const both = await Promise.all([sayIn(user, session_id, "One."), sayIn(user, session_id, "Two.")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await storedTalk(session_id)).messages).toHaveLength(2);
  });

  test("with danger in its words gets fixed instructions at once, and no generated answer", async () => {
    const session_id = await active({});
    const said = await sayIn(user, session_id, "I smell gas in the kitchen.");
    expect(said.data.reply).toMatchObject({ state: "complete", safety: ["gas"] });
    expect(said.data.reply.text).toMatch(/^Stop\. This sounds dangerous\.[\s\S]*leave the building/);
    await deliver();
    expect((await storedTalk(session_id)).messages).toHaveLength(2);
    expect(await storyOf("conversation", session_id)).toEqual([
      "chat.session_created",
      "chat.message_created",
      "chat.safety_flagged",
      "chat.message_completed",
    ]);
  });

  test("can't be sent or read by anybody else", async () => {
    const session_id = await active({});
    expect((await sayIn(other, session_id, words)).error?.code).toBe("conversation.not_found");
    const read = await call(getSessionById, { as: other, params: { session_id } });
    expect([read.status, read.error?.code]).toEqual([404, "conversation.not_found"]);
  });

  test("is refused with each invalid field named", async () => {
    const session_id = await active({});
    const nothing = await sayIn(user, session_id, undefined);
    expect(nothing.error?.fields?.map(({ field }) => field)).toEqual(["text"]);
    const both = await sayIn(user, session_id, words, { regenerates: session_id });
    expect(both.error?.fields?.map(({ field }) => field)).toEqual(["regenerates"]);
    const foreign = await sayIn(user, session_id, words, { media_ids: [await fileOf(other)] });
    expect(foreign.error?.code).toBe("media.not_found");
  });

  test("is refused in a closed session, and after the maximum number of turns", async () => {
    const session_id = await active();
    await call(closeSession, { as: user, params: { session_id } });
    const closed = await sayIn(user, session_id, words);
    expect([closed.status, closed.error?.code, closed.error?.details]).toEqual([
      409,
      "conversation.invalid_transition",
      { from: "closed", allowed: [] },
    ]);
  });
});

describe("a daily budget", () => {
  test("ends with 429 and says when the next begins; no further turn is accepted", async () => {
    const { id } = user;
    const day = { id: "2027-03-01", version: 0, account_id: id, turns: aiBudget.turns_a_day - 1 };
    await write(
      aiBudgets.insert({
        ...day,
        input: 0,
        output: 0,
        cache_read: 0,
        cache_write: 0,
        cost_micros: 0,
        expires_at: "2027-09-01T00:00:00.000Z",
      }),
    );
    const sessions = await Promise.all([active({}), active({})]);
    const said = await Promise.all(sessions.map((session_id) => sayIn(user, session_id, words)));
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    const refused = said.find(({ status }) => status === 429);
    expect(refused?.error).toMatchObject({
      code: "ai.quota_reached",
      details: { resets_at: "2027-03-02T00:00:00.000Z" },
    });
    expect(refused?.headers["retry-after"]).toBe(String(14 * 3600));
    expect((await aiBudgets.find(id, "2027-03-01")).turns).toBe(aiBudget.turns_a_day);
  });
});

describe("a reply", () => {
  test("is written once, however often the queue delivers its message", async () => {
    const { session_id } = await unanswered();
    const rows = await unpublished("9999", 100);
    const asked = rows.find(
      ({ data }) => data.reply === "wanted" && data.conversation_id === session_id,
    ) as EventRow;
    const worker = queueWorker("model", await allSubscribers());
    const Records = [{ messageId: "1", body: JSON.stringify(messageOf(asked)) }];
    const once = () => worker({ Records } as SQSEvent, lambdaContext("dispatch-model", 90_000));
    const none = { batchItemFailures: [] };
    expect(await Promise.all([once(), once(), once()])).toEqual([none, none, none]);
    expect(await once()).toEqual(none);
    const told = (await storyOf("conversation", session_id)).filter(
      (type) => type === "chat.message_completed",
    );
    expect(told).toHaveLength(1);
    expect((await storedTalk(session_id)).messages.map(({ state }) => state)).toEqual([
      "complete",
      "complete",
    ]);
  });

  test("that never arrives fails, can be requested twice more, and then the session fails", async () => {
    const { session_id, reply } = await unanswered();
    const message_id = reply.message_id as string;
    for (let tries = 1; tries <= conversationPolicy.tries_most; tries += 1) {
      // The worker starts and is killed.
      await write(
        messages.update(beginReply(await messages.find(session_id, message_id), new Date().toISOString())),
      );
      await runSchedule(repliesSchedule);
      expect((await messages.find(session_id, message_id)).state).toBe("streaming");
      clock.advance({ seconds: conversationPolicy.silence_seconds });
      await runSchedule(repliesSchedule);
      expect((await messages.find(session_id, message_id)).state).toBe("failed");
      user = await renewed(user);
      const last = tries === conversationPolicy.tries_most;
      expect((await storedTalk(session_id)).conversation.state).toBe(last ? "failed" : "active");
      if (!last) await sayIn(user, session_id, undefined, { regenerates: message_id });
    }
    const back = await sayIn(user, session_id, undefined, { regenerates: message_id });
    expect(back.data.session.state).toBe("active");
    await deliver();
    expect((await seenSession(user, session_id)).items[0]).toMatchObject({ message_id, state: "complete" });
  });

  test("that was stopped before it began stays stopped", async () => {
    const { session_id } = await unanswered();
    const stopped = await call(stop, { as: user, params: { session_id } });
    expect(stopped.data.reply.state).toBe("stopped");
    await deliver();
    expect((await seenSession(user, session_id)).items[0].state).toBe("stopped");
    const again = await call(stop, { as: user, params: { session_id } });
    expect([again.status, again.error?.code]).toEqual([409, "message.invalid_transition"]);
  });

  test("is stopped or completed, whichever comes first, and never both", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { session_id } = await unanswered();
      const [said] = await Promise.all([call(stop, { as: user, params: { session_id } }), deliver()]);
      const { state } = (await seenSession(user, session_id)).items[0];
      expect(state).toBe(said.status === 200 ? "stopped" : "complete");
      const told = (await storyOf("conversation", session_id)).filter((type) =>
        /message_(stopped|completed)/.test(type),
      );
      expect(told).toEqual([`chat.message_${state === "stopped" ? "stopped" : "completed"}`]);
    }
  });

  test("can be regenerated three times, each replacing the one before", async () => {
    const session_id = await active();
    for (let round = 1; round <= conversationPolicy.regenerations_most; round += 1) {
      const [last] = (await seenSession(user, session_id)).items;
      const said = await sayIn(user, session_id, undefined, { regenerates: last.message_id });
      expect(said.data.reply).toMatchObject({ state: "pending", replaces: last.message_id });
      await deliver();
    }
    const { items } = await seenSession(user, session_id);
    expect(items.map(({ state }: { state: string }) => state)).toEqual([
      "complete",
      "superseded",
      "superseded",
      "superseded",
      "complete",
    ]);
    const over = await sayIn(user, session_id, undefined, { regenerates: items[0].message_id });
    expect([over.status, over.error?.code]).toEqual([409, "conversation.regenerations_exhausted"]);
    const older = await sayIn(user, session_id, undefined, { regenerates: items[2].message_id });
    expect(older.error?.code).toBe("message.invalid_transition");
  });

  test("can be rated by its reader only", async () => {
    const session_id = await active();
    const [reply, message] = (await seenSession(user, session_id)).items;
    const rated = (as: Caller, { message_id }: { message_id: string }) =>
      call(rate, { as, params: { session_id }, body: { message_id, rating: "bad" } });
    expect((await rated(user, reply)).data.rating).toBe("bad");
    expect((await rated(other, reply)).status).toBe(404);
    expect((await rated(user, message)).error?.code).toBe("message.not_found");
  });
});

describe("the repair information", () => {
  const info = (session_id: string, headers: Record<string, string> = {}, as = user) =>
    call(repairInfo, { as, params: { session_id }, headers });

  test("is pending at first, then comes from the guide of its kind of work, and is final once the session is closed", async () => {
    const session_id = await active({});
    expect((await info(session_id)).data.state).toBe("pending");
    await sayIn(user, session_id, words);
    await deliver();
    const ready = await info(session_id);
    expect(ready.data).toMatchObject({
      state: "ready",
      repair: { task_kind: "plumbing.tap_leak", safety: [] },
    });
    const closed = await call(closeSession, { as: user, params: { session_id } });
    expect(closed.data.repair_info.repair).toEqual(ready.data.repair);
    expect((await info(session_id, {}, other)).error?.code).toBe("conversation.not_found");
  });

  test("is not sent again to a client that has it", async () => {
    const session_id = await active();
    const { headers } = await info(session_id);
    expect(headers["cache-control"]).toBe("private, no-cache");
    const asked = { as: user, params: { session_id }, headers: { "if-none-match": headers.etag as string } };
    const again = await repairInfo(httpEvent(repairInfo.contract, asked), lambdaContext());
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  test("has no steps if there is danger", async () => {
    const session_id = await active();
    await sayIn(user, session_id, "Water drips into the socket.");
    const { repair } = (await info(session_id)).data;
    expect(repair).toMatchObject({ safety: ["water_near_electricity"], steps: [], severity: "emergency" });
  });

  test("is unavailable if the session was closed before anything was found out", async () => {
    const session_id = await active({});
    const { data } = await call(closeSession, { as: user, params: { session_id } });
    expect(data.repair_info).toEqual({ state: "unavailable" });
  });
});

describe("a session", () => {
  test("is closed once, together with a reply in progress", async () => {
    const { session_id } = await unanswered();
    const close = () => call(closeSession, { as: user, params: { session_id } });
    expect((await close()).data.session.state).toBe("closing");
    expect((await close()).data.session.state).toBe("closing");
    await deliver();
    expect((await close()).data.session).toMatchObject({
      state: "closed",
      closed_at: expect.any(String),
    });
    expect((await storyOf("conversation", session_id)).slice(-3)).toEqual([
      "chat.message_completed",
      "chat.closed",
      "chat.repair_info_ready",
    ]);
  });

  test("closes after half an hour of silence, but not while a reply is pending", async () => {
    const quiet = await active();
    const { session_id: waiting } = await unanswered();
    clock.advance({ minutes: conversationPolicy.idle_minutes + 1 });
    await runSchedule(conversationsSchedule);
    expect((await storedTalk(quiet)).conversation.state).toBe("closed");
    expect((await storedTalk(waiting)).conversation.state).toBe("active");
  });

  test("is in its owner's list, newest first", async () => {
    const first = await active({});
    clock.advance({ minutes: 1 });
    const second = await active({});
    const list = await call(getSession, { as: user });
    expect(list.data.items.map(({ session_id }: { session_id: string }) => session_id)).toEqual([
      second,
      first,
    ]);
    expect((await call(getSession, { as: other })).data.items).toEqual([]);
  });
});
