import { accounts } from "../../data/accounts.ts";
import { type EventRow, eventEntries, eventsOf, historyOf, seqOf } from "../../data/engine/events.ts";
import { allOf } from "../../data/engine/page.ts";
import { jobs } from "../../data/jobs.ts";
import { postings } from "../../data/ledger.ts";
import { type Measure, type Snapshot, spotOf, type Told } from "../../domain/analytics/measure.ts";
import {
  isCounted,
  jobOf,
  measuresOf,
  needsPast,
  peopleOf,
  subjectsOf,
} from "../../domain/analytics/measures-of.ts";
import { postingMeasures } from "../../domain/analytics/money.ts";
import type { Job } from "../../domain/job/job.ts";
import { type Posting, placeInBooks } from "../../domain/payment/ledger.ts";
import { eachOf, inBatches } from "../../kernel/batches.ts";
import { marketNamed, markets } from "../../markets/served.ts";

/** An item of one of the two source lists, with what it counts. */
export type Counted = { position: string; measures: Measure[] };
export type Chunk = { found: Counted[]; more: boolean };

const chunk_entries = 400;
const keys_most = 100;
const remembered_most = 20_000;

/** Caches answers by id, and asks for all unknown ids at once. */
const remembering = <T>(ask: (ids: string[]) => Promise<Map<string, T>>) => {
  const known = new Map<string, T>();
  return async (ids: readonly string[], stale: (id: string) => boolean = () => false) => {
    if (known.size > remembered_most) known.clear();
    const missing = [...new Set(ids)].filter((id) => !known.has(id) || stale(id));
    const asked = missing.length > 0 ? await ask(missing) : new Map<string, T>();
    for (const [id, answer] of asked) known.set(id, answer);
    return known;
  };
};

const abreast = 50;

const snapshotOf = ({ service, place, task_kind, duration_minutes, created_at, tax }: Job): Snapshot => ({
  service,
  tax,
  spot: spotOf(place),
  work: { task_kind, duration_minutes },
  booked_at: created_at,
});

/** The market of each measure whose place does not tell it: that which an account signed up in. */
const withMarkets = (
  measures: Measure[],
  told: Told,
  homes: ReadonlyMap<string, string> | undefined,
): Measure[] => {
  if (!homes) return measures;
  const market = subjectsOf(told)
    .map((id) => homes.get(id))
    .find((home) => home !== undefined);
  return measures.map((measure): Measure => {
    if (measure.family === "activity") return { ...measure, market: homes.get(measure.account) };
    return measure.family === "flow" || measure.family === "span" ? { ...measure, market } : measure;
  });
};

type Known = { job: Job | undefined; tests: ReadonlySet<string> };

/** What an event counts, given its record's whole history. */
export const measuresOfEvent = (
  row: EventRow,
  history: readonly EventRow[],
  { job, tests }: Known,
): Measure[] => {
  const told = row as Told;
  const past = history.filter((earlier) => seqOf(earlier) < seqOf(row)) as Told[];
  const test = peopleOf(told).some((id) => tests.has(id)) || (job !== undefined && tests.has(job.user_id));
  return measuresOf(told, past, { ...(job && snapshotOf(job)), test });
};

/** What a posting counts, and its position in the ledger. */
export const countedPosting = (posting: Posting, { job, tests }: Known): Counted => {
  const people = [job?.user_id, posting.service_provider_id, posting.book_id];
  const test = people.some((id) => id !== undefined && tests.has(id));
  const snapshot = { ...(job && { ...snapshotOf(job), user_id: job.user_id }), test };
  return {
    position: placeInBooks(posting),
    measures: postingMeasures(posting, snapshot),
  };
};

/** Reads events and postings in order, each with everything that it counts. */
export const openSources = async (chunk = chunk_entries) => {
  const tests = new Set(
    (await allOf((request) => accounts.page("tests", "ACCOUNTS#TEST", request))).map(
      ({ id }) => id as string,
    ),
  );
  const homesById = remembering(async (ids) => {
    const batches = inBatches(ids, keys_most);
    const found = (await eachOf(batches, abreast, (batch) => accounts.listed(batch))).flat();
    return new Map(found.map((account) => [account.id as string, marketNamed(account.market).id]));
  });
  const jobsById = remembering(async (ids) => {
    const found = (await eachOf(inBatches(ids, keys_most), abreast, (batch) => jobs.listed(batch))).flat();
    return new Map(found.map((job) => [job.id as string, job]));
  });
  const histories = remembering(async (keys) => {
    const read = await eachOf(keys, abreast, (key) => {
      const [type, id] = key.split(" ") as [string, string];
      return allOf((request) => historyOf({ type, id }, request));
    });
    return new Map(keys.map((key, at) => [key, read[at] as EventRow[]]));
  });

  const eventsAfter = async (after: string, before: string): Promise<Chunk> => {
    const { entries, more } = await eventEntries(after, before, chunk);
    const told = entries.filter(({ action }) => isCounted(action ?? ""));
    const rows = new Map((await eventsOf(told)).map((row) => [row.id, row]));
    const remember = [...rows.values()].filter(({ type }) => needsPast(type));
    const keyOf = ({ aggregate }: Pick<EventRow, "aggregate">) => `${aggregate.type} ${aggregate.id}`;
    const keys = remember.map(keyOf);
    const present = await histories(keys);
    const isKnown = (row: EventRow) => present.get(keyOf(row))?.some(({ id }) => id === row.id);
    const grown = new Set(remember.filter((row) => !isKnown(row)).map(keyOf));
    const known = await histories(keys, (key) => grown.has(key));
    const found = await jobsById([...rows.values()].flatMap((row) => jobOf(row as Told) ?? []));
    const homes =
      markets.length > 1
        ? await homesById([...rows.values()].flatMap((row) => subjectsOf(row as Told)))
        : undefined;
    const measured = ({ position }: { position: string }, row: EventRow | undefined): Counted => {
      if (!row) return { position, measures: [] };
      const jobId = jobOf(row as Told);
      const job = jobId === undefined ? undefined : found.get(jobId);
      const measures = measuresOfEvent(row, known.get(keyOf(row)) ?? [], { job, tests });
      return { position, measures: withMarkets(measures, row as Told, homes) };
    };
    return {
      found: entries.map((entry) => measured(entry, rows.get(entry.position.split("#")[1] as string))),
      more,
    };
  };

  const postingsAfter = async (after: string, before: string): Promise<Chunk> => {
    const { items, next_cursor } = await postings.page("all", "LEDGER", {
      limit: chunk,
      scope: "analytics",
      order: "oldest",
      from: `${after}!`,
      to: before,
    });
    const found = await jobsById(items.flatMap(({ job_id }) => job_id ?? []));
    const measured = (posting: Posting): Counted =>
      countedPosting(posting, { job: posting.job_id && found.get(posting.job_id), tests });
    return { found: items.map(measured), more: next_cursor !== null };
  };

  return { events: eventsAfter, postings: postingsAfter };
};
export type Sources = Awaited<ReturnType<typeof openSources>>;
