import { afterAll, beforeAll } from "vitest";
import { handler as uploadVideoNew } from "../../functions/video/upload-video-new.ts";
import { streamLanes } from "../../platform/functions.ts";
import type { EventRow } from "../../shared/data/engine/events.ts";
import type { Item } from "../../shared/data/engine/write.ts";
import type { AnyContract } from "../../shared/http/contract.ts";
import { newId } from "../../shared/kernel/id.ts";
import { dispatcher } from "../../shared/stream/dispatcher.ts";
import type { StreamLane } from "../../shared/stream/subscriber.ts";
import { openBucket } from "./bucket.ts";
import { administrator, newcomer } from "./callers.ts";
import { asides, itemsOf, putBack, scanned } from "./engine.ts";
import { startIdentityProvider } from "./identity-provider.ts";
import { importing } from "./imports.ts";
import { pass } from "./lengths-of-time.ts";
import { startMessageSink } from "./message-sink.ts";
import { modelQueue, stageSqs } from "./model-queue.ts";
import { newProvider, newUser } from "./people.ts";
import type { Line } from "./process-end.ts";
import { type Story, storyOf } from "./stories.ts";
import { type StripeWorld, startStripe } from "./stripe.ts";
import { waitingEvents } from "./waiting-events.ts";
import { type Asked, allSubscribers, call, clock, lambdaContext, streamRecord, workModels } from "./world.ts";

const rounds_most = 12;
const tries_most = 3;

/** How many of these there are follows from the hour, or one that is empty stands for none. */
const uncounted = new Set([...asides, "slot", "busy_times", "directory_words"]);

const kinds = ["payment_intent", "setup_intent", "charge", "refund", "transfer", "customer", "subscription"];

/** How many of a kind and state there are, and how much money. */
export type Standing = Record<string, number>;

/** A story that was told: how the operation after it is asked, and the way back to its end. */
type Told = { route: string; asked: Asked; canReturn: () => boolean; back: () => Promise<void> };

type PostingLine = { account: string; amount_minor: number };

/**
 * A world in which one operation is done, with all that it needs around it, and nothing goes on by itself. Call it at the
 * top of a test file.
 */
