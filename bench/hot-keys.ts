import { randomBytes } from "node:crypto";
import { DynamoDBStreamsClient } from "@aws-sdk/client-dynamodb-streams";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { localCredentials } from "../local/dynamodb.ts";
import { streamOf, TableStream } from "../local/table-stream.ts";
import { repositories } from "../platform/document/access-patterns.ts";
import { keysDigest } from "../platform/document/key-functions.ts";
import { configuration } from "../shared/configuration.ts";
import { eventOf, insertEvent } from "../shared/data/engine/events.ts";
import { outboxOf } from "../shared/data/engine/outbox.ts";
import { keyIndexes, keysOf, physicalIndexes } from "../shared/data/engine/table.ts";
import type { Item } from "../shared/data/engine/write.ts";
import { startLocalService } from "./local-service.ts";
import type { Section } from "./report.ts";

/** One write as in the table's stream. */
type Change = { before: Item | undefined; after: Item | undefined };

const imageOf = (image: unknown): Item | undefined =>
  image ? (unmarshall(image as never) as Item) : undefined;

const changeOf = ({ dynamodb }: DynamoDBRecord): Change => ({
  before: imageOf(dynamodb?.OldImage),
  after: imageOf(dynamodb?.NewImage),
});

/** Everything that is written from a customer's request to a paid job: the demo, from its first quote on. */
const storyOf = async (endpoint: string, table: string): Promise<Change[]> => {
  const client = new DynamoDBStreamsClient({
    endpoint,
    region: "us-east-1",
    credentials: localCredentials,
    requestHandler: { requestTimeout: 10_000, throwOnRequestTimeout: true },
  });
  const stream = new TableStream(client, await streamOf(client, table), undefined);
  const changes: Change[] = [];
  for (let empty = 0; empty < 3; ) {
    const records = await stream.next(1000);
    empty = records.length === 0 ? empty + 1 : 0;
    changes.push(...records.map(changeOf));
  }
  client.destroy();
  const first = changes.findIndex(({ after }) => after?.entity === "quote");
  if (first < 0) throw new Error("the story has no quote");
  return changes.slice(first);
};

/** Ids of this service, of rate limits, of connections and of the payment provider. */
const ids = String.raw`\b(?:[0-9a-f]{24}|[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z]{2,8}_[A-Za-z0-9]{14,})\b`;
const everyId = new RegExp(ids, "g");
const anId = new RegExp(ids);
const trades = 12;
const districts = 900;

/**
 * A trade and a district by their share of requests: of 900 districts the n-th largest has 1/n of the largest's jobs.
 */
const someWhere = (): { trade: number; district: number } => {
  const harmonic = Math.log(districts) + 0.577;
  const district = Math.min(districts, Math.ceil(Math.exp(Math.random() * harmonic - 0.577)));
  return { trade: Math.floor(Math.random() * trades), district };
};

