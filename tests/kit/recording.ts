import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { drawn } from "./drawing.ts";

type Headers = NodeJS.Dict<string | string[]>;
type Answered = { status: number; headers: Headers; body: Buffer };

/** The table keeps attributes in no order, and answers them in another each time. */
const inOrder = (_: string, value: unknown): unknown =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/**
 * What makes two calls the same: what they ask for. The SDK makes up a token for each transaction. What is done side by
 * side draws its ids in one order or another, and what is spread by an id goes to one partition or another.
 */
const sameness = (method: string, url: string, target: unknown, body: Buffer): string => {
  const asked = target === undefined ? body.toString() : JSON.stringify(JSON.parse(body.toString()), inOrder);
  const said = asked.replace(/"ClientRequestToken":"[^"]*",?/, "");
  const text = [method, url, target ?? "", said].join(" ");
  return text.replace(drawn, "*").replace(/#\d{1,3}(?=["#])/g, "#*");
};

const isReading = (method: string, target: unknown): boolean =>
  target === undefined
    ? method === "GET" || method === "HEAD"
    : /\.(Get|BatchGet|Query)/.test(String(target));

type Item = Record<string, { S?: string }>;
type Read = { table: string; keys: Item[]; single: boolean };

const placeOf = ({ pk, sk }: Item): string => `${pk?.S} ${sk?.S}`;

/** What a call reads by key, one item or several. */
const readIn = (target: unknown, body: Buffer): Read | undefined => {
  if (!/GetItem$/.test(String(target))) return undefined;
  const { TableName, Key, RequestItems } = JSON.parse(body.toString());
  if (Key) return { table: TableName, keys: [Key], single: true };
  const [table] = Object.keys(RequestItems) as [string];
  return { table, keys: RequestItems[table].Keys, single: false };
};

const itemsIn = ({ table, single }: Read, answer: Answered): Item[] => {
  const said = JSON.parse(answer.body.toString());
  return single ? [said.Item].filter(Boolean) : (said.Responses?.[table] ?? []);
};

/**
 * Stands in front of a server. While it records, what is asked goes through and is kept with its answer. While it
 * repeats, the same questions get the same answers and the server is not asked: whoever repeats the work finds the
 * world as it was. What is to be changed only then is refused and told by `unasked`; what is only read, because the
 * first time it was still on its way when the answer was given, is read. Items that are read by key may be read
 * together or apart: that depends on which of several answers comes first, and on what a process remembers.
 */
export const startRecording = async (server: URL) => {
  const known = new Map<string, Answered[]>();
  const items = new Map<string, Item | undefined>();
  const changes = new Set<string>();
  let repeating = false;
  let unasked: string[] = [];

  const forward = (method: string, path: string, headers: Headers, body: Buffer) =>
    new Promise<Answered>((done, fail) => {
      const { hostname, port } = server;
      const asked = request({ hostname, port, method, path, headers, timeout: 10_000 }, async (answer) => {
        done({ status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) });
      });
      asked.once("timeout", () => asked.destroy(new Error(`${server.href} did not answer within 10 s`)));
      asked.once("error", fail);
      asked.end(body);
    });

  const keep = (same: string, read: Read | undefined, answer: Answered): void => {
    known.set(same, [...(known.get(same) ?? []), answer]);
    if (!read || answer.status !== 200) return;
    const found = new Map(itemsIn(read, answer).map((item) => [placeOf(item), item]));
    for (const place of read.keys.map(placeOf)) if (!items.has(place)) items.set(place, found.get(place));
  };

  /** What is read by key as it was then; what was not read then, because it was remembered, as it is. */
  const composed = async (read: Read, present: () => Promise<Answered>): Promise<Answered> => {
    const places = read.keys.map(placeOf);
    const isKnown = places.every((place) => items.has(place));
    const now = isKnown ? [] : itemsIn(read, await present());
    const all = new Map([...now.map((item) => [placeOf(item), item] as const), ...items]);
    const found = places.map((place) => all.get(place)).filter((item) => item !== undefined);
    const body = read.single
      ? { Item: found[0] }
      : { Responses: { [read.table]: found }, UnprocessedKeys: {} };
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) };
  };

  const answerTo = async (method: string, path: string, headers: Headers, body: Buffer) => {
    const target = headers["x-amz-target"];
    const same = sameness(method, path, target, body);
    const read = readIn(target, body);
    if (!repeating) {
      const answer = await forward(method, path, headers, body);
      if (!repeating) {
        keep(same, read, answer);
        if (!isReading(method, target)) changes.add(same);
      }
      return answer;
    }
    const kept = known.get(same) ?? [];
    const answer = kept.length > 1 ? kept.shift() : kept[0];
    changes.delete(same);
    if (answer) return answer;
    const present = () => forward(method, path, headers, body);
    if (read) return composed(read, present);
    if (isReading(method, target)) return present();
    unasked.push(same.slice(0, 2000));
    return { status: 400, headers: {}, body: Buffer.from("{}") };
  };

  const front = createServer(async (incoming, outgoing) => {
    try {
      const { method = "GET", url = "/", headers } = incoming;
      const answer = await answerTo(method, url, headers, await buffer(incoming));
      // Clients correct their clocks by it, and the test's stands still.
      const { date: _, ...said } = answer.headers;
      outgoing.sendDate = false;
      outgoing.writeHead(answer.status, said).end(answer.body);
    } catch (error) {
      outgoing.destroy(error as Error);
    }
  });
  front.keepAliveTimeout = 60_000;
  await new Promise<void>((listening) => front.listen(0, "127.0.0.1", listening));

  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    record: (): void => {
      known.clear();
      items.clear();
      changes.clear();
      unasked = [];
      repeating = false;
    },
    repeat: (): void => {
      repeating = true;
    },
    /** What was to be changed while repeating and not before. */
    unasked: (): readonly string[] => unasked,
    /** What was to be changed before and not while repeating. */
    unrepeated: (): readonly string[] => [...changes].map((same) => same.slice(0, 2000)),
    close: (): void => {
      front.close();
      front.closeAllConnections();
    },
  };
};

export type Recording = Awaited<ReturnType<typeof startRecording>>;
