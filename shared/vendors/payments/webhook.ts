import type Stripe from "stripe";
import { configuration, secrets } from "../../configuration.ts";
import { amountHeld, amountTaken, chargeHeld } from "../../domain/payment/stripe-event-types.ts";
import { isId } from "../../kernel/id.ts";
import { refusal } from "../../kernel/refusal.ts";
import { stripe } from "./client.ts";
import { endOfHold, idOf } from "./seen.ts";

const tolerance_minutes = 5;
const tolerance_seconds = tolerance_minutes * 60;

export const WebhookSignatureInvalid = refusal(
  "webhook.signature_invalid",
  400,
  `The signature does not match the body, or is more than ${tolerance_minutes} minutes old or ahead.`,
  "Send the payment provider's bytes unchanged, signed with one of the stage's webhook secrets.",
);
export const WebhookModeMismatch = refusal(
  "webhook.mode_mismatch",
  400,
  "A live event came to a stage for tests, or a test event to the live stage.",
  "Send live events to the live stage and test events to the others.",
);

/** The content of an event: enough to read its object again. */
export type WebhookHint = {
  id: string;
  type: string;
  object_id: string;
  account?: string;
  /** The payment in our metadata of the object, if the object is the platform's own. */
  payment_id?: string;
  /** The payment intent that the object is or belongs to. */
  intent_id?: string;
  /** What a payment intent holds, or has brought in, if the event says that. */
  amount_minor?: number;
  /** The charge that a hold was made with, whichever event tells of it. */
  charge_id?: string;
  /** The hold, if the event says all of it. */
  hold?: { capture_before: string; payment_method_id?: string; card_fingerprint?: string };
  livemode: boolean;
};

const signedAt = (header: string): number =>
  Number(/(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(header)?.[1] ?? Number.NaN);

const isThin = (raw: Buffer): boolean => {
  try {
    return (JSON.parse(raw.toString("utf8")) as { object?: unknown }).object === "v2.core.event";
  } catch {
    throw WebhookSignatureInvalid();
  }
};

type Snapshot = {
  id?: string;
  object?: string;
  metadata?: Record<string, string> | null;
  payment_intent?: string | { id: string } | null;
};

const ofIntent = (event: Stripe.Event): Partial<WebhookHint> => {
  if (event.type === amountTaken) return { amount_minor: event.data.object.amount_received };
  if (event.type !== amountHeld) return {};
  const { amount_capturable: amount_minor, latest_charge } = event.data.object;
  const charge_id = idOf(latest_charge);
  return { amount_minor, ...(charge_id && { charge_id }) };
};

/** The hold that a charge is, unless it was captured at once. */
const ofCharge = (event: Stripe.Event): Partial<WebhookHint> => {
  if (event.type !== chargeHeld || event.data.object.captured) return {};
  const charge = event.data.object;
  const payment_method_id = idOf(charge.payment_method);
  const card_fingerprint = charge.payment_method_details?.card?.fingerprint;
  const hold = {
    capture_before: endOfHold(charge, true) as string,
    ...(payment_method_id && { payment_method_id }),
    ...(card_fingerprint && { card_fingerprint }),
  };
  return { amount_minor: charge.amount, charge_id: charge.id, hold };
};

const intentOf = ({ id, object, payment_intent }: Snapshot): string | undefined => {
  if (object === "payment_intent") return id;
  return typeof payment_intent === "string" ? payment_intent : payment_intent?.id;
};

const snapshotHint = (event: Stripe.Event): WebhookHint => {
  const object = event.data.object as Snapshot;
  const payment_id = event.account ? undefined : object.metadata?.payment_id;
  const intent_id = event.account ? undefined : intentOf(object);
  return {
    id: event.id,
    type: event.type,
    object_id: object.id ?? event.id,
    ...(event.account && { account: event.account }),
    ...(isId(payment_id) && { payment_id }),
    ...(intent_id && { intent_id }),
    ...(!event.account && { ...ofIntent(event), ...ofCharge(event) }),
    livemode: event.livemode,
  };
};

const thinHint = (event: Stripe.V2.Core.EventNotification): WebhookHint => ({
  id: event.id,
  type: event.type,
  object_id: (event as { related_object?: { id: string } | null }).related_object?.id ?? event.id,
  livemode: event.livemode,
});

/**
 * Verifies a webhook's bytes with each of the stage's secrets and parses the event. The signature must be within five
 * minutes of `now` (ISO instant) either way: the SDK itself would accept one from the future. Throws
 * `webhook.signature_invalid` or `webhook.mode_mismatch`.
 */
export const verifyWebhook = async (
  raw: Buffer,
  header: string | undefined,
  now: string,
): Promise<WebhookHint> => {
  const received_ms = Date.parse(now);
  const off_seconds = Math.abs(received_ms / 1000 - signedAt(header ?? ""));
  if (header === undefined || !(off_seconds <= tolerance_seconds)) throw WebhookSignatureInvalid();
  const [client, { stripe_webhook_secrets }] = await Promise.all([stripe(), secrets()]);
  const thin = isThin(raw);
  const hint = stripe_webhook_secrets
    .map((secret): WebhookHint | undefined => {
      const proof = [raw, header, secret, tolerance_seconds, undefined, received_ms] as const;
      try {
        return thin
          ? thinHint(client.parseEventNotification(...proof))
          : snapshotHint(client.webhooks.constructEvent(...proof));
      } catch {
        return undefined;
      }
    })
    .find((read) => read !== undefined);
  if (!hint) throw WebhookSignatureInvalid();
  if (hint.livemode !== configuration().STRIPE_PUBLISHABLE_KEY.startsWith("pk_live_"))
    throw WebhookModeMismatch();
  return hint;
};
