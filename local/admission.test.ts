import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { admission, admitAt, type Places } from "./admission.ts";
import { freePort } from "./dynamodb.ts";

/** Sends a request for each of these callers in turn. Returns what ran, in order. */
const opened = (places: Omit<Places, "longest_ms">) => {
  const door = admission(places);
  const ran: string[] = [];
  return { ...door, ran, ask: (caller: string) => door.ask(caller, () => ran.push(caller)) };
};

test("runs up to the limit, queues up to the limit, and refuses the rest", () => {
  const door = opened({ abreast: 2, waiting: 1, each: 10 });
  expect([door.ask("a"), door.ask("b"), door.ask("c"), door.ask("d")]).toEqual([
    "taken",
    "taken",
    "taken",
    "full",
  ]);
  expect(door.ran).toEqual(["a", "b"]);
  door.left("a");
  expect(door.ran).toEqual(["a", "b", "c"]);
  expect(door.ask("d")).toBe("taken");
});

test("one caller can use only a part of the places, and gets them back", () => {
  const door = opened({ abreast: 2, waiting: 4, each: 3 });
  expect([1, 2, 3, 4].map(() => door.ask("a"))).toEqual([
    "taken",
    "taken",
    "taken",
    "too many of one caller",
  ]);
  expect(door.ask("b")).toBe("taken");
  door.left("a");
  expect(door.ask("a")).toBe("taken");
});

test("callers take turns, however much one of them sends", () => {
  const door = opened({ abreast: 1, waiting: 10, each: 10 });
  for (const caller of ["a", "a", "a", "a", "b", "c", "b"]) door.ask(caller);
  for (const caller of ["a", "a", "b", "c", "a", "b"]) door.left(caller);
  expect(door.ran).toEqual(["a", "a", "b", "c", "a", "b", "a"]);
});

test("a request that waited too long is told to retry instead of being run", async () => {
  const port = await freePort();
  admitAt(port, { abreast: 1, waiting: 5, each: 5, longest_ms: 100 });
  let worked = 0;
  const server = createServer(async (_, response) => {
    worked += 1;
    await wait(400);
    response.end("done");
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const ask = () => fetch(`http://127.0.0.1:${port}`, { headers: { connection: "close" } });
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 503, 503]);
  const [, late] = answers.toSorted((a, b) => a.status - b.status);
  expect(late?.headers.get("retry-after")).toBe("1");
  expect((await ask()).status).toBe(200);
  expect(worked).toBe(2);
  server.close();
});

test("between requests nothing runs: those that run end first, and others wait", async () => {
  const door = opened({ abreast: 2, waiting: 5, each: 5 });
  const seen: string[][] = [];
  door.ask("a");
  const done = door.between(() => void seen.push([...door.ran]), 10_000);
  door.ask("b");
  door.ask("c");
  await wait(20);
  expect(seen).toEqual([]);
  door.left("a");
  await done;
  expect(seen).toEqual([["a"]]);
  expect(door.ran).toEqual(["a", "b", "c"]);
});

test("a request that does not end holds nothing up for longer than is said", async () => {
  const door = opened({ abreast: 2, waiting: 5, each: 5 });
  door.ask("a");
  let moved = false;
  await door.between(() => {
    moved = true;
  }, 50);
  expect(moved).toBe(true);
  expect(door.ask("b")).toBe("taken");
  expect(door.ran).toEqual(["a", "b"]);
});
