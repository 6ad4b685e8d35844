import { beforeEach, describe, expect, test } from "vitest";
import { commitAs, transact } from "../../shared/data/engine/commit.ts";
import { media as mediaRepository } from "../../shared/data/media.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { analysed, judge, type Media } from "../../shared/domain/media/media.ts";
import { policy } from "../../shared/domain/policy.ts";
import type { Decision } from "../../shared/kernel/event.ts";
import { mediumOf } from "../../tests/support/marketplace.ts";
import { askForQuote, clearWords, seenQuote } from "../../tests/support/quotes.ts";
import {
  type Caller,
  clock,
  deliver,
  renewed,
  runSchedule,
  signedIn,
  storyOf,
} from "../../tests/support/world.ts";
import { handler as quotesSchedule } from "../schedules/quotes.ts";

let user: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  user = await signedIn("user");
});

const now = () => new Date().toISOString();
const remaining = () => 29_000;

/** Something happens to a media file, stored with its events. */
const happens = async ({ record, events }: Decision<Media>): Promise<void> =>
  commitAs(
    {
      actor: { role: "system", id: "test" },
      now: now(),
      operation: "test",
      correlation_id: "test",
      remaining,
    },
    [mediaRepository.update(record)],
    events,
  );
const arrives = async (id: string): Promise<void> =>
  happens(judge(await mediaRepository.find(id), { size_bytes: 1000, recognised_type: "video/mp4" }, now()));
const isRefused = async (id: string): Promise<void> =>
  happens(judge(await mediaRepository.find(id), { size_bytes: 1000, recognised_type: "text/html" }, now()));

test("a quote waits for a film that is being uploaded, and continues when it is ready", async () => {
  const video = await mediumOf(user.id, { state: "pending" });
  const asked = await askForQuote(user, { video_url: video.id, user_prompt: clearWords });
  expect(asked).toMatchObject({ status: 200, data: { state: "processing", waiting_media_id: video.id } });
  await deliver();
  expect((await seenQuote(user, asked.data.quote_id)).state).toBe("processing");
  await arrives(video.id);
  await deliver();
  expect(await seenQuote(user, asked.data.quote_id)).toMatchObject({ state: "estimated", revision: 1 });
  expect(await storyOf("quote", asked.data.quote_id)).toEqual([
    "quote.requested",
    "quote.resumed",
    "quote.estimated",
  ]);
});

test("it waits for all of them", async () => {
  const [first, second] = [
    await mediumOf(user.id, { state: "pending" }),
    await mediumOf(user.id, { state: "pending", kind: "image" }),
  ];
  const { quote_id } = (
    await askForQuote(user, { video_url: first.id, video_slide_img: second.id, user_prompt: clearWords })
  ).data;
  await deliver();
  await arrives(first.id);
  await deliver();
  expect(await seenQuote(user, quote_id)).toMatchObject({
    state: "processing",
    waiting_media_id: second.id,
  });
  const image = { ...second, state: "ready" as const };
  await transact([mediaRepository.update(image)], remaining);
  clock.advance({ minutes: policy.quote.silence_minutes });
  await runSchedule(quotesSchedule);
  await deliver();
  expect((await quotes.find(quote_id)).state).toBe("estimated");
});

test("it waits for a film's transcript too, and uses it", async () => {
  const film = await mediumOf(user.id, {
    state: "ready",
    purpose: "analysis",
    analysis: { state: "pending" },
    updated_at: now(),
  });
  const { quote_id } = (await askForQuote(user, { video_url: film.id })).data;
  await deliver();
  expect((await seenQuote(user, quote_id)).waiting_media_id).toBe(film.id);
  await happens(analysed(film, { transcript: "The kitchen tap drips." }, now()));
  await deliver();
  expect(await seenQuote(user, quote_id)).toMatchObject({
    state: "estimated",
    tasks: [{ task_kind: "plumbing.tap_leak" }],
  });
});

test("it waits at most five minutes for a transcript", async () => {
  const film = await mediumOf(user.id, {
    state: "ready",
    purpose: "analysis",
    analysis: { state: "pending" },
    updated_at: now(),
  });
  const { quote_id } = (await askForQuote(user, { video_url: film.id, user_prompt: clearWords })).data;
  await deliver();
  clock.advance({ minutes: policy.quote.silence_minutes });
  await runSchedule(quotesSchedule);
  await deliver();
  expect((await quotes.find(quote_id)).state).toBe("estimated");
});

test("a film that became ready between the request and its reading is not waited for", async () => {
  const video = await mediumOf(user.id, { state: "pending" });
  const { quote_id } = (await askForQuote(user, { video_url: video.id, user_prompt: clearWords })).data;
  await transact([mediaRepository.update({ ...video, state: "ready" })], remaining);
  await deliver();
  expect((await seenQuote(user, quote_id)).state).toBe("estimated");
});

describe("when the film is rejected", () => {
  test("the quote fails with the reason, and continues without it when asked again", async () => {
    const video = await mediumOf(user.id, { state: "pending" });
    const { quote_id } = (await askForQuote(user, { video_url: video.id, user_prompt: clearWords })).data;
    await deliver();
    await isRefused(video.id);
    await deliver();
    expect(await seenQuote(user, quote_id)).toMatchObject({
      state: "failed",
      failure: "media_rejected: content_type",
      media_ids: [],
    });
    expect(await storyOf("quote", quote_id)).toEqual(["quote.requested", "quote.failed"]);
    user = await renewed(user);
    await askForQuote(user, { quote_id, user_prompt: "It is the cold one." });
    await deliver();
    expect((await seenQuote(user, quote_id)).state).toBe("estimated");
  });

  test("every quote that waits for it fails", async () => {
    const video = await mediumOf(user.id, { state: "pending" });
    const asked = await Promise.all(
      Array.from({ length: 3 }, () => askForQuote(user, { video_url: video.id, user_prompt: clearWords })),
    );
    await isRefused(video.id);
    await deliver();
    for (const { data } of asked) expect((await seenQuote(user, data.quote_id)).state).toBe("failed");
  });
});
