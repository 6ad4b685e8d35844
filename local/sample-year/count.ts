import { addToCells, putActor } from "../../shared/data/analytics.ts";
import { seqOf } from "../../shared/data/engine/events.ts";
import type { Item, Write } from "../../shared/data/engine/write.ts";
import type { Told } from "../../shared/domain/analytics/measure.ts";
import { jobOf } from "../../shared/domain/analytics/measures-of.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { counting } from "../../shared/workflows/analytics/rebuild.ts";
import {
  type Counted,
  countedPosting,
  measuresOfEvent,
  type Sources,
} from "../../shared/workflows/analytics/sources.ts";
import type { Year } from "./simulate.ts";

/** A year as the fold reads it: events and ledger postings, in the order of their lists. */
export const sourcesOf = ({
  events,
  postings,
  records,
}: Pick<Year, "events" | "postings" | "records">): Sources => {
  const tests = new Set<string>();
  const jobNamed = (id: string | undefined) => ({
    job: records.get(`job ${id}`)?.record as Job | undefined,
    tests,
  });
  const histories = Map.groupBy(events, ({ aggregate }) => `${aggregate.type} ${aggregate.id}`);
  for (const history of histories.values()) history.sort((a, b) => seqOf(a) - seqOf(b));
  const happened = events.map((row): Counted => {
    const history = histories.get(`${row.aggregate.type} ${row.aggregate.id}`) ?? [];
    return {
      position: `${row.occurred_at}#${row.id}`,
      measures: measuresOfEvent(row, history, jobNamed(jobOf(row as Told))),
    };
  });
  const booked = postings.map((posting) => countedPosting(posting, jobNamed(posting.job_id)));
  const whole = (found: Counted[]) => {
    const sorted = found.toSorted((a, b) => (a.position < b.position ? -1 : 1));
    return async () => ({ found: sorted, more: false });
  };
  return { events: whole(happened), postings: whole(booked) };
};

/** The figures of a year, counted in memory. */
export const countYear = (year: Year, zones: readonly string[]) =>
  counting({ sources: sourcesOf(year), zones, until: year.until });

/** What a write inserts into a table without that item. */
export const putItem = ({ item: { Put, Update } }: Write): Item => {
  if (Put) return Put.Item as Item;
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = Update ?? {};
  const attributes = Object.entries(names).map(([name, attribute]) => [
    attribute,
    values[`:${name.slice(1)}`],
  ]);
  return { ...Update?.Key, entity: values[":entity"], ...Object.fromEntries(attributes) };
};

/** The cells and accounts of an empty generation, as items. */
export const figureItems = (
  generation: number,
  { adds, actors }: Pick<Awaited<ReturnType<typeof countYear>>, "adds" | "actors">,
): Item[] =>
  [...addToCells(generation, adds), ...actors.map(([key, state]) => putActor(generation, key, state))].map(
    putItem,
  );
