import { handler as activeUsers } from "../functions/admin/dashboard/get-active-user-analytics.ts";
import { handler as analytics } from "../functions/admin/dashboard/get-analytics.ts";
import { handler as jobMatrix } from "../functions/admin/dashboard/get-job-matrix-analytics.ts";
import { handler as revenueByPlace } from "../functions/admin/dashboard/get-revenue-by-location-analytics.ts";
import { handler as stats } from "../functions/admin/dashboard/get-stats.ts";
import { countYear, figureItems } from "../local/sample-year/count.ts";
import { simulateYear } from "../local/sample-year/simulate.ts";
import { configuration } from "../shared/configuration.ts";
import { directoryItem, positionId, positions } from "../shared/data/analytics.ts";
import type { Adds } from "../shared/domain/analytics/cells.ts";
import { type AnyContract, nameOf } from "../shared/http/contract.ts";
import { signedIn } from "../tests/support/world.ts";
import { asking, type Cost } from "./asking.ts";
import { type Filling, onTables } from "./bulk.ts";
import type { Section } from "./report.ts";
import type { Stage } from "./stage.ts";

const base = 1000;

const times = (adds: Adds, factor: number): Adds =>
  new Map([...adds].map(([key, cell]) => [key, new Map([...cell].map(([name, by]) => [name, by * factor]))]));

/** Every field that a cell of its kind (of a family, by day or by month) can have. */
const filled = (adds: Adds): Adds => {
  const kindOf = (key: string) => {
    const [partition = "", sort = ""] = key.split("\n");
    return `${partition.split("#")[1]} ${sort.slice(0, 2)}`;
  };
  const names = new Map<string, Set<string>>();
  for (const [key, cell] of adds)
    names.set(kindOf(key), (names.get(kindOf(key)) ?? new Set()).union(new Set(cell.keys())));
  return new Map(
    [...adds].map(([key, cell]) => [
      key,
      new Map([...(names.get(kindOf(key)) ?? [])].map((name) => [name, cell.get(name) ?? 1])),
    ]),
  );
};

/** The figures of a year of a thousand jobs, or of one in which each thing happened a thousand times. */
const fillingsOf = async (until: string) => {
  const { adds, entries, last } = await countYear(
    simulateYear({ jobs: base, until }),
    configuration().ANALYTICS_TIME_ZONES,
  );
  const place = { version: 0, generation: 1, event_parts: 0, posting_parts: 0, through: until, ...last };
  const around = [
    positions.itemOf({ ...place, id: positionId(1) }),
    positions.itemOf({ ...place, id: "current" }),
    ...[...entries].map(directoryItem),
  ];
  const filling = (kept: Adds): Filling => ({
    once: [...around, ...figureItems(1, { adds: kept, actors: [] })],
    recordsOf: () => [],
  });
  return [filling(adds), filling(times(adds, 1000)), filling(times(filled(adds), 1000))];
};

type Answer = Cost & { bytes: number };

const asked = (from: string, to: string): [AnyContract, Record<string, string>][] => [
  [stats.contract, {}],
  [analytics.contract, {}],
  [analytics.contract, { from, to, granularity: "day", compare: "previous" }],
  [jobMatrix.contract, { from, to, granularity: "month", group_by: "service" }],
  [revenueByPlace.contract, { from, to, granularity: "month", country: "US" }],
  [activeUsers.contract, { from, to, granularity: "week" }],
];

/** Requests five answers of the dashboard, with the figures of few and of many jobs. */
export const measureAnalytics = async (
  stage: Pick<Stage, "environment" | "replaceTable">,
  progress: (share: number) => void,
): Promise<Section> => {
  const until = new Date().toISOString();
  const to = until.slice(0, 10);
  const from = `${Number(to.slice(0, 4)) - 1}${to.slice(4)}`;
  const fillings = await fillingsOf(until);
  const rows = new Map<string, Answer[]>();
  await onTables(
    [0, 1, 2],
    (nth) => fillings[nth] as Filling,
    stage,
    progress,
    async () => {
      const as = await signedIn("admin");
      const { askWarm } = asking(stage.environment);
      for (const [contract, query] of asked(from, to)) {
        const told = Object.entries(query).filter(([name]) => name !== "from" && name !== "to");
        const name = [
          nameOf(contract),
          ...(query.from ? ["a year"] : []),
          ...told.map((pair) => pair.join("=")),
        ].join(" ");
        const { cost, data } = await askWarm(contract, { as, query }, 2);
        rows.set(name, [...(rows.get(name) ?? []), { ...cost, bytes: JSON.stringify(data).length }]);
      }
    },
  );
  return analyticsSection(rows);
};

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

const analyticsSection = (rows: Map<string, Answer[]>): Section => {
  const all = [...rows.values()];
  const trips = Math.max(...all.flat().map(({ sequential_round_trips }) => sequential_round_trips));
  const growing = [...rows].filter(([, [few, many]]) => few?.read_units !== many?.read_units);
  const growth = Math.max(...all.map(([few, many]) => (many as Answer).bytes / (few as Answer).bytes));
  const many = (1000 * base).toLocaleString("en");
  return {
    title: "The dashboard",
    about: `Read units and size of an answer about a year of ${base.toLocaleString("en")} jobs, and of ${many}: everything that happened did so a thousand times. The numbers have more digits then, which is all that grows. What an answer reads depends on how many days, services and places it shows, and on how many sorts of things happened on a day. The last columns are for ${many} jobs where everything that ever happens in the year happens each day, for each service and place, as if nothing were rare.`,
    columns: [
      "",
      "sequential round trips",
      ...["units", "size"].flatMap((what) => [
        `${what}, ${base.toLocaleString("en")} jobs`,
        `${what}, ${many}`,
        `${what}, ${many}, nothing rare`,
      ]),
    ],
    rows: [...rows].map(([name, answers]) => [
      name,
      String(Math.max(...answers.map(({ sequential_round_trips }) => sequential_round_trips))),
      ...answers.map(({ read_units }) => String(read_units)),
      ...answers.map(({ bytes }) => kilobytes(bytes)),
    ]),
    goals: [
      { what: "sequential round trips of an answer", bound: "≤ 2", measured: String(trips), met: trips <= 2 },
      {
        what: `read units, ${many} jobs compared with ${base.toLocaleString("en")}`,
        bound: "the same",
        measured: growing.map(([name]) => `${name} changes`).join(", ") || "the same",
        met: growing.length === 0,
      },
      {
        what: `size of an answer, ${many} jobs compared with ${base.toLocaleString("en")}`,
        bound: "≤ 1.25 ×",
        measured: `${growth.toFixed(2)} ×`,
        met: growth <= 1.25,
      },
    ],
  };
};
