import { beforeAll } from "vitest";
import { localClient } from "../../local/dynamodb.ts";
import { tableDefinition } from "../../platform/table-definition.ts";
import type { EventRow } from "../../shared/data/engine/events.ts";
import { tableName } from "../../shared/data/engine/table.ts";
import type { Item } from "../../shared/data/engine/write.ts";
import { openBucket } from "./bucket.ts";
import { drawingBy } from "./drawing.ts";
import { asides, askEngine, type Image, itemsOf, putBack, scanned } from "./engine.ts";
import {
  changedBy,
  type Footprint,
  type Key,
  otherFootprint,
  readsOf,
  sees,
  shown,
  tableFootprint,
} from "./footprint.ts";
import { type Call, letsIn, openGate, type Party } from "./gate.ts";
import "./known-hashes.ts";
import { pass } from "./lengths-of-time.ts";
import { startMessageSink } from "./message-sink.ts";
import { emptyQueue } from "./model-queue.ts";
import type { Play, Step } from "./orders.ts";
import type { Answered } from "./outward.ts";
import { portOfNeighbor } from "./process-end.ts";
import type { Making } from "./shared-worlds.ts";
import { receive, type StripeWorld, startStripe } from "./stripe.ts";
import { waitingEvents } from "./waiting-events.ts";
import { clock, deliver } from "./world.ts";

/**
 * What a party came to: a status, the code of a refusal, what was answered. `again`: it comes again by itself, and then does what
 * somebody kept it from.
 */
export type Came = { status: number; code?: string | undefined; data?: unknown; again?: true };

/** What all came to, and what has changed since the start: records by their keys, and the payment provider's objects. */
export type Outcome = {
  came: Came[];
  records: Record<string, Item | null>;
  objects: Record<string, unknown>;
};

/** A webhook that the payment provider sent and nobody was given yet. */
export type Sent = { body: string; signature: string };

const batch_most = 25;
const placeOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;
const keyOf = (image: Image): Key => ({ pk: image.pk?.S as string, sk: image.sk?.S as string });

const kinds = [
  "payment_intent",
  "setup_intent",
  "charge",
  "refund",
  "transfer",
  "transfer_reversal",
  "dispute",
  "customer",
  "subscription",
  "subscription_schedule",
  "account",
];

const actionOf = ({ headers }: Call): string => String(headers["x-amz-target"] ?? "").split(".")[1] ?? "";

/** A call to the table with another input. */
const withInput = (call: Call, change: Record<string, unknown>): Call => {
  const body = Buffer.from(JSON.stringify({ ...JSON.parse(call.body.toString()), ...change }));
  return { ...call, body, headers: { ...call.headers, "content-length": String(body.length) } };
};

const isTransaction = (call: Call): boolean => actionOf(call) === "TransactWriteItems";

/** Where the same is drawn again, the same transaction comes with the same token: it has to be done once more. */
const onceMore = (call: Call): Call =>
  isTransaction(call) ? withInput(call, { ClientRequestToken: undefined }) : call;

/** A list's items, however much it cost to read them. */
const listed = (body: Buffer): string => {
  const { Items, LastEvaluatedKey } = JSON.parse(body.toString());
  return JSON.stringify([Items, LastEvaluatedKey]);
};

type Conditional = {
  Key?: Values;
  Item?: Values;
  ConditionExpression?: string;
  UpdateExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
  ReturnValuesOnConditionCheckFailure?: string;
};
type Values = Record<string, { S?: string }>;

const usedIn = <T>(words: string, given: Record<string, T> | undefined): Record<string, T> | undefined => {
  const used = Object.entries(given ?? {}).filter(([name]) => new RegExp(`${name}\\b`).test(words));
  return used.length > 0 ? Object.fromEntries(used) : undefined;
};

const withoutCondition = ({
  ConditionExpression: _,
  ReturnValuesOnConditionCheckFailure: __,
  ...one
}: Conditional) => ({
  ...one,
  ExpressionAttributeNames: usedIn(one.UpdateExpression ?? "", one.ExpressionAttributeNames),
  ExpressionAttributeValues: usedIn(one.UpdateExpression ?? "", one.ExpressionAttributeValues),
});