/** The same story with other people: new ids, another trade and another place. */
const retold = (story: string): Change[] => {
  const others = new Map<string, string>();
  const { trade, district } = someWhere();
  const text = story
    .replace(everyId, (known) => {
      const prefix = /^[a-z]+_/.exec(known)?.[0] ?? "";
      const other = others.get(known) ?? prefix + randomBytes(12).toString("hex");
      others.set(known, other);
      return other;
    })
    .replaceAll('"plumbing"', `"trade_${trade}"`)
    .replaceAll(/("postcode":")(\w+)"/g, `$1${String(district).padStart(3, "0")}01"`)
    .replaceAll(/#plumbing#/g, `#trade_${trade}#`);
  return JSON.parse(text) as Change[];
};

type Place = { key: string; units: number };

const kilobytes = (item: Item): number => Math.ceil(JSON.stringify(item).length / 1024);

type Repository = { read: (item: Item) => unknown; itemOf: (record: unknown) => Item };
type Repositories = ReadonlyMap<string, Repository>;

/** The keys of an item by the service's own key functions. */
const placed = (item: Item, known: Repositories): Item => {
  if (item.entity === "event") return insertEvent(eventOf(item)).item.Put?.Item as Item;
  if (item.entity === "event_waiting") {
    const [first = ""] = String(item.sk).split("#").slice(-1);
    return { ...item, pk: outboxOf([{ id: first as never }]) };
  }
  const repository = known.get(item.entity as string);
  return repository ? repository.itemOf(repository.read(item)) : item;
};

/** The write units of a change by partition: in the table two for each KB (a transaction; a mark goes outside of one), in an index one. */
const placesOf = ({ before, after }: Change): Place[] => {
  const size = Math.max(...[before, after].flatMap((item) => (item ? [kilobytes(item)] : [])));
  const one = (after ?? before) as Item;
  const each = one.entity === "event_waiting" && !after ? 1 : 2;
  const places: Place[] = [{ key: `table ${one.pk}`, units: each * size }];
  for (const index of physicalIndexes) {
    const [pk, sk] = keysOf(index);
    const onlyKeys = (keyIndexes as readonly string[]).includes(index);
    const positionOf = (item: Item | undefined) =>
      item?.[pk] === undefined ? undefined : [item[pk], item[sk]].join(" ");
    const [was, is] = [positionOf(before), positionOf(after)];
    const units = onlyKeys ? 1 : size;
    if (was !== undefined && was !== is) places.push({ key: `${index} ${before?.[pk]}`, units });
    if (is !== undefined && !(onlyKeys && was === is)) places.push({ key: `${index} ${after?.[pk]}`, units });
  }
  return places;
};

const bound = 1000;
const jobs_per_second = 1000;
/** The `LIST_SHARDS` of a marketplace of that size. */
const listShards = 200;

/** A list is all its shards: how many it would need. */
const listOf = (key: string): string => key.replace(/#\d+$/, "#*");

/**
 * Repeats the story of one job a thousand times, as a thousand customers a second would, and adds up the writes of
 * each partition of the table and of its indexes in that second.
 */
export const measureHotKeys = async (
  retellings: number,
  progress: (share: number) => void,
): Promise<Section[]> => {
  const service = await startLocalService();
  let story: Change[];
  try {
    await service.play();
    story = await storyOf(service.dynamodb, "marketplace-local");
  } finally {
    await service.close();
  }
  const settings = configuration();
  const asUsual = settings.LIST_SHARDS;
  settings.LIST_SHARDS = [listShards, listShards];
  const known: Repositories = new Map(
    (await repositories()).map((one) => [one.definition.name, one as unknown as Repository]),
  );
  const text = JSON.stringify(story);
  const units = new Map<string, number>();
  for (let told = 0; told < retellings; told += 1) {
    for (const { before, after } of retold(text))
      for (const { key, units: more } of placesOf({
        before: before && placed(before, known),
        after: after && placed(after, known),
      }))
        units.set(key, (units.get(key) ?? 0) + more);
    if (told % 50 === 0) progress(told / retellings);
  }
  settings.LIST_SHARDS = asUsual;
  progress(1);
  const perSecond = [...units].map(([key, all]) => ({
    key,
    units: Math.round((all * jobs_per_second) / retellings),
  }));
  const shards = new Map<string, number>();
  for (const { key } of perSecond) shards.set(listOf(key), (shards.get(listOf(key)) ?? 0) + 1);
  const lists = new Map<string, number>();
  for (const { key, units: each } of perSecond)
    lists.set(listOf(key), Math.max(lists.get(listOf(key)) ?? 0, each));
  // A key with an id in it belongs to one story, and only seems busy because there are few stories.
  const shared = [...lists].filter(([list]) => !anId.test(list)).sort((a, b) => b[1] - a[1]);
  const over = shared.filter(([, most]) => most > bound);
  return [
    {
      title: "Hot keys",
      digest: await keysDigest(),
      about: `How busy the busiest partition of each of the ten busiest lists is with ${jobs_per_second.toLocaleString("en")} jobs a second, each from its quote to its payment (${story.length} writes, recorded from the demo), over ${districts} districts of unequal size and ${trades} trades, with the service's own key functions and LIST_SHARDS at ${listShards}. One partition takes ${bound.toLocaleString("en")} write units a second.`,
      columns: ["", "partitions", "units a second in the busiest", "partitions needed"],
      rows: shared
        .slice(0, 10)
        .map(([list, most]) => [
          list,
          String(shards.get(list)),
          most.toLocaleString("en"),
          String(Math.ceil((most * (shards.get(list) ?? 1)) / bound)),
        ]),
      goals: [
        {
          what: `${jobs_per_second.toLocaleString("en")} jobs a second: write units of one partition`,
          bound: `≤ ${bound.toLocaleString("en")}`,
          measured: over.length === 0 ? "all below" : `${over.length} lists above, ${over[0]?.[0]} the most`,
          met: over.length === 0,
        },
      ],
    },
  ];
};
