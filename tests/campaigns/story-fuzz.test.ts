import "../support/known-hashes.ts";

import { readdirSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AnyContract } from "../../shared/http/contract.ts";
import { allDifferences, allStuck } from "../support/balances.ts";
import { openBucket } from "../support/bucket.ts";
import { exampleAbout, handlerIn, newcomer } from "../support/callers.ts";
import { drawnRequests } from "../support/drawn-requests.ts";
import { putBack } from "../support/engine.ts";
import { drawnOf, runs, whole } from "../support/fuzzing.ts";
import { pass } from "../support/lengths-of-time.ts";
import { startMessageSink } from "../support/message-sink.ts";
import { settled } from "../support/money-world.ts";
import { type Scene, type SharedWorld, sharedWorlds } from "../support/shared-worlds.ts";
import { type StripeWorld, startStripe } from "../support/stripe.ts";
import { type Asked, type Caller, call, clock, renewed, runSchedule } from "../support/world.ts";

vi.setConfig({ testTimeout: whole ? 3_600_000 : 60_000 });

const steps_most = whole ? 60 : 30;
const worlds = Object.keys(sharedWorlds);
const played = whole ? worlds : [drawnOf("story one", worlds), drawnOf("story other", worlds)];

const requests = await drawnRequests();
const bucket = openBucket();
let stripe: StripeWorld;
let empty: () => void;
beforeAll(async () => {
  const mailbox = await startMessageSink();
  process.env.NOTIFICATIONS_ENDPOINT = mailbox.url;
  clock.set("2027-02-01T12:00:00.000Z");
  stripe = await startStripe();
  empty = stripe.emulator.remember();
  return () => mailbox.close();
});
afterAll(() => stripe.close());

const folder = new URL("../../events/schedules/", import.meta.url);
const schedules = await Promise.all(
  readdirSync(folder)
    .filter((file) => /^[\w-]+\.ts$/.test(file))
    .map(async (file) => (await import(/* @vite-ignore */ new URL(file, folder).href)).handler),
);

const roles = ["user", "service_provider", "admin"] as const;

/** Ids by the name of the field that they stand in, as far as answers told them. */
const openKnown = (ids: Record<string, string>) => {
  const known = new Map(Object.entries(ids).map(([name, id]) => [name, new Set([id])]));
  const learn = (told: unknown): void => {
    if (Array.isArray(told)) for (const one of told) learn(one);
    else if (told !== null && typeof told === "object")
      for (const [name, value] of Object.entries(told)) {
        if (typeof value !== "string") learn(value);
        else if (name.endsWith("_id")) known.set(name, (known.get(name) ?? new Set()).add(value));
      }
  };
  /** What an answer is about, by the word before its path's id, or after its verb. */
  const learnOwn = ({ params, route }: AnyContract, asked: Asked, data: unknown): void => {
    const id = (data as { id?: unknown } | null)?.id;
    const named = Object.keys(params?.def.shape ?? {})[0] ?? `${/-(\w+)$/.exec(route)?.[1]}_id`;
    if (typeof id === "string" && !Object.values(asked.params ?? {}).includes(id))
      known.set(named, (known.get(named) ?? new Set()).add(id));
    learn(data);
  };
  return {
    learn: learnOwn,
    drawn: (pick: (...several: string[]) => string): Record<string, string> =>
      Object.fromEntries([...known].map(([name, ids]) => [name, pick(...ids)])),
  };
};

/** All follows that follows, for more than a day. */
const endOf = async (): Promise<void> => {
  for (const hours of [0, 3, 24]) {
    clock.advance({ hours });
    pass(hours * 3600);
    while (await settled(stripe));
    for (const schedule of schedules) expect((await runSchedule(schedule)).failed).toBe(0);
    while (await settled(stripe));
  }
};

test.each(played)("whatever several people do in any order: %s", async (name) => {
  const { at, setUp, parts } = sharedWorlds[name] as SharedWorld;
  const own = requests.all.filter(({ contract }) => parts.some((part) => part.test(contract.route)));
  const play = async (one: fc.GeneratorValue, happened: string[]): Promise<void> => {
    await stripe.emulator.idle();
    empty();
    await putBack([]);
    clock.set(at);
    pass(3600);
    const { callers, ids, ways } = await setUp({ stripe, bucket, holdBack: () => undefined });
    await stripe.emulator.idle();
    await bucket.settled();
    const others: Scene["callers"] = {
      user: await newcomer("user"),
      service_provider: await newcomer("service_provider"),
    };
    const known = openKnown(ids);
    const pick = <T>(...several: T[]): T => several[one(fc.nat, { max: several.length - 1 })] as T;
    const mostly = <T>(likely: T, other: () => T): T => (one(fc.nat, { max: 9 }) < 8 ? likely : other());

    for (let step = 0; step < steps_most; step += 1) {
      const kind = one(fc.nat, { max: 11 });
      if (kind === 0) {
        while (await settled(stripe));
        continue;
      }
      if (kind === 1) {
        const minutes = pick(1, 20, 300, 1500);
        clock.advance({ minutes });
        pass(minutes * 60);
        happened.push(`${minutes} minutes pass`);
        expect((await runSchedule(pick(...schedules))).failed).toBe(0);
        continue;
      }
      const operation = pick(...(kind < 8 ? own : requests.all));
      const { contract, file } = operation;
      const allowed = roles.filter((role) => contract.access.includes(role));
      const by = allowed.length > 0 ? pick(...allowed) : undefined;
      const caller = by && mostly<Caller | undefined>(callers[by], () => others[by]);
      const way = pick(...(ways[contract.route] ?? [{}]));
      const asked: Asked = {
        ...exampleAbout(contract, known.drawn(pick)),
        ...way,
        ...(caller && { as: await renewed(caller) }),
      };
      const change = mostly<(asked: Asked) => Asked>(
        (same) => same,
        () => one(() => requests.valid(operation)),
      );
      const said = await call((await handlerIn(file)) as never, change(asked));
      happened.push(`${contract.route} by ${by ?? "nobody"}: ${said.status} ${said.error?.code ?? ""}`);
      requests.holds(operation, said);
      if (said.status === 200) known.learn(contract, asked, said.data);
    }
    await endOf();
    expect(await allDifferences(stripe)).toEqual([]);
    expect(await allStuck()).toEqual([]);
  };
  const story = fc.asyncProperty(fc.gen(), async (one) => {
    const happened: string[] = [];
    try {
      await play(one, happened);
    } catch (error) {
      const told = [...happened, (error as Error).message, requests.lastError() ?? "No error was logged."];
      throw new Error(told.join("\n"), { cause: error });
    }
  });
  await fc.assert(story, { numRuns: runs.stories, endOnFailure: true });
});
