import Stripe from "stripe";
import { apiVersion } from "../shared/vendors/payments/client.ts";
import { patience } from "./patience.ts";
import type { Stage } from "./stage.ts";

/** Stripe as the stage asks it. Undefined: its key is not stored yet. */
export const stripeOf = async (stage: Pick<Stage, "readSecret">): Promise<Stripe | undefined> => {
  const key = (await stage.readSecret("keys"))?.stripe_secret_key;
  if (!key) return undefined;
  const { STRIPE_API_URL = "https://api.stripe.com" } = process.env;
  const { protocol, hostname, port } = new URL(STRIPE_API_URL);
  return new Stripe(String(key), {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    ...(port && { port }),
    apiVersion,
    timeout: patience.requestTimeout,
    maxNetworkRetries: 1,
    telemetry: false,
  });
};

export const notStored = "stripe_secret_key is not stored, so Stripe can't be asked.";
