import { readdirSync, readFileSync } from "node:fs";
import { operations } from "../../platform/operations.ts";
import type { EventRow } from "../../shared/data/engine/events.ts";
import { type AnyContract, methodOf } from "../../shared/http/contract.ts";
import { dispatcher } from "../../shared/stream/dispatcher.ts";
import { exampleAbout, handlerIn } from "./callers.ts";
import type { Step } from "./orders.ts";
import { alone, joins, type Member, meet } from "./races.ts";
import { type Scene, type SharedWorld, sharedWorlds } from "./shared-worlds.ts";
import { receive } from "./stripe.ts";
import type { Came, Sent, Together } from "./together.ts";
import { allSubscribers, call, lambdaContext, runSchedule, streamRecord } from "./world.ts";

/** Whoever breaks is told as a defect is. */
const came = async (work: () => Promise<Came>): Promise<Came> => {
  try {
    return await work();
  } catch (error) {
    return { status: 500, code: String(error) };
  }
};

const roles = ["user", "service_provider", "admin"] as const;

/** An operation, as everybody in a world asks it who may. */
const askedIn = async (
  { callers, ids, ways }: Scene,
  { file, contract }: { file: string; contract: AnyContract },
): Promise<Member[]> => {
  const handler = (await handlerIn(file)) as never;
  const own = roles.filter((role) => contract.access.includes(role) && callers[role]);
  const asking = contract.access.includes("public") ? [undefined] : own;
  return asking.flatMap((role) =>
    (ways[contract.route] ?? [{}]).map(({ label, ...way }): Member => {
      const asked = { ...exampleAbout(contract, ids as never), ...(role && { as: callers[role] }), ...way };
      const by = asking.length > 1 ? [`by ${role}`] : [];
      return {
        name: [contract.route, ...by, ...(label ? [label] : [])].join(" "),
        work: () =>
          came(async () => {
            const { status, error, data } = await call(handler, asked as never);
            return { status, code: error?.code, ...(status === 200 && { data }) };
          }),
      };
    }),
  );
};

/** An event, as the stream gives it to a lane. */
const toldTo = async (row: EventRow, lane: "patient" | "prompt"): Promise<Member> => {
  const subscribers = await allSubscribers();
  const { type } = row.data as { type?: unknown };
  return {
    name: `${row.type}${typeof type === "string" ? ` ${type}` : ""} in the ${lane} lane`,
    work: () =>
      came(async () => {
        const { batchItemFailures } = await dispatcher(lane, subscribers)(
          { Records: [streamRecord(row)] },
          lambdaContext(`dispatch-${lane}`, 60_000),
        );
        return { status: batchItemFailures.length > 0 ? 503 : 200 };
      }),
  };
};

/** These read all that there is, and add up: they are compared with what they have read elsewhere. */
const counting = /^(analytics|analytics-check|ledger|reconciliation)\.ts$/;

const schedules = async (): Promise<Member[]> => {
  const folder = new URL("../../events/schedules/", import.meta.url);
  const files = readdirSync(folder).filter((file) => /^[\w-]+\.ts$/.test(file) && !counting.test(file));
  return Promise.all(
    files.map(async (file): Promise<Member> => {
      const { handler } = await import(/* @vite-ignore */ new URL(file, folder).href);
      return {
        name: `the schedule ${file.replace(".ts", "")}`,
        work: () =>
          came(async () => ({ status: (await runSchedule(handler)).failed > 0 ? 503 : 200, again: true })),
      };
    }),
  );
};

const webhookOf = ({ body, signature }: Sent): Member => ({
  name: `the webhook ${JSON.parse(body).type}`,
  work: () => came(async () => ({ status: (await receive(body, signature)).statusCode as number })),
});

/** Events of one moment wait in no order of their own. */
const byName = (members: readonly Member[]): Member[] =>
  members.toSorted((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)));

/** What several of one name are told apart by. */
const numbered = (members: readonly Member[]): Member[] => {
  const seen = new Map<string, number>();
  return members.map(({ name, work }) => {
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return { name: nth === 1 ? name : `${name} ${nth}`, work };
  });
};

/** Who may do something in a world: operations, lanes with events that wait, schedules and webhooks. */
const allMembers = async (
  scene: Scene,
  { sent, events }: { sent: readonly Sent[]; events: readonly EventRow[] },
  { parts }: SharedWorld,
): Promise<Member[]> => {
  const changing = (await operations()).filter(
    ({ contract }) =>
      methodOf(contract) !== "GET" &&
      !contract.access.includes("signature") &&
      parts.some((part) => part.test(contract.route)),
  );
  const asked = await Promise.all(changing.map((one) => askedIn(scene, one)));
  const told = events.flatMap((row) => [toldTo(row, "prompt"), toldTo(row, "patient")]);
  return numbered([
    ...asked.flat(),
    ...byName(await Promise.all(told)),
    ...byName(sent.map(webhookOf)),
    ...(await schedules()),
    ...Object.entries(scene.others ?? {}).map(
      ([name, work]): Member => ({
        name,
        work: () => came(async () => ({ status: await work().then(() => 200) })),
      }),
    ),
  ]);
};

/** Begins a world, and gives all who might change something in it. */
export const membersIn = async (together: Together, name: string): Promise<Member[]> => {
  const world = sharedWorlds[name] as SharedWorld;
  const { world: scene, ...waiting } = await together.begin(world.at, world.setUp);
  return allMembers(scene, waiting, world);
};

export type Joined = { member: Member; steps: Step[] };

/** Those who change something when they are alone. */
export const joinedOf = async (together: Together, members: readonly Member[]): Promise<Joined[]> => {
  const joined: Joined[] = [];
  for (const member of members) {
    const played = await alone(together, member);
    if (joins(played)) joined.push({ member, steps: played.steps });
  }
  return joined;
};

/** The pairs that meet, each party with itself too. */
export const pairsOf = (joined: readonly Joined[]): [Joined, Joined][] =>
  joined.flatMap((one, at) =>
    joined
      .slice(at)
      .flatMap((other): [Joined, Joined][] => (meet(one.steps, other.steps) ? [[one, other]] : [])),
  );

/** A pair, or three, as it is written: `world: one | other`. */
export const nameOf = (world: string, members: readonly { name: string }[]): string =>
  `${world}: ${members.map(({ name }) => name).join(" | ")}`;

/** The parties of a written pair. Throws where the world has none of such a name. */
export const membersNamed = (members: readonly Member[], pair: string): Member[] =>
  pair
    .slice(pair.indexOf(": ") + 2)
    .split(" | ")
    .map((wanted) => {
      const found = members.find(({ name }) => name === wanted);
      if (!found) throw new Error(`Nobody in this world is called ${wanted}`);
      return found;
    });

export const worldOf = (pair: string): string => pair.slice(0, pair.indexOf(": "));

/** The pairs on record. */
export const recordedPairs = (): string[] =>
  readFileSync(new URL("../pairs.csv", import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean);
