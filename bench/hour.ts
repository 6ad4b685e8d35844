import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { repositories } from "../platform/document/access-patterns.ts";
import {
  type Limit,
  monthPerSecond,
  partition_units,
  partitionsOf,
  readingsPlayed,
  sharedPlaces,
} from "../platform/document/busiest-hour.ts";
import { limitsTold } from "../platform/document/scale-page.ts";
import type { Story } from "../platform/document/story.ts";
import { type Drawing, districts, drawingFrom } from "../platform/draw.ts";
import { root } from "../platform/operations.ts";
import { configuration } from "../shared/configuration.ts";
import { eventOf, insertEvent } from "../shared/data/engine/events.ts";
import { outboxOf } from "../shared/data/engine/outbox.ts";
import { keysOf, physicalIndexes } from "../shared/data/engine/table.ts";
import type { Item } from "../shared/data/engine/write.ts";
import { policy } from "../shared/domain/policy.ts";
import { sharedRatePolicy } from "../shared/kernel/shared-rate.ts";
import type { Section } from "./report.ts";

/** The busiest hour, job by job, as counters: what each second takes of each partition, vendor, queue and quota. */
export type Hour = { jobs_month: number; seconds: number; seed: number };

/** A wall: what 99.9 % of seconds take at most, or how long somebody waits, and what there is of it. */
export type Wall = { what: string; takes: number; has: number; stands: boolean };

/** Every twentieth job's keys are made by the key functions; the other nineteen are where one of these is. */
const keyed_each = 20;
/** With the old setting a stage is as at first; raised, it has so much more than the mean hour takes. */
const shardsOf = { first: 4, raised: 64 };
const reserve = 1.25;
const readings_most = { first: 20, raised: 1000 };

const read = <T>(file: string, from = (bytes: Buffer) => bytes): T =>
  JSON.parse(from(readFileSync(resolve(root, file))).toString("utf8"), (_, value) =>
    value?.$b === undefined ? value : Buffer.from(value.$b, "base64"),
  ) as T;

type Repository = { read: (item: Item) => unknown; itemOf: (record: unknown) => Item };

/** One stored record of each kind that a job writes, with which new ones are made. */
const kinds = ["event", "job", "quote", "payment", "media", "posting", "transfer", "account"];

const templates = (): Item[] => {
  const { items } = read<{ items: Record<string, AttributeValue>[] }>(
    "tests/table-0.9.0.json.gz",
    gunzipSync,
  );
  const rows = items.map((item) => unmarshall(item) as Item);
  return kinds.map((kind) => {
    const found = rows.find(({ entity }) => entity === kind);
    if (!found) throw new Error(`tests/table-0.9.0.json.gz has no ${kind}`);
    return found;
  });
};

const anId = /\b[0-9a-f]{24}\b/g;

