import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const started = (stage: string, unreviewed?: string): Promise<{ markets: readonly { id: string }[] }> => {
  vi.resetModules();
  vi.stubEnv("STAGE", stage);
  vi.stubEnv("MARKETS", "es");
  vi.stubEnv("UNREVIEWED_MARKETS", unreviewed);
  return import("./served.ts");
};

test("on stage prod nothing starts that serves a market which nobody has reviewed, unless the stage names it", async () => {
  await expect(started("prod")).rejects.toThrow(
    "Stage prod must not start. markets/es/market.json: reviewed must be true",
  );
  await expect(started("prod", "us")).rejects.toThrow("UNREVIEWED_MARKETS must name es");
  expect((await started("prod", "us,es")).markets).toMatchObject([{ id: "es" }]);
  expect((await started("beta")).markets).toMatchObject([{ id: "es" }]);
});
