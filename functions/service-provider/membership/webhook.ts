import * as z from "zod/mini";
import { configuration } from "../../../shared/configuration.ts";
import { EventAlreadyHandled } from "../../../shared/data/engine/events.ts";
import { payments } from "../../../shared/data/payments.ts";
import { StripeEventReceived } from "../../../shared/domain/payment/events.ts";
import { isInBooks } from "../../../shared/domain/payment/provider-news.ts";
import { chargeHeld, kindOf } from "../../../shared/domain/payment/stripe-event-types.ts";
import { bodyLimit } from "../../../shared/http/input.ts";
import { operation } from "../../../shared/http/operation.ts";
import { log } from "../../../shared/kernel/log.ts";
import { Refusal, RequestTooLarge } from "../../../shared/kernel/refusal.ts";
import { described } from "../../../shared/kernel/schema.ts";
import { paymentTraffic } from "../../../shared/vendors/payments/traffic.ts";
import {
  verifyWebhook,
  WebhookModeMismatch,
  WebhookSignatureInvalid,
} from "../../../shared/vendors/payments/webhook.ts";

export const handler = operation({
  route: "POST /service-provider/membership/webhook",
  summary: "Receive events from the payment provider.",
  description:
    "Only for the payment provider: platform, connected accounts and thin events, each signed with its own secret. An event is stored once, by its id, and its object is then read again from the payment provider, because events can be late or out of order; only a hold that was just made is taken as the event says it. An event that is repeated, or tells only what the service did itself and has in its books, gets a success response and is not stored.",
  access: ["signature"],
  response: z.object({ received: described(z.literal(true), "Always `true`: the event was received.") }),
  refuses: [WebhookSignatureInvalid, WebhookModeMismatch],
  emits: [StripeEventReceived],
  uses: ["table", "stripe", "secrets"],
  example: {},
}).handle(async ({ now, commit, request }) => {
  if (request.raw.length > bodyLimit.bytes)
    throw RequestTooLarge({ details: { max_bytes: bodyLimit.bytes } });
  const hint = await verifyWebhook(request.raw, request.headers["stripe-signature"], now);
  log(
    "info",
    "webhook heard",
    paymentTraffic(configuration().STAGE, { payments_begun: 0, webhooks_heard: 1 }),
  );
  const { id: stripe_event_id, livemode: _, ...said } = hint;
  const facts = { stripe_event_id, ...said };
  const answer = { received: true as const };
  if (!kindOf(hint.type) || (hint.type === chargeHeld && !hint.hold)) return answer;
  // Hints about one object belong to one aggregate, so they are handled in order.
  const about = { id: hint.payment_id ?? hint.intent_id ?? hint.object_id, version: 0 };
  const received = StripeEventReceived.atNextVersion(about, { data: facts });
  // Many tell of what we did ourselves: the payment's own history says that already.
  const payment = facts.amount_minor && facts.payment_id ? await payments.get(facts.payment_id) : undefined;
  if (payment && isInBooks(payment, facts)) return answer;
  // Two events tell of each hold: the one that comes first is enough.
  const once = facts.charge_id ? `held ${facts.charge_id} ${facts.amount_minor}` : stripe_event_id;
  try {
    return await commit([], [{ ...received, once: `stripe ${once}` }], answer);
  } catch (error) {
    if (error instanceof Refusal && error.reason === EventAlreadyHandled) return answer;
    throw error;
  }
});
