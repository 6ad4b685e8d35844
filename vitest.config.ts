import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest, longest first. */
const longest = [
  "tests/shipped",
  "tests/shipped-events",
  "tests/neighbors",
  "tests/demo",
  "tests/webhooks",
  "tests/start",
  "tests/process-end",
  "tests/package",
  "tests/console",
  "tests/erased-words",
  "tests/model-lane",
  "tests/ops",
  "tests/interleavings",
  "tests/schedule-end",
  "tests/money-year",
  "tests/year-at-stripe",
  "tests/story",
  "events/schedules/memberships",
  "tests/fuzz",
].map((file) => `/${file}.test.ts`);

const all = ["{functions,shared,events,platform,local,tests,bench,eval}/**/*.test.ts"];

/**
 * Those that have a process alone: they start, kill or count what is outside of it, take long, or measure time. All others
 * share their worker's.
 */
const alone = [
  "local/{engine,engine-file,schedules,service,tied,time-travel}",
  "local/s3/durability",
  "platform/bundle",
  "tests/{client-package,demo,kill,load,ops,package,poison,restore,start}",
  "tests/{console,console-admins,console-flows,console-settings}",
  "tests/{failing-table,fuzz,interleavings,model-lane,model-lane-faults,neighbors,process-end,schedule-end}",
  "tests/{shipped,shipped-events,socket-fuzz,sockets,webhooks}",
].map((file) => `${file}.test.ts`);

const placeOf = ({ moduleId, project }: TestSpecification): number => {
  const place = longest.findIndex((file) => moduleId.endsWith(file));
  if (place >= 0) return place;
  if (project.name === "alone") return longest.length;
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
    globalSetup: ["tests/setup/secrets.ts", "tests/setup/engines.ts", "tests/setup/console.ts"],
    setupFiles: ["tests/setup/stage.ts"],
    sequence: { sequencer: LongestFirst },
    pool: "forks",
    // One more than the cores of the smallest machine: some files mostly wait.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { extends: true, test: { name: "alone", include: alone } },
      {
        extends: true,
        test: {
          name: "together",
          include: all,
          exclude: [...configDefaults.exclude, ...alone],
          isolate: false,
        },
      },
    ],
  },
});
