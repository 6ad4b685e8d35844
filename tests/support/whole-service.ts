import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { type Client, createClient, inMemory, type SessionStore } from "../../clients/typescript/client.ts";
import { streamLanes } from "../../platform/functions.ts";
import { operations, schedules } from "../../platform/operations.ts";
import type { EventRow } from "../../shared/data/engine/events.ts";
import { dispatcher } from "../../shared/stream/dispatcher.ts";
import { openBucket } from "./bucket.ts";
import { handlerIn } from "./callers.ts";
import { runDue } from "./due-lists.ts";
import { itemsOf, scanned } from "./engine.ts";
import { type Served, serve } from "./http-server.ts";
import { modelQueue, stageSqs } from "./model-queue.ts";
import { serveSocket } from "./socket-server.ts";
import { receive, type StripeWorld, startStripe } from "./stripe.ts";
import { waitingEvents } from "./waiting-events.ts";
import { allSubscribers, clock, lambdaContext, streamRecord, workModels } from "./world.ts";

const rounds_most = 25;
const minute = 60_000;

/** A mailbox that counts what is sent to it. */
const openMailbox = async () => {
  let messages = 0;
  const server = createServer((request, response) => {
    messages += 1;
    request.resume().on("end", () => response.writeHead(200).end());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  process.env.NOTIFICATIONS_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mailbox`;
  return { messages: () => messages, close: () => server.close() };
};

/** Events of one transaction reach the dispatchers together. */
const transactionOf = ({ operation, correlation_id, causation_id, occurred_at }: EventRow): string =>
  [operation, correlation_id, causation_id, occurred_at].join(" ");

/**
 * The whole service in this process, as clients meet it: requests, sockets, uploads, events, schedules, the payment
 * provider. It stands still unless it is asked to go on. Call it at the top of a test file, which needs a clock that is set.
 */
export const wholeService = () => {
  const bucket = openBucket();
  let stripe: StripeWorld;
  let socket: Awaited<ReturnType<typeof serveSocket>>;
  let api: Served;
  let mailbox: Awaited<ReturnType<typeof openMailbox>>;
  let timed: Awaited<ReturnType<typeof handlerIn>>[];
  let ears = Promise.withResolvers<void>();

  beforeAll(async () => {
    mailbox = await openMailbox();
    socket = await serveSocket();
    stripe = await startStripe(async (body, signature) => {
      await ears.promise;
      return receive(body, signature);
    });
    api = await serve(await Promise.all((await operations()).map(({ file }) => handlerIn(file))));
    timed = await Promise.all((await schedules()).map(({ file }) => handlerIn(file)));
  });
  afterAll(async () => {
    await Promise.all([socket.close(), stripe.close(), api.close()]);
    mailbox.close();
  });

  /** Lets the payment provider tell what there is to tell. Until then it waits, so that it is never ahead of our own writes. */
  const hearPayments = async (): Promise<void> => {
    ears.resolve();
    await stripe.emulator.advance();
    ears = Promise.withResolvers();
  };

  /** Goes on until nothing more happens by itself. */
  const settle = async (): Promise<void> => {
    const subscribers = await allSubscribers();
    const queues = await stageSqs();
    for (let round = 0; round < rounds_most; round += 1) {
      await bucket.settled();
      await hearPayments();
      const waiting = await waitingEvents();
      if (waiting.length === 0 && !queues.hasVisible(modelQueue)) return;
      for (const rows of Map.groupBy(waiting, transactionOf).values())
        for (const lane of streamLanes) {
          const event = { Records: rows.map(streamRecord) };
          const { batchItemFailures } = await dispatcher(lane, subscribers)(
            event,
            lambdaContext(lane, 60_000),
          );
          if (batchItemFailures.length > 0) throw new Error(`subscribers failed on ${lane}: see the log`);
        }
      if ((await workModels(subscribers)) > 0) throw new Error("subscribers failed on model: see the log");
    }
    throw new Error("Something goes on and on.");
  };

  /** Does what is due now, and what follows from it. */
  const doWhatIsDue = async (): Promise<void> => {
    for (let round = 0; round < rounds_most; round += 1) {
      const turns = await runDue(timed as never);
      await settle();
      if (turns.every(({ handled }) => handled === 0)) return;
    }
  };

  return {
    settle,
    everything: async () => itemsOf(await scanned()),
    messages: () => mailbox.messages(),
    /** Where the API answers. */
    port: () => Number(new URL(api.origin).port),
    everyoneLeft: () => socket.everyoneLeft(),
    paymentCalls: () => stripe.emulator.state.requests(),

    /** An app of somebody who is not signed in yet. */
    app: (session: SessionStore = inMemory()): Client =>
      createClient({ baseUrl: `${api.origin}/api/v1`, session }),

    /** Moves on to a time, as if it had been waited for: it stops where something is due. */
    waitUntil: async (at_ms: number): Promise<void> => {
      for (;;) {
        const due = itemsOf(await scanned({ IndexName: "due" })).map(
          ({ duesk }) => Date.parse((duesk as string).slice(0, 24)) + minute,
        );
        const next = Math.min(at_ms, ...due.filter((one) => one > Date.now()));
        clock.set(new Date(next).toISOString());
        await doWhatIsDue();
        if (next === at_ms) return;
      }
    },
  };
};
