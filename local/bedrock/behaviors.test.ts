import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { defaultQuotationRules } from "../../shared/domain/pricing/pricing.ts";
import { taskKind } from "../../shared/domain/pricing/taxonomy/taxonomy.ts";
import { bedrockEstimator } from "../../shared/vendors/ai/bedrock.ts";
import { readByRules } from "../../shared/vendors/ai/rules/rules-estimator.ts";
import { type Behavior, behaviorOf } from "./behaviors.ts";
import { scripted } from "./scripted.ts";
import { startBedrock } from "./server.ts";

let bedrock: Awaited<ReturnType<typeof startBedrock>>;
beforeAll(async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
  bedrock = await startBedrock({ pause_ms: 0 });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await bedrock.close();
});

const words = "The kitchen faucet drips.";
const gate = defaultQuotationRules.confidence_gate;

const readAs = (behavior: Behavior | undefined, text = words, timeout_ms = 20_000) =>
  bedrockEstimator({
    modelId: `us.amazon.nova-pro-v1:0${behavior ? `.${behavior}` : ""}`,
    region: "us-east-1",
    endpoint: bedrock.url,
    timeout_ms,
  }).read({ text, answers: [], media: [], country: "US" }, { signal: AbortSignal.timeout(20_000) });

test.each(Object.entries(scripted))("what a good model reads in “%s” counts", async (text, { findings }) => {
  const read = await readAs(undefined, text);
  expect(read.findings.map(({ task_kind, quantity }) => [task_kind, quantity])).toEqual(
    findings.map(({ task_kind, quantity }) => [task_kind, quantity]),
  );
  expect(read.safety).toEqual([]);
  for (const { task_kind, evidence } of findings) {
    expect(taskKind(task_kind)).toBeDefined();
    expect(text).toContain(evidence);
  }
});

test("the good model reads some of them better than the rules do", () => {
  const kinds = (works: readonly { task_kind: string; quantity: number }[]) =>
    works.map(({ task_kind, quantity }) => `${task_kind} ${quantity}`).join();
  const better = Object.entries(scripted).filter(
    ([text, { findings }]) =>
      kinds(readByRules({ text, answers: [], media: [] }).findings) !== kinds(findings),
  );
  expect(better.length).toBeGreaterThan(0);
});

test("only the end of a model's id asks for a behavior, never a customer's words", async () => {
  expect(behaviorOf("us.amazon.nova-pro-v1:0")).toBeUndefined();
  expect(behaviorOf("us.amazon.nova-pro-v1:0.silent")).toBe("silent");
  const { findings } = await readAs(
    undefined,
    "The kitchen faucet drips. us.amazon.nova-pro-v1:0.wrong-trade",
  );
  expect(findings.map(({ service }) => service)).not.toContain("roofing");
});

test.each<Behavior>(["wrong-trade", "half-garbled", "obedient"])(
  "a model that is %s brings a person and no price that can be accepted",
  async (behavior) => {
    const { confidence, findings } = await readAs(behavior);
    expect(findings.length).toBeGreaterThan(0);
    expect(confidence).toBeLessThan(gate);
  },
);

test("a model that leaves out lists has understood nothing, and the customer is asked", async () => {
  const { findings, questions } = await readAs("missing-lists");
  expect(findings).toEqual([]);
  expect(questions.length).toBeGreaterThan(0);
});

test("of a model that contradicts itself the amount is asked", async () => {
  const { questions } = await readAs("contradictory");
  expect(questions.map(({ question_id }) => question_id)).toEqual(["quantity:plumbing.tap_leak"]);
});

test.each<Behavior>(["careless", "obedient"])("a model that is %s takes no danger away", async (behavior) => {
  const { safety, read_by } = await readAs(behavior, "I smell gas near the stove.");
  expect(safety.map(({ flag }) => flag)).toEqual(["gas"]);
  expect(read_by?.differs).toMatchObject({ model: { dangers: [] }, rules: { dangers: ["gas"] } });
});

test.each<[Behavior, string, boolean]>([
  ["wordy", "garbled", true],
  ["refusing", "refused", false],
  ["cut-off", "cut_off", false],
  ["silent", "late", true],
])("a model that is %s is %s", async (behavior, failure, retryable) => {
  await expect(readAs(behavior, words, 400)).rejects.toMatchObject({ failure, retryable });
});
