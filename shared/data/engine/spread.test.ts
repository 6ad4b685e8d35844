import { expect, test, vi } from "vitest";
import { aJob } from "../../../tests/support/marketplace.ts";

/** The data layer of a process with this setting. */
const startedWith = async (list_shards: string) => {
  vi.stubEnv("LIST_SHARDS", list_shards);
  vi.resetModules();
  const [{ jobs }, { allOf }, { transact }, { joined }] = await Promise.all([
    import("../jobs.ts"),
    import("./page.ts"),
    import("./commit.ts"),
    import("./guard.ts"),
  ]);
  return {
    write: async (count: number) => {
      const written = Array.from({ length: count }, () => aJob());
      const members = written.map((job) => jobs.insert(job));
      await transact(joined([] as never, ...members), () => 29_000);
      return written.map((job) => ({ id: job.id, partition: jobs.itemOf(job).key1pk }));
    },
    ids: async () => (await allOf((request) => jobs.page("all", "JOBS", request))).map(({ id }) => id).sort(),
  };
};

test("a list spread over more shards is still read whole", async () => {
  const few = await startedWith("4");
  const before = await few.write(40);
  expect(new Set(before.map(({ partition }) => partition)).size).toBeLessThanOrEqual(8);

  const many = await startedWith("200");
  const after = await many.write(40);
  expect(new Set(after.map(({ partition }) => partition)).size).toBeGreaterThan(8);
  const written = [...before, ...after].map(({ id }) => id).sort();
  expect(await many.ids()).toEqual(written);
  expect(await few.ids()).not.toEqual(written);
});