export const worldOfOne = async () => {
  const bucket = openBucket();
  const provider = await startIdentityProvider();
  afterAll(() => provider.close());
  let stripe: StripeWorld;
  let close = async (): Promise<void> => undefined;
  afterAll(() => close());
  const openAt = async (instant: string): Promise<void> => {
    await close();
    told = undefined;
    clock.set(instant);
    stripe = await startStripe();
    close = stripe.close;
  };
  let paid: Standing = {};
  let told: Told | undefined;
  /** The story of an operation ends here: the same can begin from here once more. */
  const remember = async (route: string, asked: Asked): Promise<Told> => {
    await stripe.emulator.idle();
    await bucket.settled();
    const [at, images, held] = [new Date().toISOString(), await scanned(), bucket.content()];
    const forget = stripe.emulator.remember();
    return {
      route,
      asked,
      canReturn: () => bucket.content() === held,
      back: async () => {
        clock.set(at);
        forget();
        await putBack(images);
      },
    };
  };
  /** What a lane failed on for as long as it was tried: the stream gives it to that lane again. */
  let left: Partial<Record<StreamLane, EventRow[]>> = {};
  beforeAll(async () => {
    const mailbox = await startMessageSink();
    process.env.NOTIFICATIONS_ENDPOINT = mailbox.url;
    return () => mailbox.close();
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
    "GET /admin/import-files/get-preview/{media_id}": async () => {
      const as = await administrator();
      const media_id = await importing(bucket, as).uploaded("external_id,email\nC-1,kim@import.example.com");
      await bucket.settled();
      return { as, params: { media_id } };
    },
    "PUT /video/complete-upload/{media_id}": async () => {
      const as = await newcomer("user");
      const announced = { content_type: "video/mp4", size_bytes: 6_000_000 };
      const { media_id, missing } = (await call(uploadVideoNew, { as, body: announced })).data;
      for (const { url, size_bytes } of missing)
        await fetch(url, { method: "PUT", body: new Uint8Array(size_bytes) });
      return { as, params: { media_id }, body: {} };
    },
  };

  const paidFor = (): Standing =>
    Object.fromEntries(kinds.map((kind) => [`stripe ${kind}`, stripe.emulator.state.list(kind).length]));

  return {
    /** The payment provider and the time that worlds begin with: before each test, or before the tests of one world. */
    open: () => openAt("2027-02-01T12:00:00.000Z"),

    /**
     * Begins anew an hour later, or at this instant with a payment provider that knows nobody: only what an operation has to
     * find has happened. Where the last that began was the same, all is put back to where that began; its story is played
     * again only if the store holds something else since. Says how the operation is asked.
     */
    begin: async (contract: AnyContract, at?: string): Promise<Asked> => {
      pass(3600);
      left = {};
      if (told?.route === contract.route && told.canReturn()) {
        await told.back();
        return structuredClone(told.asked);
      }
      await putBack([]);
      if (at === undefined) clock.advance({ hours: 1 });
      else await openAt(at);
      stripe.emulator.faults.clear();
      paid = paidFor();
      const asked = await (own[contract.route] ?? storyOf(contract))(contract, stripe);
      told = await remember(contract.route, asked);
      return structuredClone(asked);
    },

    /** Runs work while nobody looks at what is sent to the store. */
    unnoticed: bucket.unnoticed,

    /** What there is since then, in the table and at the payment provider. */
    standing: async (): Promise<Standing> => {
      const found = new Map<string, number>();
      const add = (name: string, by: number) => found.set(name, (found.get(name) ?? 0) + by);
      for (const item of itemsOf(await scanned())) {
        const { entity, state, type, amount_minor, amount, kind, lines } = item;
        if (uncounted.has(entity as string)) continue;
        // What the payment provider tells is stored only where the books did not have it yet: after a death between the two.
        if (String(item.pk).startsWith("EVENT#stripe#")) continue;
        // What failed and then succeeded is remembered for a while; only what was given up is an outcome.
        if (entity === "dead_letter" && item.given_up_at === undefined) continue;
        if (entity === "posting") {
          for (const { account, amount_minor } of lines as PostingLine[])
            add(`posting to ${account}`, amount_minor);
          // What a charge cost is posted with it if it is known by then, else after it.
          if (kind === "processing_fee") continue;
        }
        const name = [entity, type, state].filter((one) => typeof one === "string").join(" ");
        if (entity !== "counter") add(name, 1);
        if (typeof amount_minor === "number") add(`${name} amount_minor`, amount_minor);
        if (typeof amount === "number") add(`${name} amount`, amount);
      }
      for (const [kind, count] of Object.entries(paidFor())) add(kind, count - (paid[kind] ?? 0));
      return Object.fromEntries([...found].sort());
    },

    /** All records, by their keys, as far as they say what was done. */
    records: async (): Promise<Record<string, Item>> => {
      const found: Record<string, Item> = {};
      for (const item of itemsOf(await scanned()))
        if (!asides.has(item.entity as string)) found[`${item.pk} ${item.sk}`] = item;
      return found;
    },

    /** Delivers events again that were delivered before, in this order. */
    deliverAgain: async (rows: readonly EventRow[]): Promise<void> => {
      const subscribers = await allSubscribers();
      for (const lane of streamLanes)
        await dispatcher(lane, subscribers)({ Records: rows.map(streamRecord) }, lambdaContext(lane, 60_000));
      await workModels(subscribers);
    },

    /** Delivers all events, and those that follow from them, and gives them. What a process left is taken up by another. */
    settle: async (line: Line): Promise<EventRow[]> => {
      const delivered: EventRow[] = [];
      const subscribers = await allSubscribers();
      const queues = await stageSqs();
      const deliver = async (lane: (typeof streamLanes)[number], event: { Records: never[] }) => {
        let failed = 0;
        const ended = await line.endsIn(async () => {
          const context = lambdaContext(lane, 60_000);
          failed = (await dispatcher(lane, subscribers)(event, context)).batchItemFailures.length;
        });
        return ended || failed > 0;
      };
      for (let round = 0; round < rounds_most; round += 1) {
        await stripe.emulator.advance();
        await bucket.settled();
        const waiting = await waitingEvents();
        const again = left;
        left = {};
        if (waiting.length === 0 && !Object.keys(again).length && !queues.hasVisible(modelQueue))
          return delivered;
        delivered.push(...waiting);
        for (const lane of streamLanes) {
          const known = again[lane] ?? [];
          const rows = [...known, ...waiting.filter(({ id }) => !known.some((row) => row.id === id))];
          const event = { Records: rows.map(streamRecord) as never[] };
          let tries = tries_most;
          while (tries > 0 && rows.length > 0 && (await deliver(lane, event))) tries -= 1;
          if (tries === 0) left[lane] = rows;
        }
        if (Object.keys(left).length > 0)
          throw new Error(`Subscribers go on failing, of ${Object.keys(left)}: see the log.`);
        if ((await workModels(subscribers)) > 0)
          throw new Error("Subscribers of the model lane failed: see the log.");
      }
      throw new Error("Something goes on and on.");
    },
  };
};
