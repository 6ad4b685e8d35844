import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{functions,shared,events,platform,local,tests,bench}/**/*.test.ts"],
    globalSetup: ["tests/setup/secrets.ts"],
    setupFiles: ["tests/setup/stage.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
