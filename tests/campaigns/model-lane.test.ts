import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { handler as repliesSchedule } from "../../events/schedules/replies.ts";
import { endingWithParent } from "../../local/child-process.ts";
import { queueMapping } from "../../platform/queue-mapping.ts";
import { slim } from "../../platform/slim-bundle.ts";
import { unpublished } from "../../shared/data/engine/outbox.ts";
import { conversationPolicy } from "../../shared/domain/policy.ts";
import { laneSeconds } from "../../shared/queue/worker.ts";
import { sayIn, startSession, storedTalk } from "../support/conversations.ts";
import { hand } from "../support/model-lane.ts";
import { modelQueue, stageSqs } from "../support/model-queue.ts";
import { type Nemesis, startNemesis } from "../support/nemesis.ts";
import { askForQuote, clearWords } from "../support/quotes.ts";
import { type Caller, clock, deliver, renewed, runSchedule, signedIn, storyOf } from "../support/world.ts";

vi.setConfig({ testTimeout: 180_000 });

/** Built as what is deployed: it is started so often that what it loads counts. */
const program = join(process.env.RUN_FOLDER as string, "model-lane-process.mjs");
/** More requests than any step of the lane makes. */
const requests_most = 40;

type Step = "hand" | "work";
type When = "before" | "after";

/** Requests that the process has made to the table and the queue. */
let requests = 0;
let plan: (request: number) => "drop_before" | "drop_after" | undefined;
let proxies: Nemesis[] = [];

beforeAll(async () => {
  clock.set(new Date().toISOString());
  const source = new URL("../support/model-lane-process.ts", import.meta.url).pathname;
  await build({ ...slim, entryPoints: [source], outfile: program });
  const { url } = await stageSqs();
  const between = (target: string) =>
    startNemesis(target, () => {
      requests += 1;
      return plan(requests);
    });
  proxies = await Promise.all([between(process.env.AWS_ENDPOINT_URL_DYNAMODB as string), between(url)]);
});
afterAll(async () => {
  for (const proxy of proxies) await proxy.close();
});

/** Runs one step of the lane in its own process, and kills it at the given request. Returns whether it got that far. */
const killedAt = async (step: Step, at: number, when: When): Promise<boolean> => {
  const [table, queue] = proxies as [Nemesis, Nemesis];
  const child = endingWithParent(
    spawn(process.execPath, [program, step, JSON.stringify(await unpublished("9999", 10))], {
      env: {
        ...process.env,
        AWS_ENDPOINT_URL_DYNAMODB: table.url,
        AWS_ENDPOINT_URL_SQS: queue.url,
        MODEL_QUEUE_URL: `${queue.url}/000000000000/${modelQueue}`,
      },
      stdio: ["ignore", "ignore", "pipe"],
    }),
  );
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  requests = 0;
  const kill = (): "drop_before" => {
    child.kill("SIGKILL");
    return "drop_before";
  };
  plan = (request) => {
    if (request < at) return undefined;
    return request === at && when === "after" ? "drop_after" : kill();
  };
  const [code, signal] = await once(child, "exit");
  if (signal !== "SIGKILL" && code !== 0) throw new Error(`the step failed: ${said}`);
  return signal === "SIGKILL";
};

const askedFor = async (): Promise<string> =>
  (await askForQuote(await signedIn("user"), { user_prompt: clearWords })).data.quote_id;

/** Waits until every hidden message is visible again. */
const later = () => clock.advance({ seconds: queueMapping.visibilityOf(laneSeconds.model) });

const expectOneEffect = async (quote_id: string, what: string) => {
  await deliver();
  expect(await storyOf("quote", quote_id), what).toEqual(["quote.requested", "quote.estimated"]);
  expect([await unpublished("9999", 10), (await stageSqs()).messages(modelQueue)], what).toEqual([[], []]);
};

const begunTalk = async (user: Caller): Promise<string> =>
  (await startSession(user, { prompt: "My kitchen faucet drips." })).data.session.session_id;

/** The only reply of a conversation, which must not be pending. */
const onlyReply = async (session_id: string, what: string) => {
  const { conversation, messages } = await storedTalk(session_id);
  const replies = messages.filter(({ author, state }) => author === "assistant" && state !== "superseded");
  expect([replies.length, conversation.reply_id], what).toEqual([1, undefined]);
  return replies[0] as (typeof replies)[number];
};

describe.each<When>(["before", "after"])(
  "if it is killed %s a request reaches the table or the queue",
  (when) => {
    test("the function that fills the queue loses no event and repeats none", async () => {
      let kills = 0;
      for (let at = 1; at <= requests_most; at += 1) {
        const quote_id = await askedFor();
        const killed = await killedAt("hand", at, when);
        later();
        await expectOneEffect(quote_id, `killed at request ${at}`);
        if (!killed) break;
        kills += 1;
      }
      expect(kills).toBeGreaterThanOrEqual(3);
      expect(kills).toBeLessThan(requests_most);
    });

    test("the worker loses no event and applies each once", async () => {
      let kills = 0;
      for (let at = 1; at <= requests_most; at += 1) {
        const quote_id = await askedFor();
        await hand(await unpublished("9999", 10));
        expect((await stageSqs()).messages(modelQueue)).toHaveLength(1);
        const killed = await killedAt("work", at, when);
        later();
        await expectOneEffect(quote_id, `killed at request ${at}`);
        if (!killed) break;
        kills += 1;
      }
      expect(kills).toBeGreaterThanOrEqual(5);
      expect(kills).toBeLessThan(requests_most);
    });

    test("the answering worker leaves one reply, complete or retryable", async () => {
      let kills = 0;
      for (let at = 1; at <= requests_most; at += 1) {
        const what = `killed at request ${at}`;
        const user = await signedIn("user");
        const session_id = await begunTalk(user);
        await hand(await unpublished("9999", 10));
        expect((await stageSqs()).messages(modelQueue)).toHaveLength(1);
        const killed = await killedAt("work", at, when);
        later();
        await deliver();
        clock.advance({ seconds: 2 * conversationPolicy.silence_seconds });
        await runSchedule(repliesSchedule);
        await deliver();
        const reply = await onlyReply(session_id, what);
        if (reply.state === "failed") {
          expect(killed, what).toBe(true);
          const again = await sayIn(await renewed(user), session_id, undefined, { regenerates: reply.id });
          expect([again.status, again.error?.code], what).toEqual([200, undefined]);
          await deliver();
        }
        expect(await onlyReply(session_id, what)).toMatchObject({ state: "complete" });
        expect([await unpublished("9999", 10), (await stageSqs()).messages(modelQueue)], what).toEqual([
          [],
          [],
        ]);
        if (!killed) break;
        kills += 1;
      }
      expect(kills).toBeGreaterThanOrEqual(5);
      expect(kills).toBeLessThan(requests_most);
    });
  },
);
