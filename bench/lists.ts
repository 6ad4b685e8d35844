import * as z from "zod/mini";
import { simulateYear } from "../local/sample-year/simulate.ts";
import { countsOf, itemsOf } from "../local/sample-year/store.ts";
import { operations } from "../platform/operations.ts";
import type { Item } from "../shared/data/engine/write.ts";
import { type AnyContract, methodOf, nameOf } from "../shared/http/contract.ts";
import { signedIn } from "../tests/support/world.ts";
import { asking, type Cost } from "./asking.ts";
import { type Filling, onTables } from "./bulk.ts";
import { pageGoals } from "./people.ts";
import type { Section } from "./report.ts";
import type { Stage } from "./stage.ts";

/** A year of a marketplace with that many jobs, and what follows from them: money, talks, reports, memberships. */
const yearOf = (jobs: number, until: string): Filling => {
  const year = simulateYear({ jobs, until });
  const counters = countsOf(year).flatMap(({ item: { Update } }): Item[] =>
    Update
      ? [{ ...(Update.Key as Item), entity: "counter", amount: Update.ExpressionAttributeValues?.[":by"] }]
      : [],
  );
  return { once: [...itemsOf(year), ...counters], recordsOf: () => [] };
};

/** Lists of administrators that need nothing but a page. */
const isList = ({ access, query, params, ...contract }: AnyContract): boolean =>
  methodOf(contract as AnyContract) === "GET" &&
  access.every((caller) => caller === "admin") &&
  !params &&
  query !== undefined &&
  "cursor" in (query as z.ZodMiniObject).shape &&
  z.safeParse(query, { limit: "20" }).success;

/** Only full pages are compared. */
const page = 20;

/** Requests the first and third page of every list in years of each size. */
export const measureLists = async (
  sizes: readonly number[],
  stage: Pick<Stage, "environment" | "replaceTable">,
  progress: (share: number) => void,
): Promise<Section> => {
  const until = new Date().toISOString();
  const lists = (await operations()).map(({ contract }) => contract).filter(isList);
  const rows = new Map<string, Cost[]>();
  await onTables(
    sizes.map((_, at) => at),
    (at) => yearOf(sizes[at] as number, until),
    stage,
    progress,
    async () => {
      const as = await signedIn("admin");
      const { ask, askPages } = asking(stage.environment);
      for (const contract of lists) {
        const [sample] = await ask(contract, { as, query: { limit: "20" } });
        if (!sample?.data.next_cursor) continue;
        for (const [nth, { cost, data }] of (await askPages(contract, { as })).entries()) {
          if (data.items?.length !== page) continue;
          const name = `${nameOf(contract)}, ${["first", "third"][nth]} page`;
          rows.set(name, [...(rows.get(name) ?? []), cost]);
        }
      }
    },
  );
  return listsSection(new Map([...rows].filter(([, costs]) => costs.length === sizes.length)), sizes);
};

const listsSection = (rows: Map<string, Cost[]>, sizes: readonly number[]): Section => ({
  title: "Every list of the console",
  about:
    "Read units of a page of twenty of each list that administrators have, in years of few and of many jobs with all that follows from them. Only full pages are compared.",
  columns: ["", "sequential round trips", ...sizes.map((size) => `${size.toLocaleString("en")} jobs`)],
  rows: [...rows].map(([name, costs]) => [
    name,
    String(Math.max(...costs.map(({ sequential_round_trips }) => sequential_round_trips))),
    ...costs.map(({ read_units }) => String(read_units)),
  ]),
  goals: pageGoals(rows),
});
