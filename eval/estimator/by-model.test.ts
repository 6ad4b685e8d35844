import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startBedrock } from "../../local/bedrock/server.ts";
import { evaluateModel } from "./by-model.ts";
import { evaluateSecondEstimator } from "./evaluate.ts";

vi.setConfig({ testTimeout: 300_000 });

const modelId = "amazon.nova-lite-v1:0";
let bedrock: Awaited<ReturnType<typeof startBedrock>>;
beforeAll(async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: "local", AWS_SECRET_ACCESS_KEY: "local" });
  bedrock = await startBedrock();
});
afterAll(() => bedrock.close());

const asked = (over: Partial<Parameters<typeof evaluateModel>[0]> = {}) => ({
  modelId,
  region: "us-east-1",
  endpoint: bedrock.url,
  dollars_most: 5,
  pause_ms: 1,
  ...over,
});

const sets = [evaluateSecondEstimator];
const shown = (found: Awaited<ReturnType<typeof evaluateModel>>[number] | undefined, name: string) =>
  [...(found?.measures ?? []), ...(found?.figures ?? [])].find((one) => one.name === name)?.value;

test("a model's readings are scored as the rules' are, and what they cost is counted", async () => {
  const [itself, second] = await evaluateModel(asked(), sets);
  expect(shown(itself, "readings that could be used")).toBe(1);
  expect(shown(itself, "dollars for all readings")).toBeGreaterThan(0);
  expect(second?.title).toBe(`Estimator with ${modelId}, second set`);
  expect(shown(second, "right service")).toBeGreaterThan(0.8);
});

test("what a model reads wrong lowers the scores, and no longer once the rules read again", async () => {
  const [, wrong] = await evaluateModel(asked({ modelId: `${modelId}.wrong-trade` }), sets);
  expect(shown(wrong, "right service")).toBeLessThan(0.5);
  expect(shown(evaluateSecondEstimator(), "right service")).toBeGreaterThan(0.8);
});

test("where a model gives no reading, rules read so unsurely that no price can be accepted", async () => {
  const [itself, second] = await evaluateModel(asked({ modelId: `${modelId}.wordy` }), sets);
  expect(shown(itself, "readings that could be used")).toBe(0);
  expect(shown(itself, "no reading: garbled")).toBeGreaterThan(150);
  expect(shown(second, "understood and priced at once")).toBe(0);
});

test("ends before it can cost more than it may", async () => {
  await expect(evaluateModel(asked({ dollars_most: 0.001 }), sets)).rejects.toThrow(
    /could cost more than the \$0\.001 that all may: .* Allow more with --dollars/,
  );
});

test("ends at the first request if nothing answers there", async () => {
  const nowhere = asked({ endpoint: "http://127.0.0.1:1" });
  await expect(evaluateModel(nowhere, sets)).rejects.toThrow(/ECONNREFUSED/);
});
