import type { QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { table, tableName } from "../../../shared/data/engine/table.ts";
import type { Item } from "../../../shared/data/engine/write.ts";
import type { MadeDay } from "./day.ts";
import type { Made, Texts } from "./text.ts";

type Answer = { Item?: Item; Items?: Item[]; Responses?: Record<string, Item[]>; LastEvaluatedKey?: Item };
type Send = (command: {
  input: object;
}) => Promise<Answer & { ConsumedCapacity?: { CapacityUnits?: number } }>;
type Keys = { RequestItems: Record<string, { Keys: Item[]; ConsistentRead?: boolean }> };

/** Changes what the table says about a job. */
type Alter = (item: Item, nth: number) => Item;

const unit_bytes = 4096;
const listed = /^(LEDGER|PAYMENTS)#\d+$/;

/**
 * A table that has, besides what it has, one job as often as asked: what it is asked about another one it answers as about
 * the first, with the other's ids and time. `listed`: the first job's rows, as lists have them.
 */
export const madeTable = (texts: Texts, day: MadeDay, rows: readonly Item[], alter: Alter) => {
  const client = table() as unknown as { send: Send };
  const send = client.send.bind(client);
  const known = new Map<string, Promise<{ make: ((made: Made) => string) | undefined; units: number }>>();
  const seen = { read_units: 0, made: 0 };
  const lists = new Map<string, { sort: string; make: (made: Made) => string; bytes: number }[]>();
  for (const row of rows)
    for (const [name, value] of Object.entries(row))
      if (name.endsWith("pk") && name !== "pk" && listed.test(String(value))) {
        const sort = { gsi: "wholesk", key: "keysk" }[name.slice(0, 3)] as string;
        const text = JSON.stringify(row);
        const list = lists.get(`${name} ${value}`) ?? [];
        lists.set(`${name} ${value}`, [...list, { sort, make: texts.compiled(text), bytes: text.length }]);
      }
  const altered = (made: string, nth: number): Item => {
    seen.made += 1;
    return alter(JSON.parse(made), nth);
  };
  /** What the table says to this of the first job. It is asked once. */
  const first = (kind: string, text: string, ask: () => ReturnType<Send>) => {
    const key = `${kind} ${text}`;
    const answer =
      known.get(key) ??
      ask().then(({ Item: item, Items, ConsumedCapacity }) => ({
        make: item || Items ? texts.compiled(JSON.stringify(item ?? Items)) : undefined,
        units: ConsumedCapacity?.CapacityUnits ?? 0,
      }));
    known.set(key, answer);
    return answer;
  };
  const about = async (kind: string, command: { input: object }): Promise<Answer | undefined> => {
    const { nth, text } = texts.firstOf(JSON.stringify(command.input));
    if (nth === undefined) return undefined;
    const Other = command.constructor as new (input: object) => { input: object };
    const { make, units } = await first(kind, text, () => send(new Other(JSON.parse(text))));
    seen.read_units += units;
    if (!make) return {};
    const made = JSON.parse(make(day.madeOf(nth))) as Item | Item[];
    return Array.isArray(made) ? { Items: made.map((item) => alter(item, nth)) } : { Item: alter(made, nth) };
  };
  const batch = async (command: { input: object }): Promise<Answer> => {
    const { RequestItems } = command.input as Keys;
    const { Keys, ...how } = RequestItems[tableName()] as Keys["RequestItems"][string];
    const Other = command.constructor as new (input: object) => { input: object };
    const asking = (some: Item[]) =>
      new Other({ ...command.input, RequestItems: { [tableName()]: { ...how, Keys: some } } });
    const others: Item[] = [];
    const found: Item[] = [];
    for (const key of Keys) {
      const { nth, text } = texts.firstOf(JSON.stringify(key));
      if (nth === undefined) {
        others.push(key);
        continue;
      }
      const { make, units } = await first(`key ${how.ConsistentRead}`, text, async () => {
        const { Responses, ConsumedCapacity } = (await send(asking([JSON.parse(text)]))) as Answer & {
          ConsumedCapacity?: { CapacityUnits: number }[];
        };
        const [Item] = Responses?.[tableName()] ?? [];
        return { ...(Item && { Item }), ConsumedCapacity: ConsumedCapacity?.[0] ?? {} };
      });
      seen.read_units += units;
      if (make) found.push(altered(make(day.madeOf(nth)), nth));
    }
    const real = others.length > 0 ? await send(asking(others)) : {};
    return { ...real, Responses: { [tableName()]: [...(real.Responses?.[tableName()] ?? []), ...found] } };
  };
  const list = async (command: { input: object }): Promise<Answer | undefined> => {
    const {
      IndexName,
      ExpressionAttributeValues,
      ScanIndexForward,
      Limit = 0,
    } = command.input as QueryCommandInput;
    const {
      ":pk": pk,
      ":low": low,
      ":high": high,
    } = (ExpressionAttributeValues ?? {}) as Record<string, string>;
    const kinds = lists.get(`${IndexName}pk ${pk}`);
    if (!kinds || low === undefined || high === undefined) return undefined;
    const { sort } = kinds[0] as { sort: string };
    const real = await send(command);
    const made: Item[] = [];
    const [from, to] = [Date.parse(low.slice(0, 24)), Date.parse(high.slice(0, 24))];
    const [begin, end] = [
      Number.isNaN(from) ? 0 : day.firstFrom(from),
      Number.isNaN(to) ? day.jobs : day.firstFrom(to + 1),
    ];
    for (let at = 0; at < end - begin && made.length < Limit; at += 1) {
      const nth = ScanIndexForward ? begin + at : end - 1 - at;
      const some = kinds.map(({ make, bytes }) => {
        seen.read_units += bytes / unit_bytes / 2;
        return altered(make(day.madeOf(nth)), nth);
      });
      made.push(...some.filter((item) => (item[sort] as string) >= low && (item[sort] as string) <= high));
    }
    const sign = ScanIndexForward ? 1 : -1;
    const all = [...(real.Items ?? []), ...made].toSorted((a, b) =>
      (a[sort] as string) < (b[sort] as string) ? -sign : sign,
    );
    return { ...real, Items: all.slice(0, Limit) };
  };
  client.send = async (command) => {
    const kind = command.constructor.name;
    const isQuery = kind === "QueryCommand";
    if (kind === "BatchGetItemCommand") return batch(command);
    if (!isQuery && kind !== "GetItemCommand") return send(command);
    return (isQuery && (await list(command))) || (await about(kind, command)) || send(command);
  };
  return { seen, end: () => Object.assign(client, { send }) };
};
