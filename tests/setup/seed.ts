import { randomInt } from "node:crypto";
import type { TestProject } from "vitest/node";

/** `npm run fuzz` draws from a new seed each time, and prints it. Without that mode the same is drawn in every run. */
export default ({ vitest }: Pick<TestProject, "vitest">): void => {
  if (vitest.config.mode !== "fuzz") return;
  process.env.FUZZ_SEED ??= String(randomInt(2 ** 31));
  console.log(`To repeat what is drawn: FUZZ_SEED=${process.env.FUZZ_SEED} npm run fuzz`);
};
