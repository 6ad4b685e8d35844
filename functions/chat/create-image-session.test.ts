import { beforeEach, expect, test } from "vitest";
import { media } from "../../shared/data/media.ts";
import { MediaReady, MediaRejected } from "../../shared/domain/media/events.ts";
import { committed } from "../../shared/kernel/record.ts";
import { fileOf, sayIn, seenSession, startSession, storedTalk } from "../../tests/support/conversations.ts";
import { quoteOf } from "../../tests/support/quotes.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  signedIn,
  storyOf,
  tell,
  write,
} from "../../tests/support/world.ts";
import { handler as closeSession } from "./close-session.ts";
import { handler as createImageSession } from "./create-image-session.ts";
import { handler as createVideoSession } from "./create-video-session.ts";

let user: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  user = await signedIn("user");
});

const words = "My kitchen tap drips from the spout.";
const onFile = (media_id: string, given: Record<string, unknown> = {}) =>
  call(createImageSession, { as: user, body: { media_ids: [media_id], ...given } });

const arrive = async (id: string, state: "ready" | "rejected") => {
  const file = await media.find(id);
  const arrived = { ...file, state, ...(state === "rejected" && { rejected_reason: "not an image" }) };
  await write(media.update(arrived));
  const event = state === "ready" ? MediaReady : MediaRejected;
  await tell(
    event.atVersion(committed(arrived), {
      data: {
        user_id: user.id,
        media_id: id,
        kind: "image",
        purpose: "chat",
        content_type: "image/jpeg",
      } as never,
    }),
  );
  await deliver();
};

test("a session with existing pictures starts with the first message", async () => {
  const quote = await quoteOf(user);
  const { status, data } = await startSession(user, { prompt: words, quote_id: quote.id });
  expect(status).toBe(200);
  expect(data.session).toMatchObject({ kind: "repair", state: "active", quote_id: quote.id, turns: 1 });
  expect(data.reply).toMatchObject({ state: "pending", in_reply_to: data.message.message_id });
  await deliver();
  expect((await seenSession(user, data.session.session_id)).items[0].state).toBe("complete");
});

test("closing a session while its pictures are being uploaded cancels the reply that waits for them", async () => {
  const file = await fileOf(user, { state: "pending" });
  const { data } = await onFile(file, { prompt: words });
  const { session_id } = data.session;
  const closed = await call(closeSession, { as: user, params: { session_id } });
  expect(closed).toMatchObject({ status: 200, data: { session: { state: "closed" } } });
  const { conversation, messages } = await storedTalk(session_id);
  expect([conversation.reply_id, messages.map(({ state }) => state)]).toEqual([
    undefined,
    ["complete", "failed"],
  ]);
  await arrive(file, "ready");
  expect((await seenSession(user, session_id)).items[0].state).toBe("failed");
});

test("a session without a message waits for one", async () => {
  const { data } = await startSession(user);
  expect(data).toMatchObject({ session: { state: "created", turns: 0, seq: 0 } });
  expect(data).not.toHaveProperty("reply");
});

test("the reply waits until pictures have been uploaded", async () => {
  const file = await fileOf(user, { state: "pending" });
  const { data } = await onFile(file, { prompt: words });
  const { session_id } = data.session;
  expect(data.session.state).toBe("media_pending");
  await deliver();
  expect((await seenSession(user, session_id)).items[0].state).toBe("pending");
  await arrive(file, "ready");
  const { session, items } = await seenSession(user, session_id);
  expect([session.state, items[0].state]).toEqual(["active", "complete"]);
  expect(await storyOf("conversation", session_id)).toEqual([
    "chat.session_created",
    "chat.media_ready",
    "chat.message_completed",
  ]);
});

test("a rejected picture ends the session that waits for it", async () => {
  const file = await fileOf(user, { state: "pending" });
  const { data } = await onFile(file, { prompt: words });
  await arrive(file, "rejected");
  const { session, items } = await seenSession(user, data.session.session_id);
  expect([session.state, items[0].state]).toEqual(["rejected", "failed"]);
});

test("requires the caller's own files of the right kind, ready or being uploaded", async () => {
  const stranger = await signedIn("user");
  expect((await onFile(await fileOf(stranger))).error?.code).toBe("media.not_found");
  expect((await onFile(await fileOf(user, { state: "rejected" }))).error?.code).toBe("media.not_ready");
  const film = await fileOf(user, { kind: "video", content_type: "video/mp4" });
  expect((await onFile(film)).error?.fields?.map(({ field }) => field)).toEqual(["media_ids.0"]);
  const onFilm = await call(createVideoSession, { as: user, body: { media_id: film, prompt: words } });
  expect(onFilm.data.session.media_ids).toEqual([film]);
  const quote = await quoteOf(stranger);
  expect((await onFile(await fileOf(user), { quote_id: quote.id })).error?.code).toBe("quote.not_found");
});

test("after a danger the next message is answered, also while a file is still being checked", async () => {
  const file = await fileOf(user, { state: "pending" });
  const { data } = await onFile(file, { prompt: "I smell gas in the kitchen." });
  expect(data.reply).toMatchObject({ state: "complete", safety: ["gas"] });
  const { session_id } = data.session;
  const next = await sayIn(user, session_id, "The windows are open now.");
  expect([next.status, next.data.session.state]).toEqual([200, "media_pending"]);
  await arrive(file, "ready");
  const { session, items } = await seenSession(user, session_id);
  expect([session.state, items[0].in_reply_to, items[0].state]).toEqual([
    "active",
    next.data.message.message_id,
    "complete",
  ]);
});
