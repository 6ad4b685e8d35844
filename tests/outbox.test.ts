import { describe, expect, test } from "vitest";
import { type Entry, type Failed, isStopped, sendWaiting } from "../clients/kit/app/outbox.ts";

const hour = 3600_000;
const begun_at = Date.parse("2027-03-10T08:00:00.000Z");

type Act = { name: string; line?: string; trivial?: true };

const anOutbox = (...acts: Act[]) => {
  const world = {
    now: begun_at + hour,
    held: acts.map((act, at): Entry<Act> => ({ key: act.name, made_at: begun_at + at, act })),
    sent: [] as string[],
    failures: {} as Record<string, Failed>,
    whileSending: (_: string): void => undefined,
    ended: [] as [name: string, refused: boolean][],
  };
  const isOther = (key: string) => (entry: Entry<Act>) => entry.key !== key;
  const send = () =>
    sendWaiting<Act>({
      read: async () => [...world.held],
      write: async (entry) => {
        world.held = world.held.map((one) => (one.key === entry.key ? entry : one));
      },
      remove: async ({ key }) => {
        world.held = world.held.filter(isOther(key));
      },
      send: async ({ key }) => {
        world.sent.push(key);
        world.whileSending(key);
        if (world.failures[key]) throw world.failures[key];
      },
      failureOf: (error) => error as Failed,
      lineOf: ({ line }) => line,
      matters: ({ trivial }) => !trivial,
      now: () => world.now,
      ended: ({ key }, error) => world.ended.push([key, error !== undefined]),
    });
  return Object.assign(world, { send, waiting: () => world.held.map(({ key }) => key) });
};

const refusal = { code: "job.invalid_transition", message: "Not now.", request_id: "r-1" };

describe("what was done without a connection", () => {
  test("is sent in order once, with what comes while it is being sent", async () => {
    const outbox = anOutbox({ name: "first" }, { name: "second" });
    outbox.whileSending = (name) => {
      if (name === "first")
        outbox.held.push({ key: "third", made_at: begun_at + hour, act: { name: "third" } });
    };
    await outbox.send();
    expect(outbox.sent).toEqual(["first", "second", "third"]);
    expect(outbox.waiting()).toEqual([]);
    expect(outbox.ended).toEqual([
      ["first", false],
      ["second", false],
      ["third", false],
    ]);
  });

  test("waits in order while no answer comes", async () => {
    const outbox = anOutbox({ name: "first" }, { name: "second" });
    outbox.failures.first = "unreachable";
    await outbox.send();
    expect(outbox.sent).toEqual(["first"]);
    expect(outbox.waiting()).toEqual(["first", "second"]);
    outbox.failures = {};
    await outbox.send();
    expect(outbox.sent).toEqual(["first", "first", "second"]);
    expect(outbox.waiting()).toEqual([]);
  });

  test("stays with the reason if it is refused; what depends on it waits, other things don't", async () => {
    const outbox = anOutbox(
      { name: "depart", line: "job 1" },
      { name: "start", line: "job 1" },
      { name: "hello" },
      { name: "depart 2", line: "job 2" },
    );
    outbox.failures.depart = refusal;
    await outbox.send();
    expect(outbox.sent).toEqual(["depart", "hello", "depart 2"]);
    expect(outbox.held).toMatchObject([{ key: "depart", refused: refusal }, { key: "start" }]);
    expect(outbox.held.map((entry) => isStopped(entry, outbox.now))).toEqual([true, false]);
    await outbox.send();
    expect(outbox.sent).toHaveLength(3);
    outbox.held = outbox.held.slice(1);
    await outbox.send();
    expect(outbox.sent.at(-1)).toBe("start");
    expect(outbox.waiting()).toEqual([]);
  });

  test("holds back only its own line while the service can't take it", async () => {
    const outbox = anOutbox(
      { name: "depart", line: "job 1" },
      { name: "start", line: "job 1" },
      { name: "hello" },
    );
    outbox.failures.depart = "later";
    await outbox.send();
    expect(outbox.sent).toEqual(["depart", "hello"]);
    expect(outbox.waiting()).toEqual(["depart", "start"]);
    expect(outbox.held.some(({ refused }) => refused)).toBe(false);
  });

  test("is asked about after 20 hours, and sent if its author says so", async () => {
    const outbox = anOutbox({ name: "depart", line: "job 1" }, { name: "start", line: "job 1" });
    outbox.now = begun_at + 20 * hour;
    outbox.failures.depart = "unreachable";
    await outbox.send();
    expect(outbox.sent).toEqual(["depart"]);
    outbox.failures = {};
    outbox.now += 1;
    await outbox.send();
    expect(outbox.sent).toEqual(["depart"]);
    outbox.held = outbox.held.map((entry) => ({ ...entry, confirmed: true as const }));
    await outbox.send();
    expect(outbox.sent).toEqual(["depart", "depart", "start"]);
  });

  test("is forgotten if it is refused and nobody needs to know", async () => {
    const outbox = anOutbox({ name: "read", trivial: true });
    outbox.failures.read = refusal;
    await outbox.send();
    expect(outbox.waiting()).toEqual([]);
  });

  test("does not come back if it is taken back while it is being sent", async () => {
    const outbox = anOutbox({ name: "hello" });
    outbox.failures.hello = refusal;
    outbox.whileSending = () => {
      outbox.held = [];
    };
    await outbox.send();
    expect(outbox.waiting()).toEqual([]);
    expect(outbox.ended).toEqual([["hello", true]]);
  });
});
