import { defineConfig } from "vitest/config";

/** The rules compute and ask nobody: their tests need no engine. */
export default defineConfig({
  test: {
    include: ["shared/domain/**/*.test.ts"],
    setupFiles: ["tests/setup/draw.ts"],
  },
});
