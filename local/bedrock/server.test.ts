import { BedrockRuntimeClient, ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { noFacts } from "../../shared/domain/conversation/conversation.ts";
import type { AssistantTurn } from "../../shared/vendors/ai/assistant.ts";
import { bedrockEstimator } from "../../shared/vendors/ai/bedrock.ts";
import { bedrockAssistant } from "../../shared/vendors/ai/bedrock-assistant.ts";
import type { EstimatorInput } from "../../shared/vendors/ai/estimator.ts";
import { readByRules } from "../../shared/vendors/ai/rules/rules-estimator.ts";
import { draftByRules } from "../../shared/vendors/ai/rules-assistant.ts";
import { startBedrock } from "./server.ts";

let bedrock: Awaited<ReturnType<typeof startBedrock>>;
beforeAll(async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
  bedrock = await startBedrock({ pause_ms: 1 });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await bedrock.close();
});

const place = () => ({ modelId: "us.amazon.nova-pro-v1:0", region: "us-east-1", endpoint: bedrock.url });
const signal = AbortSignal.timeout(20_000);
const asking = (text: string, given: Partial<EstimatorInput> = {}): EstimatorInput => ({
  text,
  answers: [],
  media: [],
  ...given,
});
const turn = (
  kind: AssistantTurn["kind"],
  text: string,
  given: Partial<AssistantTurn> = {},
): AssistantTurn => ({
  kind,
  role: "user",
  locale: "en",
  said: { message_id: "said", text },
  before: [],
  summary: "",
  facts: noFacts,
  media: [],
  passages: [],
  ...given,
});
const replied = async (given: AssistantTurn) => {
  const pieces: string[] = [];
  const answer = await bedrockAssistant(place()).reply(given, {
    signal,
    delta: (piece) => pieces.push(piece),
  });
  return { ...answer, pieces };
};

test.each(["My kitchen tap drips.", "Paint two rooms", "I smell gas near the stove", "what is the weather"])(
  "reads “%s” as the rules do, through the SDK",
  async (text) => {
    const input = asking(text);
    const { findings, safety, understood } = readByRules(input);
    const read = await bedrockEstimator(place()).read(input, { signal });
    expect(read.findings.map(({ task_kind, quantity }) => [task_kind, quantity])).toEqual(
      findings.map(({ task_kind, quantity }) => [task_kind, quantity]),
    );
    expect([read.safety, read.understood]).toEqual([safety, understood]);
    expect(read.usage?.output).toBeGreaterThan(0);
  },
);

test("reads the transcript of a film", async () => {
  const film = { media_id: "f", kind: "video", bucket: "b", key: "k", content_type: "video/mp4" } as const;
  const read = await bedrockEstimator(place()).read(
    asking("", { media: [{ ...film, transcript: "the toilet keeps running" }] }),
    { signal },
  );
  expect(read.findings.map(({ task_kind }) => task_kind)).toEqual(["plumbing.toilet_repair"]);
});

test("reads the constant part of the prompt from its cache the second time", async () => {
  const usages = [];
  const own = await startBedrock({ pause_ms: 0 });
  for (let time = 0; time < 2; time += 1) {
    const estimator = bedrockEstimator({ ...place(), endpoint: own.url });
    usages.push((await estimator.read(asking("My tap drips."), { signal })).usage);
  }
  await own.close();
  expect(usages).toMatchObject([
    { cache_read: 0, cache_write: expect.any(Number) },
    { cache_read: usages[0]?.cache_write, cache_write: 0 },
  ]);
  expect(usages[1]?.cost_micros).toBeGreaterThan(0);
});

test("streams a repair answer and counts its tokens", async () => {
  const given = turn("repair", "My kitchen tap drips.");
  const { text, pieces, usage } = await replied(given);
  const { sentences = [] } = await draftByRules(given);
  expect(text).toBe(sentences.map((one) => one.text).join(" "));
  expect(pieces.join("").trim()).toBe(text);
  expect(usage.input).toBeGreaterThan(0);
});

test("answers a question with words from a passage, and says if none answers it", async () => {
  const passage = {
    knowledge_id: "018f3a5c9d2e4b7a6c1d0e9f",
    revision: 3,
    title: "How do I cancel a job?",
    text: "Open the job and choose Cancel. Before the provider is on the way it is free.",
    locale: "en",
  };
  const { sentences = [] } = await replied(turn("help", "How do I cancel?", { passages: [passage] }));
  expect(sentences.length).toBeGreaterThan(0);
  for (const { citations } of sentences)
    expect(citations).toMatchObject([{ knowledge_id: passage.knowledge_id, revision: 3 }]);
  for (const { citations } of sentences) expect(passage.text).toContain(citations[0]?.quote);
});

test("refuses unsupported requests as Bedrock refuses invalid ones", async () => {
  const client = new BedrockRuntimeClient({ region: "us-east-1", endpoint: bedrock.url, maxAttempts: 1 });
  const messages = [{ role: "user" as const, content: [{ text: "Write me a poem." }] }];
  const asked = client.send(new ConverseCommand({ modelId: place().modelId, messages }));
  await expect(asked).rejects.toMatchObject({ name: "ValidationException" });
  client.destroy();
});
