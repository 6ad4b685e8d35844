import type { Http2ServerResponse } from "node:http2";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { handler as outboxSchedule } from "../../events/schedules/outbox.ts";
import { handler as quotesSchedule } from "../../events/schedules/quotes.ts";
import { handler as repliesSchedule } from "../../events/schedules/replies.ts";
import { handler as mlAudioUpload } from "../../functions/video/ml-audio-upload.ts";
import { startBedrock } from "../../local/bedrock/server.ts";
import { recordingOf } from "../../local/sample/recording.ts";
import { startTranscribe } from "../../local/transcribe/server.ts";
import { queueMapping } from "../../platform/queue-mapping.ts";
import { configuration } from "../../shared/configuration.ts";
import { unpublished } from "../../shared/data/engine/outbox.ts";
import { media } from "../../shared/data/media.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { speechPolicy } from "../../shared/domain/policy.ts";
import { breakerPolicy } from "../../shared/kernel/breaker.ts";
import { laneSeconds, queueWorker } from "../../shared/queue/worker.ts";
import { openBucket } from "../support/bucket.ts";
import { startSession, storedTalk } from "../support/conversations.ts";
import { drawnOf } from "../support/fuzzing.ts";
import { pass } from "../support/lengths-of-time.ts";
import { modelQueue, stageSqs, workOff } from "../support/model-queue.ts";
import { type Fault, faults, lineOf, type Neighbor, portOfNeighbor } from "../support/process-end.ts";
import { askForQuote, clearWords } from "../support/quotes.ts";
import {
  allSubscribers,
  type Caller,
  call,
  clock,
  deliver,
  giveToLanes,
  lambdaContext,
  nothingFailed,
  runSchedule,
  signedIn,
  storyOf,
} from "../support/world.ts";

const whole = import.meta.env.MODE === "fuzz";
vi.setConfig({ testTimeout: 300_000 });

