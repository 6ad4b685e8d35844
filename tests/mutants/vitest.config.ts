import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The first failure ends a run: tests beside the changed file come first, those that draw thousands of cases last. */
class LikeliestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const changed = (this.ctx.config.related ?? []).map((file) => dirname(file));
    const rank = ({ moduleId }: TestSpecification) =>
      (changed.includes(dirname(moduleId)) ? 0 : 1) +
      (readFileSync(moduleId, "utf8").includes("fast-check") ? 2 : 0);
    return files.toSorted((a, b) => rank(a) - rank(b));
  }
}

/** The rules compute and ask nobody: their tests need no engine. */
export default defineConfig({
  test: {
    include: process.env.MUTANT_TESTS?.split(",") ?? ["shared/domain/**/*.test.ts"],
    // Its 3,000 histories take longer than all other tests of the rules together.
    exclude: ["shared/domain/membership/membership.test.ts"],
    setupFiles: ["tests/setup/draw.ts"],
    sequence: { sequencer: LikeliestFirst },
  },
});
