import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { DeleteTableCommand, paginateScan } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { handler as uploadVideoNew } from "../functions/video/upload-video-new.ts";
import { createTable, localClient } from "../local/dynamodb.ts";
import { streamLanes } from "../platform/functions.ts";
import { operations } from "../platform/operations.ts";
import { unpublished } from "../shared/data/engine/outbox.ts";
import { type AnyContract, methodOf } from "../shared/http/contract.ts";
import { newId } from "../shared/kernel/id.ts";
import { dispatcher } from "../shared/stream/dispatcher.ts";
import { openBucket } from "./kit/bucket.ts";
import { handlerIn, newcomer } from "./kit/cast.ts";
import { startIdentityProvider } from "./kit/identity-provider.ts";
import { modelQueue, stageSqs } from "./kit/model-queue.ts";
import { newProvider, newUser } from "./kit/people.ts";
import { type End, type Line, lineOf } from "./kit/process-end.ts";
import { type Story, storyOf } from "./kit/stories.ts";
import { type StripeWorld, startStripe } from "./kit/stripe.ts";
import { startTaker } from "./kit/taker.ts";
import {
  allSubscribers,
  call,
  clock,
  lambdaContext,
  type Said,
  streamRecord,
  workModels,
} from "./kit/world.ts";

const whole = import.meta.env.MODE === "fuzz";
const seed = process.env.FUZZ_SEED ?? "1";
const rounds_most = 12;
const tries_most = 3;
vi.setConfig({ testTimeout: whole ? 600_000 : 60_000 });

openBucket();
const provider = await startIdentityProvider();
afterAll(() => provider.close());
let stripe: StripeWorld;
beforeAll(async () => {
  const mailbox = await startTaker();
  process.env.NOTIFICATIONS_ENDPOINT = mailbox.url;
  return () => mailbox.close();
});
beforeEach(async () => {
  clock.set("2027-02-01T12:00:00.000Z");
  stripe = await startStripe();
  return () => stripe.close();
});

const withToken =
  (person: typeof newUser): Story =>
  async () => {
    const { email } = await person();
    const holder = { uid: newId("uid"), email, display_name: "Ada Moreno" };
    return { body: provider.clientPayload(holder, await provider.idToken(holder)) };
  };

/** What needs a store, or an identity provider. */
const own: Record<string, Story> = {
  "POST /authentication/sign-in-with-idp-a-or-idp-b": withToken(newUser),
  "POST /service-provider/auth/sign-in-with-idp-a-or-idp-b": withToken(newProvider),
  "PUT /video/complete-upload/{media_id}": async () => {
    const as = await newcomer("user");
    const announced = { content_type: "video/mp4", size_bytes: 6_000_000 };
    const { media_id, missing } = (await call(uploadVideoNew, { as, body: announced })).data;
    for (const { url, size_bytes } of missing)
      await fetch(url, { method: "PUT", body: new Uint8Array(size_bytes) });
    return { as, params: { media_id }, body: {} };
  },
};

const engine = localClient(process.env.AWS_ENDPOINT_URL_DYNAMODB as string);
const TableName = process.env.TABLE_NAME as string;

/** A world in which nothing has happened, an hour later. */
const beginAnew = async (): Promise<void> => {
  await engine.send(new DeleteTableCommand({ TableName }));
  await createTable(engine, TableName);
  clock.advance({ hours: 1 });
  stripe.emulator.faults.clear();
};

/** What is kept of how often something was asked or tried, not of what was done. */
const asides = new Set(["replay", "rate", "event_waiting", "event_done"]);

/** What there is in the table and at the payment provider: how many of a kind and state, and how much money. */
const standing = async (): Promise<Record<string, number>> => {
  const found = new Map<string, number>();
  const add = (name: string, by: number) => found.set(name, (found.get(name) ?? 0) + by);
  for await (const { Items = [] } of paginateScan({ client: engine }, { TableName }))
    for (const image of Items) {
      const { entity, state, type, amount_minor, amount } = unmarshall(image);
      if (asides.has(entity)) continue;
      const name = [entity, type, state].filter((one) => typeof one === "string").join(" ");
      if (entity !== "counter") add(name, 1);
      if (typeof amount_minor === "number") add(`${name} amount_minor`, amount_minor);
      if (typeof amount === "number") add(`${name} amount`, amount);
    }
  return Object.fromEntries([...found].sort());
};