/** A transaction whose writes of some items have no condition. */
const unguarded = (call: Call, items: RegExp): Call => {
  const { TransactItems } = JSON.parse(call.body.toString()) as {
    TransactItems: Record<string, Conditional>[];
  };
  const isMeant = ({ Key, Item }: Conditional) => {
    const { pk, sk } = (Key ?? Item) as Values;
    return items.test(`${pk?.S} ${sk?.S}`);
  };
  const left = TransactItems.flatMap((one) =>
    Object.entries(one).flatMap(([kind, of]) => {
      if (!isMeant(of)) return [{ [kind]: of }];
      return kind === "ConditionCheck" ? [] : [{ [kind]: withoutCondition(of) }];
    }),
  );
  return withInput(call, { TransactItems: left });
};

/** The words that tell a call: what is asked, and the first of the items that it is about. */
const wordsOf = (call: Call, status: number): string => {
  if (!call.headers["x-amz-target"]) return `${call.method} ${call.path.split("?")[0]} ${status}`;
  const [first] = changedBy(call).map(({ key }) => key);
  const [read] = readsOf(call);
  const where = first
    ? `${first.pk} ${first.sk}`
    : `${read?.index ? `${read.index}: ` : ""}${read?.partition} ${read?.from}`;
  const more = changedBy(call).length - 1;
  return `${actionOf(call)} ${where}${more > 0 ? ` and ${more} more` : ""}, ${status}`;
};

/**
 * A place where several do something at the same time, call by call, from the same start again and again. Call it at the top of
 * a test file.
 */
