import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest, longest first. */
const longest = [
  "campaigns/shipped",
  "campaigns/shipped-events",
  "campaigns/webhooks",
  "campaigns/endpoints",
  "campaigns/neighbors",
  "campaigns/process-end",
  "campaigns/money-year",
  "campaigns/schedule-end",
  "campaigns/model-lane",
  "campaigns/year-at-stripe",
  "campaigns/double-booking",
  "campaigns/on-call",
  "e2e/clean-clone",
  "e2e/package",
  "e2e/start",
  "e2e/console",
  "e2e/demo",
  "e2e/ops",
  "e2e/console-flows",
  "story",
  "analytics",
  "fuzz",
  "access-patterns",
  "roles",
].map((file) => `/tests/${file}.test.ts`);

const all = ["{functions,shared,events,platform,local,tests,bench,eval}/**/*.test.ts"];

/** The service as people meet it: started, built, packaged, operated, and its pages in a browser: `npm run e2e`. */
const e2e = ["tests/e2e/*.test.ts"];

/** What measures no time and waits for nobody: `.ci/run` plays it beside what mostly waits. */
const clone = ["tests/e2e/clean-clone.test.ts"];

/** What keeps the whole machine busy runs after the pages in a browser, which would wait for it. */
const measured = ["tests/e2e/bench.test.ts"];

/**
 * What hangs, such as a browser or a connection, is begun once more, and the report says so. What is wrong is wrong at once:
 * a check that fails is not tried again.
 */
const onceMoreIfHung = { retry: { count: 1, condition: /^Test timed out in/ } };

/** How long a page may take on a busy machine. */
const patient = { testTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };

/** The whole service under faults, races and months of money, and as it is built: `npm run campaigns`. */
const campaigns = ["tests/{campaigns,soak}/*.test.ts"];

/**
 * Those that have a process alone: they start, kill or count what is outside of it, take long, or measure time. All others
 * share their worker's.
 */
const alone = [
  "local/{child-process,engine,engine-file,schedules,service,time-travel}",
  "local/s3/durability",
  "shared/data/engine/spread",
  "tests/fuzz",
  "tests/support/gate",
].map((file) => `${file}.test.ts`);

const placeOf = ({ moduleId, project }: TestSpecification): number => {
  const place = longest.findIndex((file) => moduleId.endsWith(file));
  if (place >= 0) return place;
  if (project.name !== "together") return longest.length;
  return longest.length + (/\/(functions|shared|events)\//.test(moduleId) ? 2 : 1);
};

/** The longest first, then what runs over the whole service, so that no worker is left alone with it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

export default defineConfig({
  test: {
    globalSetup: [
      "tests/setup/seed.ts",
      "tests/setup/secrets.ts",
      "tests/setup/engines.ts",
      "tests/setup/derived.ts",
    ],
    setupFiles: ["tests/setup/stage.ts", "tests/setup/draw.ts"],
    sequence: { sequencer: LongestFirst },
    pool: "forks",
    // One more than the cores of the smallest machine: some files mostly wait.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 25_000 } },
    // Nothing that differs is cut off where a failure is told.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      { extends: true, test: { name: "campaigns", include: campaigns, ...onceMoreIfHung } },
      {
        extends: true,
        test: {
          name: "e2e",
          include: e2e,
          exclude: [...configDefaults.exclude, ...clone, ...measured],
          ...patient,
          ...onceMoreIfHung,
        },
      },
      { extends: true, test: { name: "clone", include: clone, ...onceMoreIfHung } },
      { extends: true, test: { name: "measured", include: measured, sequence: { groupOrder: 1 } } },
      { extends: true, test: { name: "alone", include: alone } },
      {
        extends: true,
        test: {
          name: "together",
          include: all,
          exclude: [...configDefaults.exclude, ...campaigns, ...e2e, ...alone],
          isolate: false,
        },
      },
    ],
  },
});
