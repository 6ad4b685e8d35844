import "../support/known-hashes.ts";

import fc from "fast-check";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { handlerIn } from "../support/callers.ts";
import { drawnRequests } from "../support/drawn-requests.ts";
import { drawnOf, fuzzing, runs, whole } from "../support/fuzzing.ts";
import { successOf } from "../support/stories.ts";
import { call } from "../support/world.ts";
import { worldOfOne } from "../support/world-of-one.ts";

vi.setConfig({ testTimeout: whole ? 3_600_000 : 60_000 });

const requests = await drawnRequests();
const { open, begin } = await worldOfOne();
beforeAll(open);

const numbers = Array.from({ length: 12 }, (_, at) => at);
/** All operations with `npm run fuzz`; else every twelfth. */
const played = requests.all.filter(
  ({ contract }) => whole || drawnOf(`around ${contract.route}`, numbers) === 0,
);

describe.each(played)("$contract.route, asked by who may when all is ready for it", (one) => {
  const { file, contract } = one;

  test("succeeds, and answers whatever is drawn around that", async () => {
    const handler = (await handlerIn(file)) as never;
    let asked = await begin(contract);
    const said = await call(handler, asked);
    expect(said.status, said.body).toBe(successOf(contract));
    requests.holds(one, said);
    let isReady = false;
    const drawn = fc.oneof(
      { weight: 3, arbitrary: requests.valid(one) },
      { weight: 2, arbitrary: requests.broken(one) },
      { weight: 1, arbitrary: requests.hostile },
    );
    await fc.assert(
      fc.asyncProperty(drawn, async (change) => {
        if (!isReady) asked = await begin(contract);
        const said = await call(handler, change(asked));
        requests.holds(one, said);
        isReady = said.status !== 200 && said.status !== 429;
      }),
      { ...fuzzing, numRuns: runs.valid },
    );
  });
});
