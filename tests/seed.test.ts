import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { drawingFrom } from "../platform/draw.ts";
import choose from "./setup/seed.ts";
import { seed } from "./support/seed.ts";

const chosenFor = (mode: string, given?: string): string | undefined => {
  const print = vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.stubEnv("FUZZ_SEED", given);
  choose({ vitest: { config: { mode } } } as Parameters<typeof choose>[0]);
  const chosen = process.env.FUZZ_SEED;
  expect(print.mock.calls.join()).toBe(
    mode === "fuzz" ? `To repeat what is drawn: FUZZ_SEED=${chosen} npm run fuzz` : "",
  );
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  return chosen;
};

test.skipIf(process.env.FUZZ_SEED)("tests draw the same in every run", () => {
  expect(fc.sample(fc.nat(999), 5)).toEqual([599, 733, 75, 692, 990]);
  expect(drawingFrom(seed).between(0, 999)).toBe(11);
});

test("the fuzzer draws a new seed each time and prints it, unless one is named", () => {
  expect(chosenFor("fuzz")).toMatch(/^\d+$/);
  expect(chosenFor("fuzz")).not.toBe(chosenFor("fuzz"));
  expect(chosenFor("fuzz", "12")).toBe("12");
  expect(chosenFor("test")).toBeUndefined();
});
