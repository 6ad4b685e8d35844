import { configuration } from "../../configuration.ts";
import { type Changes, together } from "../../data/engine/write.ts";
import { savePayment } from "../../data/payments.ts";
import type { Checkout } from "../../domain/payment/checkout.ts";
import type { SeenSetup } from "../../domain/payment/observation/seen.ts";
import { observeSetup } from "../../domain/payment/observation/setup.ts";
import type { Payment } from "../../domain/payment/payment.ts";
import { log } from "../../kernel/log.ts";
import { paymentMethodsIn } from "../../markets/in-force.ts";
import { marketOf } from "../../markets/served.ts";
import {
  createCheckoutSetup,
  createHold,
  createSetup,
  readHold,
  readSetup,
} from "../../vendors/payments/holds.ts";
import { paymentTraffic } from "../../vendors/payments/traffic.ts";
import { marketSettings } from "../market/settings.ts";

/** The intent that stores one card for a checkout: the one that was offered before, or a new one. */
export const setupFor = (
  { id, stripe_customer_id }: Pick<Checkout, "id" | "stripe_customer_id">,
  known: string | undefined,
) => (known ? readSetup(known) : createCheckoutSetup(id, stripe_customer_id));

const setupOf = (payment: Payment) => {
  const { checkout_id, setup_intent_id } = payment;
  const stripe_customer_id = payment.stripe_customer_id as string;
  if (checkout_id) return setupFor({ id: checkout_id, stripe_customer_id }, setup_intent_id);
  return setup_intent_id ? readSetup(setup_intent_id) : createSetup(payment);
};

/** What a new payment can be made with. */
const methodsOf = async (payment: Payment) => {
  await marketSettings();
  return paymentMethodsIn(marketOf(payment));
};

/** The secret for the app to confirm with: for a hold now, or for a card stored for later. */
export const intentOf = async (payment: Payment) => {
  if (payment.horizon === "near" || payment.payment_intent_id) {
    const { seen, client_secret } = payment.payment_intent_id
      ? await readHold(payment.payment_intent_id)
      : await createHold(payment, await methodsOf(payment));
    return {
      facts: { payment_intent_id: seen.id },
      secrets: { payment_intent_client_secret: client_secret },
    };
  }
  const { seen, client_secret } = await setupOf(payment);
  return { facts: { setup_intent_id: seen.id }, secrets: { setup_intent_client_secret: client_secret } };
};

/** Counts payments whose sheet is shown for the first time. */
export const noteBegun = (shown: readonly Payment[]): void => {
  if (shown.every((payment) => !payment.payment_intent_id && !payment.setup_intent_id))
    log(
      "info",
      "payment begun",
      paymentTraffic(configuration().STAGE, { payments_begun: 1, webhooks_heard: 0 }),
    );
};

/** The changes of a checkout's payments after what the payment provider shows of the card that is given for them. */
export const cardGiven = (
  { id }: Pick<Checkout, "id">,
  paid: readonly Payment[],
  seen: SeenSetup,
  { now, cause }: { now: string; cause: string },
): Changes =>
  together(
    ...paid
      .filter(({ checkout_id }) => checkout_id === id)
      .map((payment) => savePayment(payment, observeSetup(payment, seen, now, cause))),
  );
