import { createHmac, randomBytes } from "node:crypto";
import { secrets } from "../shared/configuration.ts";

/**
 * A payment provider's event about a payment as it is posted, signed now (`t=seconds,v1=HMAC-SHA256 of "t.body"`).
 */
export const webhookOf = async (payment_intent = `pi_${randomBytes(16).toString("hex")}`) => {
  const { stripe_webhook_secrets } = await secrets();
  const secret = stripe_webhook_secrets[0] as string;
  const created = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    id: `evt_${randomBytes(16).toString("hex")}`,
    object: "event",
    api_version: "2026-01-01",
    created,
    livemode: false,
    type: "payment_intent.succeeded",
    data: { object: { id: payment_intent, object: "payment_intent" } },
  });
  const proof = createHmac("sha256", secret).update(`${created}.${body}`).digest("hex");
  return { body, secret, headers: { "stripe-signature": `t=${created},v1=${proof}` } };
};
