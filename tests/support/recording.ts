import { drawn } from "./drawing.ts";
import { type Answered, type Asking, answerAt, wayTo } from "./outward.ts";

/** The table keeps attributes in no order, and answers them in another each time. */
const inOrder = (_: string, value: unknown): unknown =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** What a call asks for. The SDK makes up a token for each transaction. */
const wordsAsked = ({ method, path, headers, body }: Asking): string => {
  const target = headers["x-amz-target"];
  const asked = target === undefined ? body.toString() : JSON.stringify(JSON.parse(body.toString()), inOrder);
  return [method, path, target ?? "", asked.replace(/"ClientRequestToken":"[^"]*",?/, "")].join(" ");
};

/**
 * What makes two calls the same. What is done side by side draws its ids in one order or another, and what is spread by an
 * id goes to one partition or another.
 */
const sameness = (words: string): string => words.replace(drawn, "*").replace(/#\d{1,3}(?=["#])/g, "#*");

const isReading = (method: string, target: unknown): boolean =>
  target === undefined
    ? method === "GET" || method === "HEAD"
    : /\.(Get|BatchGet|Query)/.test(String(target));

/** The words of a text, each once: what is left of it without ids, numbers, times and order. */
export const wordsOf = (text: string): string =>
  [...new Set(text.match(/[\w.:-]+/g)?.filter((word) => !/\d/.test(word)))].toSorted().join(" ");

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

type Ask = (asked: Asking) => Promise<Answered>;

/**
 * Stands in front of a server, for whoever asks it from this process. While it records, what is asked goes through and is
 * kept with its answer. While it repeats, the same questions get the same answers and the server is not asked: whoever
 * repeats the work finds the world as it was. What is to be changed only then is refused and told by `unasked`; what is only
 * read, because the first time it was still on its way when the answer was given, is read. Items that are read by key may be
 * read together or apart: that depends on which of several answers comes first, and on what a process remembers.
 */
export const recordingOf = (server: URL) => {
  const { send: forward, close } = wayTo(server);
  const known = new Map<string, { words: string; answer: Answered }[]>();
  const items = new Map<string, Item | undefined>();
  const changes = new Set<string>();
  let heard: { asked: Asking; answer: Answered }[] = [];
  let repeating = false;
  let unasked: string[] = [];

  const keep = (asked: Asking, answer: Answered): void => {
    const { method, headers, body } = asked;
    const target = headers["x-amz-target"];
    const words = wordsAsked(asked);
    const same = sameness(words);
    known.set(same, [...(known.get(same) ?? []), { words, answer }]);
    if (!isReading(method, target)) changes.add(same);
    const read = readIn(target, body);
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

  const recording: Ask = async (asked) => {
    const answer = await forward(asked);
    if (!repeating) heard.push({ asked, answer });
    return answer;
  };

  /** The answer to these very words, if they were asked before; else the next of those that are the same but for what was drawn. */
  const answerTo = (words: string): Answered | undefined => {
    const kept = known.get(sameness(words)) ?? [];
    const at = Math.max(
      kept.findIndex((one) => one.words === words),
      0,
    );
    return (kept.length > 1 ? kept.splice(at, 1) : kept)[0]?.answer;
  };

  const repetition: Ask = async (asked) => {
    const { method, headers, body } = asked;
    const target = headers["x-amz-target"];
    const words = wordsAsked(asked);
    const same = sameness(words);
    const answer = answerTo(words);
    changes.delete(same);
    if (answer) return answer;
    const read = readIn(target, body);
    if (read) return composed(read, () => forward(asked));
    if (isReading(method, target)) return forward(asked);
    unasked.push(same.slice(0, 2000));
    return { status: 400, headers: {}, body: Buffer.from("{}") };
  };

  const port = Number(server.port);
  const stop = answerAt(port, (asked) => (repeating ? repetition : recording)(asked));

  return {
    record: (): void => {
      heard = [];
      known.clear();
      items.clear();
      changes.clear();
      unasked = [];
      repeating = false;
    },
    repeat: (): void => {
      for (const { asked, answer } of heard) keep(asked, answer);
      heard = [];
      repeating = true;
    },
    /** What was asked since it records, in words: with the names of all fields that were sent, and their texts. */
    asked: (): string[] =>
      heard.map(({ asked: { method, path, headers, body }, answer: { status } }) => {
        const asked = wordsOf(`${path} ${headers["x-amz-target"] ?? ""} ${body.toString()}`);
        return `${port} ${status} ${method} ${asked}`;
      }),
    /** What was to be changed while repeating and not before. */
    unasked: (): readonly string[] => unasked,
    /** What was to be changed before and not while repeating. */
    unrepeated: (): readonly string[] => [...changes].map((same) => same.slice(0, 2000)),
    close: (): void => {
      stop();
      close();
    },
  };
};

export type Recording = ReturnType<typeof recordingOf>;
