import { expect, test, vi } from "vitest";
import { aJob } from "../../../tests/support/marketplace.ts";

const now = "2027-03-01T10:00:00.000Z";

/** The data layer of a process that writes to so many partitions, and reads so many. */
const startedWith = async (written: number, read: number) => {
  vi.stubEnv("LIST_SHARDS", `${written},${read}`);
  vi.resetModules();
  const [
    { jobs },
    { allOf },
    { commitAs, transact },
    { joined },
    { eventEntries },
    { unpublished },
    { event },
    { configuration },
  ] = await Promise.all([
    import("../jobs.ts"),
    import("./page.ts"),
    import("./commit.ts"),
    import("./guard.ts"),
    import("./events.ts"),
    import("./outbox.ts"),
    import("../../kernel/event.ts"),
    import("../../configuration.ts"),
  ]);
  configuration();
  const Happened = event("job.happened", "It happened.", () => ({}));
  const context = {
    actor: { role: "system" as const, id: "test" },
    now,
    operation: "test",
    correlation_id: "c",
    remaining: () => 29_000,
  };
  return {
    /** Stores jobs, each with an event that waits to be told. */
    write: async (count: number): Promise<string[]> => {
      const made = Array.from({ length: count }, () => aJob());
      for (const job of made) {
        await transact(joined([] as never, jobs.insert(job)), () => 29_000);
        await commitAs(context, [], [Happened.atVersion(job, { data: {} })]);
      }
      return made.map(({ id }) => id);
    },
    /** What each of the lists shows. */
    lists: async () => ({
      jobs: (await allOf((request) => jobs.page("all", "JOBS", request)))
        .map(({ id }) => id as string)
        .sort(),
      events: (await eventEntries("", "9999", 1000)).entries.map(({ aggregate }) => aggregate.id).sort(),
      waiting: (await unpublished("9999", 1000)).map(({ aggregate }) => aggregate.id).sort(),
    }),
  };
};

test("while partitions grow from 4 to 128, each process that runs reads all that any of them writes", async () => {
  const written: string[] = [];
  let before = await startedWith(4, 4);
  for (let shards = 4; shards < 128; shards *= 2)
    for (const [writes, reads] of [
      [shards, 2 * shards],
      [2 * shards, 2 * shards],
    ] as const) {
      const next = await startedWith(writes, reads);
      written.push(...(await before.write(6)), ...(await next.write(6)));
      const all = written.toSorted();
      for (const one of [before, next])
        expect(await one.lists()).toEqual({ jobs: all, events: all, waiting: all });
      before = next;
    }
}, 60_000);

test("whoever reads fewer partitions than another writes to misses some of it", async () => {
  const [few, many] = [await startedWith(4, 4), await startedWith(128, 128)];
  await many.write(40);
  const [seen, all] = [await few.lists(), await many.lists()];
  expect(seen.events.length).toBeLessThan(all.events.length);
  expect(seen.jobs.length).toBeLessThan(all.jobs.length);
});
