import type { SQSEvent } from "aws-lambda";
import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { queueMapping, queueName } from "../../../platform/queue-mapping.ts";
import { deadLetters } from "../../../shared/data/dead-letters.ts";
import { deliveries_most } from "../../../shared/domain/backoffice/dead-letter.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { queue } from "../../../shared/queue/queue.ts";
import { objectCreated } from "../../../shared/stream/object-created.ts";
import { objectCreatedEvent, openBucket, tinyPng } from "../../../tests/support/bucket.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { workOff } from "../../../tests/support/model-queue.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  lambdaContext,
  signedIn,
  storyOf,
} from "../../../tests/support/world.ts";
import { handler as uploadImageOrVideo } from "../../video/upload-image-or-video.ts";
import { handler } from "./get-dead-letters.ts";
import { handler as getQueue } from "./get-queue.ts";
import { handler as retry } from "./retry-dead-letter.ts";

const bucket = openBucket();
let admin: Caller;
let broken = true;
let done: string[] = [];
beforeEach(async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  admin = await administrator();
  [broken, done] = [true, []];
});

const listed = async () => (await call(handler, { as: admin, query: {} })).data.items;

const fragile = (name: string) =>
  queue({
    name,
    message: z.object({ line_id: z.string() }),
    seconds: 20,
    about: ({ line_id }) => ({ record_type: "line", record_id: line_id }),
  }).handle(async ({ message }) => {
    if (broken) throw new Error("The vendor is down");
    done.push(message.line_id);
  });

/** Gives a message as often as its queue does. */
const giveUp = async (
  worker: ReturnType<typeof fragile>,
  body: string,
  times: number = deliveries_most.queue,
) => {
  const Records = [{ messageId: newId("message"), body }];
  for (let nth = 0; nth < times; nth += 1)
    expect(await worker({ Records } as SQSEvent, lambdaContext())).toMatchObject({
      batchItemFailures: [{}],
    });
};

test.each(["deliveries", "mail-feedback"])(
  "a message that the queue %s gives up is listed, and given once more when it is tried again",
  async (name) => {
    const worker = fragile(name);
    const line_id = newId("line");
    await giveUp(worker, JSON.stringify({ line_id }));
    const [letter, ...others] = await listed();
    expect([letter, others]).toMatchObject([
      { type: name, record_type: "line", record_id: line_id, lanes: ["queue"] },
      [],
    ]);
    expect(letter).not.toHaveProperty("body");
    const { items } = (await call(getQueue, { as: admin, query: { kind: "dead_letter" } })).data;
    expect(items).toMatchObject([{ record_id: letter.id, topic: name }]);
    broken = false;
    expect((await call(retry, { as: admin, params: { event_id: letter.id } })).status).toBe(200);
    expect(await listed()).toEqual([]);
    await deliver();
    await workOff((messages) => worker(messages, lambdaContext()), queueName("test", name));
    expect(done).toEqual([line_id]);
    expect(await storyOf("dead_letter", letter.id)).toEqual(["dead_letter.given_up", "dead_letter.retried"]);
  },
);

test("a message that nobody can read is listed without saying what it is about; one that succeeds is not listed", async () => {
  const worker = fragile("deliveries");
  await giveUp(worker, "{");
  const [letter] = await listed();
  expect(letter).toMatchObject({ type: "deliveries", record_type: "message", record_id: letter.id });
  await giveUp(worker, JSON.stringify({ line_id: "once" }), deliveries_most.queue - 1);
  expect(await listed()).toHaveLength(1);
  await call(retry, { as: admin, params: { event_id: letter.id } });
});

test("an upload that nobody could check is listed, and checked when it is tried again", async () => {
  const owner = await signedIn("user");
  const body = { kind: "image", content_type: "image/png", purpose: "proof" };
  const { data } = await call(uploadImageOrVideo, { as: owner, body });
  const [arrived] = await bucket.unnoticed(() => bucket.post(data.upload, tinyPng));
  if (!arrived) throw new Error("Nothing has arrived");
  const check = objectCreated({ name: "check-media", prefix: "incoming/" }).handle(async () => {
    throw new Error("The bucket is away");
  });
  for (let nth = 0; nth < deliveries_most.upload; nth += 1)
    await expect(check(objectCreatedEvent(arrived), lambdaContext())).rejects.toThrow("away");
  const [letter] = await listed();
  expect(letter).toMatchObject({ type: "upload", record_type: "media", record_id: data.media_id });
  expect(letter).not.toHaveProperty("object");
  expect((await call(retry, { as: admin, params: { event_id: letter.id } })).status).toBe(200);
  await deliver();
  expect(await storyOf("media", data.media_id)).toEqual(["media.created", "media.ready"]);
  await deliver();
  expect((await deadLetters.find(letter.id)).given_up_at).toBeUndefined();
});

test("a message is given up as often as its queue gives it", () => {
  expect(deliveries_most.queue).toBe(queueMapping.tries_most);
});
