import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { handler as quoteRequest } from "../../functions/ai/quote-request.ts";
import { handler as getMedia } from "../../functions/video/get-media.ts";
import { handler as mlAudioUpload } from "../../functions/video/ml-audio-upload.ts";
import { handler as mlVideoUpload } from "../../functions/video/ml-video-upload.ts";
import { startBedrock } from "../../local/bedrock/server.ts";
import { recordingOf } from "../../local/sample/recording.ts";
import { startTranscribe } from "../../local/transcribe/server.ts";
import { configuration } from "../../shared/configuration.ts";
import { aiBudgets } from "../../shared/data/ai-budgets.ts";
import { countsOf } from "../../shared/data/counters.ts";
import { historyOf } from "../../shared/data/engine/events.ts";
import { media } from "../../shared/data/media.ts";
import { policy, speechPolicy } from "../../shared/domain/policy.ts";
import { removeObject } from "../../shared/vendors/storage/objects.ts";
import { leakingTap, openBucket } from "../../tests/support/bucket.ts";
import { sayIn, seenSession, startSession, storedTalk } from "../../tests/support/conversations.ts";
import { seenQuote } from "../../tests/support/quotes.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  renewed,
  signedIn,
  storyOf,
  write,
} from "../../tests/support/world.ts";

const bucket = openBucket();
let speech: Awaited<ReturnType<typeof startTranscribe>>;
let model: Awaited<ReturnType<typeof startBedrock>>;
beforeAll(async () => {
  [speech, model] = await Promise.all([startTranscribe(), startBedrock({ pause_ms: 0 })]);
  Object.assign(process.env, {
    AI_VENDOR: "bedrock",
    BEDROCK_ENDPOINT: model.url,
    TRANSCRIBE_ENDPOINT: speech.url,
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
  });
  expect(configuration().AI_VENDOR).toBe("bedrock");
});
afterAll(() => Promise.all([speech.close(), model.close()]));

let user: Caller;
beforeEach(async () => {
  clock.set(new Date().toISOString());
  user = await signedIn("user");
  speech.failWith(undefined);
  speech.asked.length = 0;
});

const words = "My kitchen tap drips from the spout.";
/** Announces and sends a recording without running its subscribers. */
const sent = async (bytes: Buffer, announce: typeof mlAudioUpload | typeof mlVideoUpload = mlAudioUpload) => {
  const content_type = announce === mlAudioUpload ? "audio/wav" : "video/mp4";
  const { data } = await call(announce, { as: user, body: { content_type } });
  await bucket.post(data.upload, bytes);
  return data.media_id as string;
};
const analysisOf = async (media_id: string) =>
  (await call(getMedia, { as: await renewed(user), params: { media_id } })).data.analysis;
/** Advances some seconds and delivers due messages. */
const later = async (seconds: number) => {
  clock.advance({ seconds });
  await deliver();
};
const used = () => aiBudgets.get(user.id, new Date().toISOString().slice(0, 10));
const leftovers = async () => [await bucket.keys(`transcripts/${user.id}/`), speech.jobs()];

