import { expect, test, vi } from "vitest";
import dangers from "../shared/vendors/ai/rules/learned-dangers.json" with { type: "json" };
import kinds from "../shared/vendors/ai/rules/learned-kinds.json" with { type: "json" };
import services from "../shared/vendors/ai/rules/learned-services.json" with { type: "json" };
import { type LinearModel, weightsOf } from "../shared/vendors/ai/rules/linear.ts";
import { learnDangers, learnKinds, learnServices } from "./learn.ts";

vi.setConfig({ testTimeout: 300_000 });

/** Compressed bytes differ from one version of zlib to the next; the weights do not. */
const plain = (model: LinearModel) => ({
  ...model,
  weights: Buffer.from(weightsOf(model)).toString("base64"),
});

test("what is stored was learned from the sentences that lie here: npm run learn", () => {
  expect(plain(learnServices())).toEqual(plain(services));
  expect(plain(learnDangers())).toEqual(plain(dangers));
  const learned = learnKinds();
  expect(Object.keys(learned)).toEqual(Object.keys(kinds));
  for (const [service, model] of Object.entries(kinds))
    expect(plain(learned[service] as LinearModel), service).toEqual(plain(model));
});
