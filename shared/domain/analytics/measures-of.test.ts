import fc from "fast-check";
import { expect, test } from "vitest";
import { simulateYear } from "../../../local/sample-year/simulate.ts";
import type { Job } from "../job/job.ts";
import { type ActorState, nobodyYet, packed, unpacked } from "./actor.ts";
import { type Adds, addAll } from "./cells.ts";
import { type Measure, spotOf, type Told } from "./measure.ts";
import { jobOf, measuresOf } from "./measures-of.ts";
import { postingMeasures } from "./money.ts";
import { type ActorKey, partsOf } from "./parts.ts";

const year = simulateYear({ jobs: 12, until: "2027-06-01T00:00:00.000Z", seed: 7 });
const zones = ["UTC"];

const jobs = new Map(
  [...year.records.values()].flatMap(({ kind, record }) =>
    kind === "job" ? [[record.id as string, record as Job]] : [],
  ),
);
const snapshotOf = (id: string | undefined) => {
  const job = id === undefined ? undefined : jobs.get(id);
  return job ? { service: job.service, spot: spotOf(job.place), user_id: job.user_id as string } : {};
};
const seq = ({ aggregate, ordinal }: (typeof year.events)[number]) => aggregate.version * 100 + ordinal;
const byRecord = Map.groupBy(year.events, ({ aggregate }) => `${aggregate.type} ${aggregate.id}`);

/** Two jobs with everything around them: quotes, payments, feedback, and the accounts of both sides. */
const told = [...jobs.values()].filter(({ state }) => state === "completed").slice(0, 2);
const about = new Set(
  told.flatMap(({ id, quote_id, payment_id, user_id, service_provider_id }) => [
    id,
    quote_id,
    payment_id,
    user_id,
    service_provider_id,
  ]) as string[],
);
const isAbout = ({ aggregate, data }: (typeof year.events)[number]) =>
  about.has(aggregate.id) || about.has(String(data.job_id));

/** What each event and each entry of the books counts, as the fold finds it. */
const units: Measure[][] = [
  ...year.events.filter(isAbout).map((event) => {
    const history = byRecord.get(`${event.aggregate.type} ${event.aggregate.id}`) ?? [];
    const past = history.filter((earlier) => seq(earlier) < seq(event)).toSorted((a, b) => seq(a) - seq(b));
    return measuresOf(event as Told, past as Told[], snapshotOf(jobOf(event as Told)));
  }),
  ...year.postings
    .filter(({ job_id }) => about.has(job_id as string))
    .map((posting) => postingMeasures(posting, snapshotOf(posting.job_id))),
].filter((measures) => measures.length > 0);

type Figures = { adds: Adds; states: Map<ActorKey, ActorState> };

const countAll = (
  order: readonly Measure[][],
  done: Figures = { adds: new Map(), states: new Map() },
): Figures => {
  for (const measures of order)
    for (const make of partsOf(measures, zones, (key) => done.states.get(key) ?? nobodyYet)) {
      const part = make();
      if (!part) continue;
      addAll(done.adds, part.adds);
      // As it is stored and read again.
      for (const [key, state] of part.actors) done.states.set(key, unpacked(packed(state ?? nobodyYet)));
    }
  return done;
};

const plain = ({ adds }: Figures) =>
  Object.fromEntries(
    [...adds].map(([key, cell]) => [
      key,
      Object.fromEntries([...cell].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    ]),
  );

const expected = plain(countAll(units));

test("the sample has events of every family", () => {
  const families = new Set(units.flat().map(({ family }) => family));
  expect([...families].toSorted()).toEqual(["activity", "flow", "membership", "money", "price", "span"]);
  expect(units.length).toBeGreaterThan(30);
});

test("cells don't depend on the order of events", () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(
        units.map((_, at) => at),
        { minLength: units.length },
      ),
      (order) => {
        expect(plain(countAll(order.map((at) => units[at] as Measure[])))).toEqual(expected);
      },
    ),
    { numRuns: 200 },
  );
}, 60_000);

test("finds an event counted twice", () => {
  for (const [at, measures] of units.entries()) {
    const isSeenAgain = measures.every((one) => one.family === "activity");
    const twice = plain(countAll([...units, units[at] as Measure[]]));
    if (isSeenAgain) expect(twice).toEqual(expected);
    else expect(twice).not.toEqual(expected);
  }
});

test("a test account counts nowhere", () => {
  for (const event of year.events) expect(measuresOf(event as Told, [], { test: true })).toEqual([]);
  for (const posting of year.postings) expect(postingMeasures(posting, { test: true })).toEqual([]);
});