describe("a recording", () => {
  test("is transcribed: the text is stored once, and the transcription is paid for", async () => {
    const id = await sent(recordingOf(words, 40));
    await deliver();
    expect(await analysisOf(id)).toEqual({ state: "pending", listening_since: expect.any(String) });
    await later(5);
    expect(await analysisOf(id)).toEqual({ state: "ready", transcript: words });
    expect(await storyOf("media", id)).toEqual(["media.created", "media.ready", "media.analysed"]);
    expect(await leftovers()).toEqual([[], []]);
    expect(await used()).toMatchObject({ heard_seconds: 40, cost_micros: 16_000 });
  });

  test("without speech has no words, and a short one is paid as fifteen seconds", async () => {
    const id = await sent(recordingOf(""));
    await deliver();
    await later(5);
    expect(await analysisOf(id)).toEqual({ state: "unavailable", reason: "no_words" });
    expect(await used()).toMatchObject({ heard_seconds: speechPolicy.seconds_least });
  });

  test("has none of its words in an event or in the queue", async () => {
    const id = await sent(recordingOf(words));
    await deliver();
    await later(5);
    const { items } = await historyOf({ type: "media", id }, { limit: 10, scope: "test" });
    expect(JSON.stringify(items)).not.toContain("drips");
  });

  test("is checked at most every few seconds, without the function waiting", async () => {
    const id = await sent(recordingOf(words));
    await deliver();
    expect(speech.asked).toEqual(["StartTranscriptionJob"]);
    await deliver();
    expect(speech.asked).toEqual(["StartTranscriptionJob"]);
    await later(5);
    expect(speech.asked).toEqual(["StartTranscriptionJob", "GetTranscriptionJob", "DeleteTranscriptionJob"]);
    expect((await analysisOf(id)).state).toBe("ready");
  });

  test("whose file is gone can't be transcribed", async () => {
    const id = await sent(recordingOf(words));
    await deliver();
    const { key } = await media.find(id);
    await removeObject(configuration().MEDIA_BUCKET, key);
    await later(5);
    expect(await analysisOf(id)).toEqual({ state: "unavailable", reason: "listening_failed" });
    expect(await leftovers()).toEqual([[], []]);
  });

  test("without a result fails after some minutes, and keeps its own comment", async () => {
    speech.failWith({ status: 503, type: "ServiceUnavailableException" });
    const id = await sent(recordingOf(words));
    await deliver();
    for (let minute = 0; minute < policy.quote.analysis_minutes; minute += 1) {
      expect((await analysisOf(id)).state, `minute ${minute}`).toBe("pending");
      await later(60);
    }
    expect(await analysisOf(id)).toEqual({ state: "unavailable", reason: "listening_took_too_long" });
  });

  test("that the vendor refuses for now is transcribed later", async () => {
    speech.failWith({ status: 400, type: "LimitExceededException" });
    const id = await sent(recordingOf(words));
    await deliver();
    speech.failWith(undefined);
    await later(5);
    await later(5);
    expect(await analysisOf(id)).toEqual({ state: "ready", transcript: words });
  });

  test("that the vendor refuses for good fails at once", async () => {
    speech.failWith({ status: 400, type: "BadRequestException" });
    const id = await sent(recordingOf(words));
    await deliver();
    expect(await analysisOf(id)).toEqual({ state: "unavailable", reason: "listening_failed" });
  });

  test("deleted meanwhile by its owner leaves nothing behind", async () => {
    const id = await sent(recordingOf(words));
    await deliver();
    await write(media.remove(await media.find(id)));
    await later(5);
    expect(await leftovers()).toEqual([[], []]);
  });

  test("above an account's daily limit is not transcribed, and says so", async () => {
    const longest = recordingOf(words, policy.media.video_seconds);
    const most = Math.floor(speechPolicy.seconds_a_day / policy.media.video_seconds);
    const ids: string[] = [];
    for (let nth = 0; nth <= most; nth += 1) ids.push(await sent(longest));
    await deliver();
    await later(5);
    const said = await Promise.all(ids.map(analysisOf));
    expect(said.filter(({ state }) => state === "ready")).toHaveLength(most);
    expect(said.filter(({ reason }) => reason === "over_budget")).toHaveLength(1);
    expect(await used()).toMatchObject({ heard_seconds: most * policy.media.video_seconds });
    const { micros } = await countsOf(`ai_cost#${new Date().toISOString().slice(0, 10)}`);
    expect(micros).toBeGreaterThanOrEqual((await used())?.cost_micros ?? 0);
  });
});

test("a film for analysis is transcribed too, and keeps its title", async () => {
  const film = Buffer.concat([
    await leakingTap(),
    Buffer.from("\0\0\0\u0030freeSpoken: The cupboard is wet.\0", "latin1"),
  ]);
  const whole = Buffer.concat([film, Buffer.alloc((await leakingTap()).length + 0x30 - film.length)]);
  const id = await sent(whole, mlVideoUpload);
  await deliver();
  await later(5);
  const analysis = await analysisOf(id);
  expect(analysis).toMatchObject({ state: "ready" });
  expect(analysis.transcript).toMatch(/^Leaking kitchen tap\..*The cupboard is wet\.$/);
});

