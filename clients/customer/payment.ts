import { api } from "../kit/api.ts";
import { type Handed, handedKey } from "../kit/app/handed.ts";
import { preferredLanguage } from "../kit/app/words/words.ts";
import { client } from "../kit/client.ts";

/** Opens the page on which a card is given. */
const hand = (given: Omit<Handed, "app" | "language">): void => {
  const handed: Handed = { ...given, app: location.pathname, language: preferredLanguage() };
  sessionStorage.setItem(handedKey, JSON.stringify(handed));
  location.assign(new URL("app-pay", api));
};

/** The same for a payment. */
const openPage = async (
  payment_id: string,
  { isTip = false, ...handed }: Pick<Handed, "title" | "back"> & { isTip?: boolean },
): Promise<void> => {
  const sheet = await client.payment.createIntentPayment({ body: { payment_id, ephemeral_key: false } });
  const { amount_minor, currency, horizon, publishable_key, customer_session_client_secret: cards } = sheet;
  const secret = sheet.payment_intent_client_secret ?? sheet.setup_intent_client_secret ?? "";
  const way = isTip ? "pay" : horizon === "near" ? "hold" : "store";
  hand({ ...handed, amount_minor, currency, way, publishable_key, secret, cards });
};

/** Pays a job that waits for it. Answers whether that is done already, with credit. */
export const payJob = async (job: {
  job_id: string;
  title: string;
  payment_id?: string | undefined;
}): Promise<boolean> => {
  const { job_id, title } = job;
  const back = `/jobs/${job_id}/paid`;
  if (job.payment_id) {
    await openPage(job.payment_id, { title, back });
    return false;
  }
  const payment = await client.payment.createPayment({ body: { job_id } });
  if (payment.state !== "created" && payment.state !== "requires_action") return true;
  await openPage(payment.id, { title, back });
  return false;
};

/** The same for what the card on file did not pay: a hold shortly before the work, or a tip. */
export const payAgain = (
  payment: { id: string; job_id: string; purpose?: "tip" },
  title: string,
): Promise<void> => {
  const isTip = payment.purpose === "tip";
  const back = `/jobs/${payment.job_id}${isTip ? "" : "/paid"}`;
  return openPage(payment.id, { title, back, isTip });
};

/** One card for all jobs that were booked together. */
export const payBooking = async (
  { id }: { id: string },
  { title, back }: Pick<Handed, "title" | "back">,
): Promise<void> => {
  const sheet = await client.payment.openCheckout({
    params: { checkout_id: id },
    body: { ephemeral_key: false },
  });
  const {
    hold_minor: amount_minor,
    currency,
    publishable_key,
    customer_session_client_secret: cards,
  } = sheet;
  const held = sheet.payment_intent_client_secret;
  const secret = held ?? sheet.setup_intent_client_secret ?? "";
  const way = held ? "hold" : "store_all";
  hand({ title, back, amount_minor, currency, way, publishable_key, secret, cards });
};
