import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { inTurn, turnOfCommit } from "../bench/turn.ts";
import {
  type LinearModel,
  learnedDangers,
  learnedKinds,
  learnedServices,
  learnedSeveral,
  learnedUrgency,
} from "../shared/learned.ts";
import { weightsOf } from "../shared/vendors/ai/rules/linear.ts";
import { learning } from "./learn.ts";
import { learnedDigest, learnedProblems } from "./learned-from.ts";
import { root } from "./operations.ts";

vi.setConfig({ testTimeout: 300_000 });

/** Compressed bytes differ from one version of zlib to the next; the weights do not. */
const plain = (model: LinearModel) => ({
  ...model,
  weights: Buffer.from(weightsOf(model)).toString("base64"),
});

const stored: Record<string, LinearModel> = {
  services: learnedServices(),
  dangers: learnedDangers(),
  urgency: learnedUrgency(),
  several: learnedSeveral(),
  ...learnedKinds(),
};
const models = Object.entries(learning());
const turns = 9;

test("there is a stored model of everything that is learned, and no other", () => {
  expect(models.map(([name]) => name)).toEqual(Object.keys(stored));
});

/** Others with each commit: to learn all takes minutes. A digest of what they are learned from holds for the rest. */
test.each(inTurn(models, turnOfCommit(), Math.ceil(models.length / turns)))(
  "the stored model of %s is what is learned from the sentences that lie here: npm run learn",
  (name, learn) => expect(plain(learn())).toEqual(plain(stored[name] as LinearModel)),
);

test("the check passes: nothing has changed since all was learned", () => {
  expect(learnedProblems()).toEqual([]);
});

test("the check says what to run where something else was learned from", () => {
  expect(learnedProblems("0123")).toEqual([expect.stringMatching(/Run npm run learn$/)]);
});

const parts = [
  "platform",
  "shared/domain/pricing",
  "shared/kernel",
  "shared/learned",
  "shared/learned.ts",
  "shared/vendors/ai",
  "catalog",
  "package.json",
];

test.each([
  [true, "shared/vendors/ai/corpus/requests.tsv"],
  [true, "catalog/words/es/plumbing.json"],
  [true, "platform/learn.ts"],
  [true, "shared/vendors/ai/rules/spelling.ts"],
  [true, "shared/learned/kinds.json"],
  [false, "shared/vendors/ai/corpus/held-out.json"],
  [false, "shared/vendors/ai/rules/questions.ts"],
])("it is %s that all is to be learned anew where this differs: %s", (isStale, path) => {
  const copy = mkdtempSync(join(tmpdir(), "learned-from-"));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  for (const part of parts) cpSync(resolve(root, part), join(copy, part), { recursive: true });
  expect(learnedDigest(copy)).toBe(learnedDigest());
  appendFileSync(join(copy, path), "\n");
  expect(learnedDigest(copy) !== learnedDigest()).toBe(isStale);
});