const kinds = ["payment_intent", "setup_intent", "charge", "refund", "transfer", "customer", "subscription"];
const paidFor = (): Record<string, number> =>
  Object.fromEntries(kinds.map((kind) => [`stripe ${kind}`, stripe.emulator.state.list(kind).length]));

/** Delivers all events, and those that follow from them. What a process left is taken up by another. */
const settle = async (line: Line): Promise<void> => {
  const subscribers = await allSubscribers();
  const queues = await stageSqs();
  const deliver = async (lane: (typeof streamLanes)[number], event: { Records: never[] }) => {
    let failed = 0;
    const ended = await line.endsIn(async () => {
      failed = (await dispatcher(lane, subscribers)(event, lambdaContext(lane, 60_000))).batchItemFailures
        .length;
    });
    return ended || failed > 0;
  };
  for (let round = 0; round < rounds_most; round += 1) {
    await stripe.emulator.advance();
    const waiting = await unpublished("9999", 100);
    if (waiting.length === 0 && !queues.hasVisible(modelQueue)) return;
    const event = { Records: waiting.map(streamRecord) as never[] };
    for (const lane of streamLanes)
      for (let left = tries_most; await deliver(lane, event); left -= 1)
        if (left === 1) throw new Error(`Subscribers of the ${lane} lane go on failing: see the log.`);
    if ((await workModels(subscribers)) > 0)
      throw new Error("Subscribers of the model lane failed: see the log.");
  }
  throw new Error("Something goes on and on.");
};

type Outcome = { status: number | undefined; standing: Record<string, number> };
type Played = Outcome & { body: string; own: number; calls: number };

/**
 * Has a client ask for something, whose process ends somewhere, or one of what follows. The client asks again when its
 * connection breaks, with the same key.
 */
const play = async (
  { file, contract }: { file: string; contract: AnyContract },
  { end, again = false }: { end?: End | undefined; again?: boolean } = {},
): Promise<Played> => {
  await beginAnew();
  const before = paidFor();
  const asked = await (own[contract.route] ?? storyOf(contract))(contract, stripe);
  const handler = (await handlerIn(file)) as never;
  let said: Said | undefined;
  const ask = async (key: string) => {
    said = await call(handler, { ...asked, headers: { ...asked.headers, "idempotency-key": key } });
  };
  const line = lineOf(end);
  const ended = await line.endsIn(() => ask("one"));
  const own_calls = line.calls();
  if (ended) {
    if (end?.moment === "after") await settle(line);
    await ask("one");
  }
  await settle(line);
  if (again) {
    await ask("another");
    await settle(line);
  }
  const paid = Object.entries(paidFor()).map(([kind, count]) => [kind, count - (before[kind] ?? 0)]);
  return {
    own: own_calls,
    calls: line.calls(),
    status: said?.status,
    body: said?.body ?? "",
    standing: { ...(await standing()), ...Object.fromEntries(paid) },
  };
};

const outcomeOf = ({ status, standing }: Played): Outcome => ({ status, standing });

/** All places where a process may end with `npm run fuzz`; else one of the operation's own, drawn by its name. */
const endsOf = ({ route }: AnyContract, { own, calls }: Played): End[] => {
  const all = Array.from({ length: whole ? calls : own }, (_, at) => at + 1).flatMap((at): End[] => [
    { call: at, moment: "before" },
    { call: at, moment: "after" },
  ]);
  const drawn = createHash("sha256").update(`${seed} ${route}`).digest().readUInt32BE() % all.length;
  return whole ? all : all.slice(drawn, drawn + 1);
};

const changing = (await operations()).filter(({ contract }) => methodOf(contract) !== "GET");

describe.each(changing)("a process ends while it does $contract.route", (one) => {
  test("the client asks again, and all is done once", async () => {
    const once = await play(one);
    expect(once.status, once.body).toBe(200);
    const twice = await play(one, { again: true });
    for (const end of endsOf(one.contract, once)) {
      const played = await play(one, { end });
      const allowed = [outcomeOf(once), outcomeOf(twice), { status: twice.status, standing: once.standing }];
      const where = `${end.moment} call ${end.call} of ${once.own}, ${once.calls}: ${played.body.slice(0, 300)}`;
      if (!allowed.some((outcome) => isDeepStrictEqual(outcome, outcomeOf(played))))
        expect.soft(outcomeOf(played), where).toEqual(outcomeOf(once));
    }
  });
});
