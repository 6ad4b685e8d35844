import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const overEverything = ({ moduleId }: TestSpecification) => !/\/(functions|shared|events)\//.test(moduleId);

/** What runs over the whole service takes longest and begins first, so that no worker is left alone with it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return [...sorted.filter(overEverything), ...sorted.filter((file) => !overEverything(file))];
  }
}

export default defineConfig({
  test: {
    include: ["{functions,shared,events,platform,local,tests,bench,eval}/**/*.test.ts"],
    globalSetup: ["tests/setup/secrets.ts", "tests/setup/console.ts"],
    setupFiles: ["tests/setup/stage.ts"],
    sequence: { sequencer: LongestFirst },
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