export const openTogether = () => {
  const bucket = openBucket();
  let stripe: StripeWorld;
  let gate: ReturnType<typeof openGate>;
  let ports: { table: number; stripe: number };
  const engine = localClient(process.env.AWS_ENDPOINT_URL_DYNAMODB as string);
  const before_name = `${process.env.TABLE_NAME}-before`;
  /** The table as it was at the start, and as far as it has changed since. */
  let base = new Map<string, Image>();
  const now = new Map<string, Image | undefined>();
  let forget = (): void => undefined;
  let empty = (): void => undefined;
  let isStripeTouched = false;
  let sent: Sent[] = [];
  let sent_before: Sent[] = [];
  let isHeldBack = false;
  const holdBack = () => {
    isHeldBack = true;
  };
  let steps: Step[] = [];
  let written: ReturnType<typeof shown> = [];
  let [stale, early] = [false, false];
  let plant: RegExp | undefined;

  const imageNow = (place: string): Image | undefined => (now.has(place) ? now.get(place) : base.get(place));

  const readBack = async (keys: readonly Key[]): Promise<Map<string, Image>> => {
    const found = new Map<string, Image>();
    for (let from = 0; from < keys.length; from += 100) {
      const Keys = keys.slice(from, from + 100).map(({ pk, sk }) => ({ pk: { S: pk }, sk: { S: sk } }));
      const { Responses } = await askEngine<{ Responses: Record<string, Image[]> }>("BatchGetItem", {
        RequestItems: { [tableName()]: { Keys, ConsistentRead: true } },
      });
      for (const image of Responses[tableName()] ?? []) found.set(placeOf(keyOf(image)), image);
    }
    return found;
  };

  /** Notes what a call has written. */
  const noted = async (call: Call, status: number) => {
    const changed = status === 200 ? changedBy(call) : [];
    if (changed.length === 0) return [];
    const after = await readBack(changed.map(({ key }) => key));
    return changed.map(({ key, isAdding }) => {
      const place = placeOf(key);
      const change = { key, isAdding, before: imageNow(place), after: after.get(place) };
      now.set(place, change.after);
      written.push(...shown(key, change.before, change.after));
      return change;
    });
  };

  /** Calls of nobody who plays, such as of what follows: what they write is put back too. */
  const beside = async (call: Call, send: (call: Call) => Promise<Answered>): Promise<Answered> => {
    if (call.port === ports.stripe) isStripeTouched = true;
    if (call.port !== ports.table) return send(call);
    const answer = await send(onceMore(call));
    if (answer.status === 200 && !isRestoring)
      for (const { key } of changedBy(call)) if (!now.has(placeOf(key))) now.set(placeOf(key), undefined);
    return answer;
  };
  let isRestoring = false;

  /** What lets a request in, as it was at the start; all else is read now. */
  const answeredEarly = async (call: Call, send: (call: Call) => Promise<Answered>): Promise<Answered> => {
    const { RequestItems } = JSON.parse(call.body.toString());
    if (!RequestItems) return send(withInput(call, { TableName: before_name }));
    const [[name, asked]] = Object.entries(RequestItems) as [[string, { Keys: Values[] }]];
    const isSession = ({ sk }: Values) => /^SESSION#/.test(sk?.S ?? "");
    const answer = await send(call);
    const past = await send(
      withInput(call, { RequestItems: { [before_name]: { Keys: asked.Keys.filter(isSession) } } }),
    );
    const itemsIn = ({ body }: Answered, of: string): Values[] => JSON.parse(body.toString()).Responses[of];
    const items = [...itemsIn(answer, name).filter((one) => !isSession(one)), ...itemsIn(past, before_name)];
    const { "x-amz-crc32": _, ...headers } = answer.headers;
    return { ...answer, headers, body: Buffer.from(JSON.stringify({ Responses: { [name]: items } })) };
  };

  const throughTable = async (lane: number, call: Call, send: (call: Call) => Promise<Answered>) => {
    const isList = actionOf(call) === "Query" && JSON.parse(call.body.toString()).IndexName !== undefined;
    const isStale = stale && isList;
    const asked = isTransaction(call) && plant ? unguarded(call, plant) : call;
    const isEarly = early && letsIn(call);
    const answer = isEarly
      ? await answeredEarly(call, send)
      : await send(isStale ? withInput(call, { TableName: before_name }) : onceMore(asked));
    const [range] = readsOf(call);
    let lags = false;
    if (isList && !isStale && range && written.some((one) => sees(range, one))) {
      const past = await send(withInput(call, { TableName: before_name }));
      lags = listed(past.body) !== listed(answer.body);
    }
    const footprint: Footprint = tableFootprint(call, await noted(call, answer.status));
    steps.push({
      lane,
      isStale,
      lags,
      enabled: waitingNow,
      footprint: isStale ? { ...footprint, reads: [] } : footprint,
      name: wordsOf(call, answer.status),
    });
    return answer;
  };
  let waitingNow: number[] = [];

  beforeAll(async () => {
    const mailbox = await startMessageSink();
    process.env.NOTIFICATIONS_ENDPOINT = mailbox.url;
    clock.set("2027-02-01T12:00:00.000Z");
    stripe = await startStripe(async (body, signature) => {
      if (!isHeldBack) return receive(body, signature);
      sent.push({ body, signature });
      return { statusCode: 200 };
    });
    empty = stripe.emulator.remember();
    ports = { table: portOfNeighbor("table"), stripe: portOfNeighbor("payment provider") };
    const urlsOf = (...settings: string[]) => settings.map((name) => new URL(process.env[name] as string));
    gate = openGate(urlsOf("AWS_ENDPOINT_URL_DYNAMODB", "STRIPE_API_URL", "AWS_ENDPOINT_URL_S3"), {
      others: urlsOf("AWS_ENDPOINT_URL_SQS", "SECRETS_ENDPOINT", "NOTIFICATIONS_ENDPOINT"),
      beside,
      through: async (lane, call, send) => {
        if (call.port === ports.table) return throughTable(lane, call, send);
        const answer = await send(call);
        if (call.port === ports.stripe && call.method !== "GET") isStripeTouched = true;
        const footprint = otherFootprint(call, answer);
        steps.push({
          lane,
          isStale: false,
          lags: false,
          enabled: waitingNow,
          footprint,
          name: wordsOf(call, answer.status),
        });
        return answer;
      },
    });
    return async () => {
      gate.close();
      await stripe.close();
      mailbox.close();
      await askEngine("DeleteTable", { TableName: before_name }).catch(() => undefined);
      engine.destroy();
    };
  });

  const fill = async (TableName: string, images: readonly Image[]) => {
    for (let from = 0; from < images.length; from += batch_most) {
      const puts = images.slice(from, from + batch_most).map((Item) => ({ PutRequest: { Item } }));
      await askEngine("BatchWriteItem", { RequestItems: { [TableName]: puts } });
    }
  };

  const restore = async (): Promise<void> => {
    if (isStripeTouched) {
      await stripe.emulator.idle();
      forget();
    }
    isStripeTouched = false;
    isRestoring = true;
    const requests = [...now.keys()].map((place) => {
      const image = base.get(place);
      if (image) return { PutRequest: { Item: image } };
      const at = place.indexOf(" ");
      return { DeleteRequest: { Key: { pk: { S: place.slice(0, at) }, sk: { S: place.slice(at + 1) } } } };
    });
    for (let from = 0; from < requests.length; from += batch_most)
      await askEngine("BatchWriteItem", {
        RequestItems: { [tableName()]: requests.slice(from, from + batch_most) },
      });
    isRestoring = false;
    await emptyQueue();
    now.clear();
    written = [];
    sent = [];
  };

  const objectsNow = (): Map<string, unknown> =>
    new Map(kinds.flatMap((kind) => stripe.emulator.state.list(kind)).map((one) => [one.id as string, one]));
  let objects_before = new Map<string, string>();

  const changedObjects = (): Record<string, unknown> => {
    if (!isStripeTouched) return {};
    return Object.fromEntries(
      [...objectsNow()].filter(([id, one]) => objects_before.get(id) !== JSON.stringify(one)),
    );
  };

  const changedRecords = (): Record<string, Item | null> => {
    const found: Record<string, Item | null> = {};
    for (const [place, image] of now) {
      const [is] = image ? itemsOf([image]) : [];
      const [was] = base.has(place) ? itemsOf([base.get(place) as Image]) : [];
      if (asides.has(String((is ?? was)?.entity))) continue;
      if (JSON.stringify(is) !== JSON.stringify(was)) found[place] = is ?? null;
    }
    return found;
  };

  return {
    stripe: (): StripeWorld => stripe,
    /** Everything begins here from now on: in an empty world, once `setUp` has made what there has to be. */
    begin: async <W>(
      instant: string,
      setUp: (making: Making) => Promise<W>,
    ): Promise<{ world: W; sent: Sent[]; events: EventRow[] }> => {
      await stripe.emulator.idle();
      isHeldBack = false;
      sent = [];
      empty();
      await putBack([]);
      clock.set(instant);
      pass(3600);
      const world = await drawingBy("world", () => setUp({ stripe, bucket, holdBack }));
      await stripe.emulator.idle();
      await bucket.settled();
      const images = await scanned();
      base = new Map(images.map((image) => [placeOf(keyOf(image)), image]));
      await askEngine("DeleteTable", { TableName: before_name }).catch(() => undefined);
      await askEngine("CreateTable", { TableName: before_name, ...tableDefinition });
      await fill(before_name, images);
      now.clear();
      written = [];
      forget = stripe.emulator.remember();
      objects_before = new Map([...objectsNow()].map(([id, one]) => [id, JSON.stringify(one)]));
      isStripeTouched = false;
      isHeldBack = true;
      sent_before = sent.splice(0);
      return { world, sent: sent_before, events: await waitingEvents() };
    },
    /** Plays parties together from the start, as often as it is called. What came of it stays until it is called again. */
    player:
      (parties: readonly Party<Came>[]): Play<Outcome> =>
      async (choose) => {
        await restore();
        pass(3600);
        steps = [];
        const came = await gate.play(parties, (heads) => {
          waitingNow = heads.flatMap((head, lane) => (head ? [lane] : []));
          const choice = choose(waitingNow, steps);
          stale = choice.isStale;
          early = choice.isEarly ?? false;
          return choice.lane;
        });
        if (isStripeTouched) await stripe.emulator.idle();
        return { steps, outcome: { came, records: changedRecords(), objects: changedObjects() } };
      },
    /** Takes the guards out of transactions of parties: conditions on items whose keys look so. `undefined`: none. */
    takeOut: (items: RegExp | undefined): void => {
      plant = items;
    },
    /** Lets all follow that follows from what was played last. Throws where somebody goes on failing. */
    settle: async (): Promise<void> => {
      for (let round = 0; round < 12; round += 1) {
        const given = [...(round === 0 ? sent_before : []), ...sent.splice(0)];
        for (const { body, signature } of given) await receive(body, signature);
        await stripe.emulator.advance();
        const delivered = await deliver();
        if (delivered.length + sent.length + given.length === 0) return;
      }
      throw new Error("Something goes on and on.");
    },
    /** Another object for each start. */
    start: (): object => base,
    restore,
    /** All that an outcome can be told from what was there before by. */
    known: (): string => JSON.stringify([...base.values()]) + [...objects_before.values()].join(),
    /** The accounts, of these, whose password is another than at the start. */
    passwordsChanged: (present: readonly Item[]): ReadonlySet<string> => {
      const before = new Map(
        itemsOf([...base.values()]).map((item) => [`${item.pk} ${item.sk}`, item.password_hash]),
      );
      return new Set(
        present
          .filter(
            ({ pk, sk, password_hash }) =>
              before.has(`${pk} ${sk}`) && before.get(`${pk} ${sk}`) !== password_hash,
          )
          .map(({ id }) => id as string),
      );
    },
    /** The items that there were at the start. */
    itemsBefore: (): Item[] => itemsOf([...base.values()]),
  };
};

export type Together = ReturnType<typeof openTogether>;