describe("a quote", () => {
  const quoteWith = async (media_id: string, given: object = {}) =>
    (await call(quoteRequest, { as: user, body: { media_ids: [media_id], ...given } })).data.quote_id;
  const seen = async (quote_id: string) => seenQuote(await renewed(user), quote_id);

  test("waits for its recording, and is priced by what is said in it", async () => {
    const quote_id = await quoteWith(await sent(recordingOf(words)));
    await deliver();
    expect(await seen(quote_id)).toMatchObject({ state: "processing" });
    await later(5);
    expect(await seen(quote_id)).toMatchObject({
      state: "estimated",
      tasks: [{ task_kind: "plumbing.tap_leak" }],
      unread_media: [],
    });
  });

  test("continues with the typed words if transcription failed, and says so", async () => {
    speech.failWith({ status: 400, type: "BadRequestException" });
    const media_id = await sent(recordingOf("Please paint my fence."));
    const quote_id = await quoteWith(media_id, { user_prompt: words });
    await deliver();
    expect(await seen(quote_id)).toMatchObject({
      state: "estimated",
      tasks: [{ task_kind: "plumbing.tap_leak" }],
      unread_media: [
        { media_id, reason: "listening_failed", message: expect.stringMatching(/^We could not listen/) },
      ],
    });
  });

  test("detects a spoken danger", async () => {
    const quote_id = await quoteWith(await sent(recordingOf("I smell gas in the kitchen.")));
    await deliver();
    await later(5);
    expect(await seen(quote_id)).toMatchObject({ state: "needs_review", safety: [{ flag: "gas" }] });
  });
});

describe("a repair session", () => {
  const newest = async (session_id: string) => (await seenSession(await renewed(user), session_id)).items[0];

  test("answers speech once it is transcribed", async () => {
    const { session_id } = (await startSession(user)).data.session;
    const said = await sayIn(user, session_id, undefined, { media_ids: [await sent(recordingOf(words))] });
    expect(said.status).toBe(200);
    await deliver();
    expect((await newest(session_id)).state).toBe("pending");
    await later(5);
    await later(5);
    const reply = await newest(session_id);
    expect(reply.state).toBe("complete");
    expect(reply.text).not.toMatch(/listen/);
    expect((await storedTalk(session_id)).conversation.facts.task_kind).toBe("plumbing.tap_leak");
  });

  test("stops at a spoken danger", async () => {
    const { session_id } = (await startSession(user)).data.session;
    await sayIn(user, session_id, undefined, { media_ids: [await sent(recordingOf("I smell gas here."))] });
    await deliver();
    await later(5);
    await later(5);
    expect((await newest(session_id)).text).toMatch(/^Stop\. This sounds dangerous/);
  });

  test("says that it could not transcribe, and uses the typed words", async () => {
    speech.failWith({ status: 400, type: "BadRequestException" });
    const { session_id } = (await startSession(user)).data.session;
    await sayIn(user, session_id, words, { media_ids: [await sent(recordingOf("Something else."))] });
    await deliver();
    await later(5);
    expect((await newest(session_id)).text).toMatch(
      /^I could not listen to your recording\. I go by what you wrote\.\n\n\w/,
    );
    await sayIn(await renewed(user), session_id, undefined, { media_ids: [await sent(recordingOf("Yes."))] });
    await deliver();
    await later(5);
    expect((await newest(session_id)).text).toMatch(
      /^I could not listen to your recording\. Please write what/,
    );
  });

  test("waits for a slow vendor longer than a reply may take", async () => {
    speech.failWith({ status: 503, type: "ServiceUnavailableException" });
    const { session_id } = (await startSession(user)).data.session;
    await sayIn(user, session_id, undefined, { media_ids: [await sent(recordingOf(words))] });
    await deliver();
    for (let passed = 0; passed < 180; passed += 15) await later(15);
    expect((await newest(session_id)).state).toBe("pending");
    speech.failWith(undefined);
    await later(15);
    await later(15);
    await later(15);
    expect(await newest(session_id)).toMatchObject({ state: "complete" });
  });
});
