import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { type StripeEmulator, type StripeEmulatorOptions, startStripeEmulator } from "./server.ts";

export const SECRET_KEY = "sk_test_emulated";
export const PUBLISHABLE_KEY = "pk_test_emulated";
export const DAY_MS = 86_400_000;

/** The real SDK, pointed at an emulator. */
export const sdk = (emulator: StripeEmulator, key = SECRET_KEY): Stripe =>
  new Stripe(key, {
    host: "127.0.0.1",
    port: emulator.port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: 10_000,
  });

/** An emulator of the test's own, with its own clock. */
export const emulate = async ({
  webhooks = [],
  ...options
}: Partial<Pick<StripeEmulatorOptions, "webhooks" | "dataFile" | "afterDunning">> = {}) => {
  const time = { ms: Date.parse("2026-12-01T09:00:00Z") };
  const emulator = await startStripeEmulator({
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    clock: () => time.ms,
    webhooks,
    ...options,
  });
  onTestFinished(() => emulator.close());
  const pass = async (ms: number) => {
    time.ms += ms;
    await emulator.advance();
  };
  return { emulator, stripe: sdk(emulator), app: sdk(emulator, PUBLISHABLE_KEY), time, pass };
};

export type Received = { body: string; headers: IncomingHttpHeaders };

/** A webhook receiver that answers with the next status of `statuses`, then 200. */
export const receiver = async (...statuses: number[]) => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push({ body, headers: request.headers });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { url, received, types: () => received.map(({ body }) => JSON.parse(body).type as string) };
};

/** The Stripe error that a promise was rejected with. */
export const refusal = async (
  promise: Promise<unknown>,
): Promise<InstanceType<typeof Stripe.errors.StripeError>> => {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("the call was not refused");
};

/** A connected account whose transfers capability is active. */
export const onboardedAccount = async (emulator: StripeEmulator): Promise<string> => {
  const stripe = sdk(emulator);
  const { id } = await newAccount(stripe);
  const link = await stripe.v2.core.accountLinks.create({
    account: id,
    use_case: {
      type: "account_onboarding",
      account_onboarding: { refresh_url: "http://127.0.0.1/refresh", return_url: "http://127.0.0.1/return" },
    },
  });
  const answer = await fetch(link.url, { method: "POST", headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(`onboarding was refused: ${answer.status}`);
  return id;
};

/** A provider's account as the product creates it. */
export const newAccount = (stripe: Stripe) =>
  stripe.v2.core.accounts.create({
    contact_email: "provider@example.com",
    display_name: "Provider",
    dashboard: "express",
    identity: { country: "us", entity_type: "individual" },
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    defaults: {
      currency: "usd",
      responsibilities: { fees_collector: "application", losses_collector: "application" },
    },
    include: ["configuration.recipient", "requirements"],
  });

/** A captured payment of a customer, in cents. */
export const paid = async (
  stripe: Stripe,
  amount: number,
  payment_method = "pm_card_visa",
  extra: Partial<Stripe.PaymentIntentCreateParams> = {},
) =>
  stripe.paymentIntents.create({
    amount,
    currency: "usd",
    confirm: true,
    payment_method,
    allowed_payment_method_types: ["card"],
    expand: ["latest_charge"],
    ...extra,
  });
