import { expect, test, vi } from "vitest";
import { learnedDangers } from "../shared/vendors/ai/rules/learned-dangers.ts";
import { learnedKinds } from "../shared/vendors/ai/rules/learned-kinds.ts";
import { learnedServices } from "../shared/vendors/ai/rules/learned-services.ts";
import { type LinearModel, weightsOf } from "../shared/vendors/ai/rules/linear.ts";
import { learn } from "./learn.ts";

vi.setConfig({ testTimeout: 300_000 });

/** Compressed bytes differ from one version of zlib to the next; the weights do not. */
const plain = (model: LinearModel) => ({
  ...model,
  weights: Buffer.from(weightsOf(model)).toString("base64"),
});

test("what is stored was learned from the sentences that lie here: npm run learn", () => {
  const { services, dangers, kinds } = learn();
  expect(plain(services)).toEqual(plain(learnedServices()));
  expect(plain(dangers)).toEqual(plain(learnedDangers()));
  expect(Object.keys(kinds)).toEqual(Object.keys(learnedKinds()));
  for (const [service, model] of Object.entries(learnedKinds()))
    expect(plain(kinds[service] as LinearModel), service).toEqual(plain(model));
});