/** A list is all its partitions. */
const listOf = (key: string): string => key.replace(/#\d+$/, "#*");
const partOf = (key: string): number => Number(/#(\d+)$/.exec(key)?.[1] ?? 0);

/** In which partition of each list a job with new ids is, by the service's own key functions. */
const keysFrom = async () => {
  const known = new Map(
    (await repositories()).map((one) => [one.definition.name, one as unknown as Repository]),
  );
  const texts = templates().map((item) => [String(item.entity), JSON.stringify(item)] as const);
  return (draw: Drawing): Map<string, number> => {
    const ids = new Map<string, string>();
    const newId = draw.idsAt("2027-03-01T12:00:00.000Z");
    const found = new Map<string, number>();
    const note = (place: string, key: unknown) => {
      if (typeof key === "string" && !found.has(`${place} ${listOf(key)}`))
        found.set(`${place} ${listOf(key)}`, partOf(key));
    };
    for (const [kind, text] of texts) {
      const told = text.replace(anId, (id) => {
        const other = ids.get(id) ?? newId("job");
        ids.set(id, other);
        return other;
      });
      const item = JSON.parse(told) as Item;
      const repository = known.get(kind);
      const placed =
        kind === "event"
          ? (insertEvent(eventOf(item)).item.Put?.Item as Item)
          : (repository as Repository).itemOf((repository as Repository).read(item));
      if (kind === "event") note("table", outboxOf([eventOf(item)]));
      for (const index of physicalIndexes) note(index, placed[keysOf(index)[0]]);
    }
    return found;
  };
};

/** The list of another state is spread as that of this one. */
const alike = (place: string): string => place.replace(/^(key2 [A-Z]+)#\w+#/, "$1#");

/** The largest amount that 999 of 1,000 seconds do not exceed. */
const bound = (seconds: ArrayLike<number>): number => {
  const sorted = Float64Array.from(seconds).sort();
  return sorted[Math.ceil(0.999 * sorted.length) - 1] as number;
};

/** So much of something in each second, in pieces that fall into seconds as they come. */
const spread = (hour: Hour, jobs: number, each: number, draw: Drawing): Float64Array => {
  const seconds = new Float64Array(hour.seconds);
  const pieces = Math.max(1, Math.min(20, Math.round(each)));
  for (let piece = 0; piece < jobs * pieces; piece += 1) {
    const at = Math.floor(draw.next() * hour.seconds);
    seconds[at] = (seconds[at] as number) + each / pieces;
  }
  return seconds;
};

/** A district by its share of jobs. */
const districtFrom = (draw: Drawing): number =>
  Math.min(districts, Math.ceil(Math.exp(draw.next() * (Math.log(districts) + 0.577) - 0.577))) - 1;

type Keyed = readonly ReadonlyMap<string, number>[];

/** What the busiest partition of a list takes in 99.9 % of seconds. */
const busiestOf = (
  hour: Hour,
  jobs: number,
  { place, units, shards, keyed }: { place: string; units: number; shards: number; keyed: Keyed },
  draw: Drawing,
): number => {
  const isOfDistrict = /US:123/.test(place);
  const count = isOfDistrict ? districts : partitionsOf(place, shards);
  const known = keyed
    .map((one) => one.get(place) ?? one.get(alike(place)))
    .filter((one) => one !== undefined);
  const most = Math.max(count, ...new Set(known.map((one) => one + 1)));
  const taken = new Float64Array(hour.seconds * most);
  const writes = Math.max(1, Math.round(units / 2));
  const isOfEvents = /AUDIT|WAITING|DUE#event/.test(place);
  const partition = (job: number): number => {
    if (isOfDistrict) return districtFrom(draw);
    if (known.length === 0) return Math.floor(draw.next() * count);
    const isKeyed = job % keyed_each === 0;
    const at = isKeyed ? (job / keyed_each) % known.length : Math.floor(draw.next() * known.length);
    return known[at] as number;
  };
  for (let job = 0; job < jobs; job += 1) {
    let own = partition(job);
    for (let write = 0; write < writes; write += 1) {
      if (isOfEvents && write > 0) own = partition(1);
      const at = Math.floor(draw.next() * hour.seconds) * most + own;
      taken[at] = (taken[at] as number) + units / writes;
    }
  }
  let busiest = 0;
  for (let own = 0; own < most; own += 1) {
    const seconds = Float64Array.from({ length: hour.seconds }, (_, at) => taken[at * most + own] as number);
    busiest = Math.max(busiest, bound(seconds));
  }
  return busiest;
};

/** How long who asks last waits at most, if no more than that are served in a second. */
const longestWait = (asked: ArrayLike<number>, served: number): number => {
  let [waiting, longest] = [0, 0];
  for (const more of Array.from(asked)) {
    waiting = Math.max(0, waiting + more - served);
    longest = Math.max(longest, waiting / served);
  }
  return longest;
};

/** Turns are two calls fewer than the rate: `shared/kernel/shared-rate.ts`. */
const turnsOf = (rate: number): number => rate - 2;
const isOfVendor = ({ what }: Limit): boolean => what.startsWith("payment provider");
const isOfModel = ({ what }: Limit): boolean => what.startsWith("model");

/** How long a request waits to be read, by a model or by rules. Too few readers never get through what waits. */
const ofReadings = ({ jobs_month: jobs }: Hour, abreast: number): Wall => {
  const [what, has] = ["seconds that a request waits to be read", policy.quote.model_wait_seconds + 20];
  try {
    const { waited_seconds: takes } = readingsPlayed({ jobs, abreast, reading_seconds: 20 });
    return { what, takes, has, stands: takes <= has };
  } catch {
    return { what, takes: Number.POSITIVE_INFINITY, has, stands: false };
  }
};

/** Plays the hour with the settings that a stage has at first, or with raised ones. */
export const replayed = async (
  hour: Hour,
  setting: "first" | "raised",
  told: Story,
  progress: (share: number) => void = () => undefined,
): Promise<Wall[]> => {
  const draw = drawingFrom(hour.seed);
  const jobs_second = hour.jobs_month / monthPerSecond;
  const jobs = Math.round(jobs_second * hour.seconds);
  const shards = shardsOf[setting];
  const settings = configuration();
  const before = settings.LIST_SHARDS;
  settings.LIST_SHARDS = [shards, shards];
  const keysOfJob = await keysFrom();
  const keyed = Array.from({ length: Math.ceil(jobs / keyed_each) }, () => keysOfJob(draw));
  settings.LIST_SHARDS = before;
  const places = Object.entries(sharedPlaces(told));
  const walls = places.map(([place, units], nth): Wall => {
    progress(nth / places.length);
    const takes = busiestOf(hour, jobs, { place, units, shards, keyed }, draw);
    return { what: `partition of ${place}`, takes, has: partition_units, stands: takes <= partition_units };
  });
  for (const limit of limitsTold(told).filter(({ is_of_longer }) => !is_of_longer)) {
    const { what, each, first, most } = limit;
    const has =
      setting === "first" ? first : Math.min(most, Math.ceil(reserve * each * jobs_second * 1e3) / 1e3);
    const asked = spread(hour, jobs, each, draw);
    if (isOfModel(limit)) {
      walls.push(ofReadings(hour, readings_most[setting]));
    } else if (isOfVendor(limit)) {
      const takes = longestWait(asked, turnsOf(has));
      const waits = sharedRatePolicy.waits_most_ms.people / 1000;
      walls.push({ what: `${what}: seconds that a call waits`, takes, has: waits, stands: takes <= waits });
    } else {
      const takes = bound(asked);
      walls.push({ what, takes, has, stands: takes <= has });
    }
  }
  progress(1);
  return walls;
};

const rough = (amount: number): string => Number(amount.toPrecision(3)).toLocaleString("en-US");

/** The busiest hour of a hundred million jobs a month, with the settings of a new stage and with raised ones. */
export const measureHour = async (hour: Hour, progress: (share: number) => void): Promise<Section> => {
  const told = read<Story>("bench/story.json");
  const first = await replayed(hour, "first", told, (share) => progress(share / 2));
  const raised = await replayed(hour, "raised", told, (share) => progress(0.5 + share / 2));
  const fallen = first.filter(({ stands }) => !stands);
  const rows = first.flatMap((before, at) => {
    const after = raised[at] as Wall;
    return before.stands && before.takes < before.has / 2 ? [] : [[before, after] as const];
  });
  const jobs = Math.round((hour.jobs_month / monthPerSecond) * hour.seconds);
  return {
    title: "The busiest hour, replayed",
    about: `${jobs.toLocaleString("en-US")} jobs in ${hour.seconds.toLocaleString("en-US")} seconds, as with ${hour.jobs_month.toLocaleString("en-US")} jobs a month, job by job as counters: what 99.9 % of seconds take at most of each partition that many jobs share, of each quota, and how long calls of the payment provider and readings wait. The keys of every twentieth job are made by the service's own key functions, with LIST_SHARDS at ${shardsOf.first} and at ${shardsOf.raised}. Raised, a quota is a quarter more than the mean second takes. What is never half full is left out.`,
    columns: ["", "takes at first", "has", "", "takes then", "has then", "then"],
    rows: rows.map(([before, after]) => [
      before.what,
      ...[before, after].flatMap(({ takes, has, stands }) => [
        rough(takes),
        rough(has),
        stands ? "stands" : "falls",
      ]),
    ]),
    goals: [
      {
        what: "walls that fall with the settings of a new stage",
        bound: "≥ 8",
        measured: String(fallen.length),
        met: fallen.length >= 8,
      },
      {
        what: "walls that fall with raised settings",
        bound: "0",
        measured: raised.some(({ stands }) => !stands)
          ? raised.flatMap(({ what, stands }) => (stands ? [] : what)).join(", ")
          : "0",
        met: raised.every(({ stands }) => stands),
      },
    ],
  };
};
