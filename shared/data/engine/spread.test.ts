import { expect, test, vi } from "vitest";
import { drawnOf } from "../../../tests/support/fuzzing.ts";
import { aJob } from "../../../tests/support/marketplace.ts";
import { lineOf } from "../../../tests/support/process-end.ts";
import type { Job } from "../../domain/job/job.ts";

const now = "2027-03-01T10:00:00.000Z";

type Place = { cursor?: string | undefined | null; after: string };
type Page = { jobs: string[]; events: string[]; to: Place; more: boolean };

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
    { jobNamed, joinWork },
  ] = await Promise.all([
    import("../jobs.ts"),
    import("./page.ts"),
    import("./commit.ts"),
    import("./guard.ts"),
    import("./events.ts"),
    import("./outbox.ts"),
    import("../../kernel/event.ts"),
    import("../../configuration.ts"),
    import("../work.ts"),
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
    /** Stores a job together with an event that waits to be told, once, whoever tries it again. */
    writeOnce: async (job: Job): Promise<void> => {
      const joins = joinWork(job.user_id, undefined, [jobNamed(job.id)]);
      const writes = joined([joins], jobs.insert(job));
      await commitAs(context, writes, [Happened.atVersion(job, { data: {} })]).catch(async (error) => {
        // Who ended before had stored it.
        if (!(await jobs.get(job.id))) throw error;
      });
    },
    /** A page of each list from where a reader was, and where it is then. */
    pageFrom: async ({ cursor, after }: Place): Promise<Page> => {
      const [page, { entries, more }] = await Promise.all([
        cursor === null ? undefined : jobs.page("all", "JOBS", { limit: 20, scope: "test", cursor }),
        eventEntries(after, "9999", 20),
      ]);
      const to = { cursor: page?.next_cursor ?? null, after: entries.at(-1)?.position ?? after };
      return {
        jobs: page?.items.map(({ id }) => id as string) ?? [],
        events: entries.map(({ aggregate }) => aggregate.id),
        to,
        more: more || to.cursor !== null,
      };
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

const ends = ["before", "after"] as const;

test("partitions grow from 4 to 128 while processes end at any call: others take over, and nothing is lost", async () => {
  let [turns, ended] = [0, 0];
  type Process = Awaited<ReturnType<typeof startedWith>>;
  /** Has work done by one process after the other, which end at some call; each third lives. */
  const byAny = async (
    word: string,
    among: readonly Process[],
    calls: number,
    work: (by: Process) => Promise<void>,
  ) => {
    for (let over = true, life = 1; over; life += 1) {
      turns += 1;
      const under = `${word} ${turns}`;
      const call = drawnOf(
        `${under} call`,
        Array.from({ length: calls }, (_, at) => at + 1),
      );
      const end = life % 3 > 0 ? { call, moment: drawnOf(`${under} moment`, ends) } : undefined;
      over = await lineOf({ end }).endsIn(() => work(drawnOf(`${under} who`, among)));
      if (over) ended += 1;
    }
  };

  const written: string[] = [];
  let before = await startedWith(4, 4);
  for (let shards = 4; shards < 128; shards *= 2)
    for (const [writes, reads] of [
      [shards, 2 * shards],
      [2 * shards, 2 * shards],
    ] as const) {
      const next = await startedWith(writes, reads);
      const both = [before, next];
      const made = Array.from({ length: 19 }, () => aJob());
      const left = [...made];
      await byAny(`writes ${reads}`, both, 12, async (by) => {
        for (let [job] = left; job; [job] = left) {
          await by.writeOnce(job);
          left.shift();
        }
      });
      written.push(...made.map(({ id }) => id));

      const seen = { jobs: [] as string[], events: [] as string[] };
      let at: Place = { after: "" };
      let more = true;
      await byAny(`reads ${reads}`, both, 3 * reads, async (by) => {
        while (more) {
          const page = await by.pageFrom(at);
          seen.jobs.push(...page.jobs);
          seen.events.push(...page.events);
          [at, more] = [page.to, page.more];
        }
      });
      const all = written.toSorted();
      const own = (ids: string[]) => ids.filter((id) => written.includes(id)).sort();
      expect([own(seen.jobs), own(seen.events)]).toEqual([all, all]);
      for (const one of both) expect(own((await one.lists()).waiting)).toEqual(all);
      before = next;
    }
  expect(written).toHaveLength(190);
  expect(ended).toBeGreaterThan(20);
}, 120_000);

test("whoever reads fewer partitions than another writes to misses some of it", async () => {
  const [few, many] = [await startedWith(4, 4), await startedWith(128, 128)];
  await many.write(40);
  const [seen, all] = [await few.lists(), await many.lists()];
  expect(seen.events.length).toBeLessThan(all.events.length);
  expect(seen.jobs.length).toBeLessThan(all.jobs.length);
});
