import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { handler as webhook } from "../../functions/service-provider/membership/webhook.ts";
import { stripeKeys } from "../../local/secrets.ts";
import { type StripeEmulator, startStripeEmulator, type WebhookTarget } from "../../local/stripe/server.ts";
import { readChecks, writeChecks } from "../../local/stripe/validation.ts";
import { typesOf } from "../../shared/domain/payment/stripe-event-types.ts";
import type { Answer } from "../../shared/http/answer.ts";
import { keptFolder } from "./kept-folder.ts";
import { httpEvent, lambdaContext } from "./world.ts";

/** The API Gateway event of a webhook's bytes. */
export const webhookEvent = (body: string, signature: string | undefined, { base64 = false } = {}) => ({
  ...httpEvent(webhook.contract, {
    headers: {
      "content-type": "application/json",
      ...(signature !== undefined && { "stripe-signature": signature }),
    },
  }),
  body: base64 ? Buffer.from(body).toString("base64") : body,
  isBase64Encoded: base64,
});

/** Gives a webhook's bytes to the operation as API Gateway does. */
export const receive = async (body: string, signature: string | undefined, options = {}): Promise<Answer> =>
  (await webhook(webhookEvent(body, signature, options), lambdaContext("webhook"))) as Answer;

export type Receiver = (body: string, signature: string) => Promise<{ statusCode?: number; body?: string }>;

const listen = async (receiver: Receiver): Promise<{ url: string; close(): Promise<void> }> => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    const answer = await receiver(body, request.headers["stripe-signature"] as string);
    response.writeHead(answer.statusCode ?? 200).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    close: () => new Promise((done) => server.close(() => done())),
  };
};

export type StripeWorld = {
  emulator: StripeEmulator;
  /** As the platform, with the secret key. */
  platform: Stripe;
  /** As a phone, with the publishable key. */
  app: Stripe;
  close(): Promise<void>;
};

const sdk = (key: string, port: number) =>
  new Stripe(key, {
    host: "127.0.0.1",
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: 10_000,
  });

let ready: Promise<void> | undefined;

/** The schemas of the payment provider, compiled once for all test files. */
const checksReady = (): Promise<void> => {
  const sources = ["local/stripe/*.{json,ts}", "node_modules/.package-lock.json"];
  ready ??= keptFolder("stripe-checks", sources, async (folder) => writeChecks(folder)).then(readChecks);
  return ready;
};

/**
 * Starts the payment provider of this test file on the file's own clock; its webhooks go to the operation. `platform_types`:
 * what its destination for the platform sends, if not what docs/stripe-webhooks.md lists.
 */
export const startStripe = async (
  deliverTo: Receiver = receive,
  past?: string,
  platform_types: readonly string[] = typesOf("platform"),
): Promise<StripeWorld> => {
  const { port } = new URL(process.env.STRIPE_API_URL as string);
  await checksReady();
  const { url, close } = await listen(deliverTo);
  const webhooks: WebhookTarget[] = [
    { url, secret: stripeKeys.webhook, types: platform_types },
    { url, secret: stripeKeys.connectWebhook, connect: true, types: typesOf("connected") },
    { url, secret: stripeKeys.thinWebhook, thin: true, types: typesOf("thin") },
  ];
  const emulator = await startStripeEmulator({
    port: Number(port),
    secretKey: stripeKeys.secret,
    publishableKey: stripeKeys.publishable,
    clock: () => Date.now(),
    webhooks,
    ...(past && { past }),
  });
  return {
    emulator,
    platform: sdk(stripeKeys.secret, emulator.port),
    app: sdk(stripeKeys.publishable, emulator.port),
    close: async () => {
      await emulator.close();
      await close();
    },
  };
};