const bucket = openBucket();
let speech: Awaited<ReturnType<typeof startTranscribe>>;
let model: Awaited<ReturnType<typeof startBedrock>>;
beforeAll(async () => {
  clock.set(new Date().toISOString());
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

/** The function's remaining time when a model hangs: enough to record that. */
const hanging_ms = 12_000;
const rounds_most = 12;

const html = (response: Http2ServerResponse) => {
  response.writeHead(502, { "content-type": "text/html" });
  response.end("<html><body>502 Bad Gateway</body></html>");
};
const json = (status: number, body: string, type?: string) => (response: Http2ServerResponse) => {
  response.writeHead(status, {
    "content-type": "application/json",
    ...(type && { "x-amzn-errortype": type }),
  });
  response.end(body);
};
const broken = (response: Http2ServerResponse) => response.stream.session?.destroy();

/** The ways in which a model fails, over HTTP/2. */
const failures: Record<Fault, (response: Http2ServerResponse) => void> = {
  reset: broken,
  lost: broken,
  error: json(500, '{"message":"no"}', "InternalServerException"),
  throttle: json(429, '{"message":"no"}', "ThrottlingException"),
  gateway: html,
  malformed: json(200, '{"output": {"mess'),
  nonsense: json(200, '{"output":7,"stopReason":["x"],"usage":"many"}'),
  hang: () => undefined,
};

type Story = {
  begin: (user: Caller) => Promise<string>;
  /** Whether the record has reached its one end, and how often. */
  ends: (id: string) => Promise<{ ended: boolean; times: number }>;
  neighbors: readonly (Neighbor | "model")[];
};

const stories: Record<string, Story> = {
  "a request is read": {
    begin: async (user) => (await askForQuote(user, { user_prompt: clearWords })).data.quote_id,
    ends: async (id) => {
      const { state } = await quotes.find(id as never);
      const told = await storyOf("quote", id);
      return {
        ended: state !== "processing",
        times: told.filter((one) => ["quote.estimated", "quote.review_required"].includes(one)).length,
      };
    },
    neighbors: ["table", "queue", "model"],
  },
  "a message is answered": {
    begin: async (user) =>
      (await startSession(user, { prompt: "My kitchen faucet drips." })).data.session.session_id,
    ends: async (id) => {
      const { conversation, messages } = await storedTalk(id);
      const replies = messages.filter(
        ({ author, state }) => author === "assistant" && state !== "superseded",
      );
      return {
        ended: conversation.reply_id === undefined,
        times: replies.filter(({ state }) => ["complete", "failed"].includes(state ?? "")).length,
      };
    },
    neighbors: ["table", "queue", "model"],
  },
  "a recording is listened to": {
    begin: async (user) => {
      const { data } = await call(mlAudioUpload, { as: user, body: { content_type: "audio/wav" } });
      await bucket.post(data.upload, recordingOf(clearWords, 40));
      return data.media_id;
    },
    ends: async (id) => {
      const one = await media.get(id as never);
      const told = await storyOf("media", id);
      return {
        ended: one?.analysis !== undefined && one.analysis.state !== "pending",
        times: told.filter((type) => type === "media.analysed").length,
      };
    },
    neighbors: ["table", "queue", "store", "speech service"],
  },
};

const step = async (line: ReturnType<typeof lineOf>, remaining_ms: number): Promise<void> => {
  const subscribers = await allSubscribers();
  await line.endsIn(async () => {
    await giveToLanes(await unpublished("9999", 50), subscribers, nothingFailed());
  });
  const worker = queueWorker("model", subscribers);
  await workOff(async (event) => {
    let failed: Awaited<ReturnType<typeof worker>> = { batchItemFailures: [] };
    await line.endsIn(async () => {
      failed = await worker(event, lambdaContext("dispatch-model", remaining_ms));
    });
    return failed;
  });
};

/** A dependency fails while the lane works, recovers, and time passes until the story has ended. */
const play = async (story: Story, neighbor: Neighbor | "model", fault: Fault) => {
  // A breaker that an earlier failure has opened would spare the neighbor.
  pass(3600);
  const id = await story.begin(await signedIn("user"));
  const failing = neighbor === "model" ? undefined : { port: portOfNeighbor(neighbor), fault };
  const failed = vi.fn(failures[fault]);
  if (neighbor === "model") model.failWith(failed);
  const line = lineOf({ failing });
  // A few seconds later it checks again how far a transcription is.
  for (let left = 3; left > 0; left -= 1) {
    await step(line, fault === "hang" ? hanging_ms : 90_000).catch(() => undefined);
    clock.advance({ seconds: speechPolicy.ask_again_seconds });
  }
  model.failWith(undefined);
  for (let round = 0; round < rounds_most; round += 1) {
    clock.advance({ seconds: queueMapping.visibilityOf(laneSeconds.model) });
    await runSchedule(outboxSchedule);
    await deliver();
    await runSchedule(quotesSchedule);
    await runSchedule(repliesSchedule);
    await deliver();
    if ((await story.ends(id)).ended) break;
  }
  const met = failing ? line.callsTo(failing.port) : failed.mock.calls.length;
  return { ...(await story.ends(id)), met: met > 0 };
};

describe.each(Object.entries(stories))("while %s", (name, story) => {
  test.each(story.neighbors)("whatever way the %s fails, the work ends once", async (neighbor) => {
    // An answer of the table without records can't be told from one that found none; a hanging table takes its time.
    const possible = faults.filter(
      (fault) =>
        !(neighbor === "table" && ["nonsense", "hang"].includes(fault)) && (whole || fault !== "hang"),
    );
    for (const fault of whole || neighbor === "model" ? possible : [drawnOf(`${name} ${neighbor}`, possible)])
      expect.soft(await play(story, neighbor, fault), `${neighbor} ${fault}`).toEqual({
        ended: true,
        times: 1,
        met: true,
      });
    expect((await stageSqs()).messages(modelQueue)).toEqual([]);
  });
});

test("after repeated model failures the rules answer at once for a while", async () => {
  pass(3600);
  const asked = vi.fn(failures.gateway);
  model.failWith(asked);
  const story = stories["a message is answered"] as Story;
  const user = await signedIn("user");
  for (let left = breakerPolicy.failures + 2; left > 0; left -= 1) {
    const id = await story.begin(user);
    await deliver();
    expect(await story.ends(id)).toEqual({ ended: true, times: 1 });
  }
  model.failWith(undefined);
  expect(asked.mock.calls.length).toBe(breakerPolicy.failures);
});
