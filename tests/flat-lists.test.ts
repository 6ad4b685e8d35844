import { expect, test, vi } from "vitest";
import { fill } from "../bench/fill.ts";
import { handler as getAllJobs } from "../functions/admin/job/get-all-jobs.ts";
import { handler as getJobs } from "../functions/job/get-job-list-for-user.ts";
import { handler as getOpenJobs } from "../functions/service-provider/jobs/get-jobs-list-of-service-provider.ts";
import { approvedProvider } from "./support/marketplace.ts";
import { type Asked, call, clock, signedIn } from "./support/world.ts";

vi.setConfig({ testTimeout: 300_000 });

const engine = process.env.AWS_ENDPOINT_URL_DYNAMODB as string;
const table = process.env.TABLE_NAME as string;

type Handler = Parameters<typeof call>[0];

/** The read units that one call costs, as its log line says, and where the next page begins. */
const costOf = async (handler: Handler, asked: Asked) => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const { status, data } = await call(handler, asked);
  const line = String(written.mock.calls.at(-1)?.[0]);
  written.mockRestore();
  expect({ status, data }).toMatchObject({ status: 200 });
  expect(data.items).toHaveLength(20);
  return { units: JSON.parse(line).read_units as number, cursor: data.next_cursor as string };
};

/** The read units of a list's first two pages. */
const pages = async (handler: Handler, { query, ...asked }: Asked): Promise<number[]> => {
  const first = await costOf(handler, { ...asked, query: { ...query, limit: "20" } });
  const second = await costOf(handler, { ...asked, query: { ...query, limit: "20", cursor: first.cursor } });
  return [first.units, second.units];
};

test("a page costs the same at any length of the list", async () => {
  clock.set(new Date().toISOString());
  const user = await signedIn("user");
  const admin = await signedIn("admin");
  const { provider: plumber } = await approvedProvider();
  const lists = async () => ({
    own: await pages(getJobs, { as: user }),
    all: await pages(getAllJobs, { as: admin }),
    inState: await pages(getAllJobs, { as: admin, query: { state: "open" } }),
    offered: await pages(getOpenJobs, { as: plumber }),
  });

  await fill(engine, table, user.id, { from: 0, to: 500 });
  // What a process reads once and remembers does not count toward a page.
  await lists();
  const few = await lists();
  await fill(engine, table, user.id, { from: 500, to: 5000 });
  expect(await lists()).toEqual(few);
});
