import type Stripe from "stripe";
import { followed, typesOf } from "../shared/domain/payment/stripe-event-types.ts";
import { apiVersion } from "../shared/vendors/payments/client.ts";
import type { Asked, Finding } from "./readiness.ts";
import { notStored, stripeOf } from "./stripe.ts";

/** A destination as far as it matters here. */
type Destination = { url: string; events: readonly string[]; version: string | null; thin: boolean };

const destinationsAt = async (stripe: Stripe): Promise<Destination[]> => {
  const found: Destination[] = [];
  for await (const one of stripe.webhookEndpoints.list({ limit: 100 }))
    if (one.status === "enabled")
      found.push({ url: one.url, events: one.enabled_events, version: one.api_version, thin: false });
  const asked = { include: ["webhook_endpoint.url" as const] };
  for await (const one of stripe.v2.core.eventDestinations.list(asked))
    if (one.status === "enabled" && one.event_payload === "thin")
      found.push({
        url: one.webhook_endpoint?.url ?? "",
        events: one.enabled_events,
        version: null,
        thin: true,
      });
  return found;
};

const lacking = (of: keyof typeof followed, there: readonly Destination[]): string[] => {
  const told = new Set(there.filter(({ thin }) => thin === (of === "thin")).flatMap(({ events }) => events));
  return told.has("*") ? [] : typesOf(of).filter((type) => !told.has(type));
};

/** Which event types Stripe does not send to the stage, and in which other version it sends some. */
export const ofWebhooks = async ({ stage, stored }: Asked): Promise<Finding[]> => {
  const [keys, stripe] = await Promise.all([stage.readSecret("keys"), stripeOf(stage)]);
  if (!stripe) return [{ state: "missing", says: notStored }];
  const url = `${stored.ACCESS_TOKEN_ISSUER ?? ""}/service-provider/membership/webhook`;
  const there = (await destinationsAt(stripe)).filter((one) => one.url === url);
  if (there.length === 0)
    return [{ state: "missing", says: `No webhook destination of Stripe is at ${url}.` }];
  const secrets = [keys?.stripe_webhook_secrets ?? []]
    .flat()
    .filter((one) => String(one).startsWith("whsec_"));
  const others = there.filter(({ thin, version }) => !thin && version !== apiVersion);
  const missing = (Object.keys(followed) as (keyof typeof followed)[])
    .map((of) => [of, lacking(of, there)] as const)
    .filter(([, types]) => types.length > 0)
    .map(
      ([of, types]) =>
        `The destination of ${of === "thin" ? "thin" : of === "connected" ? "connected accounts'" : "the platform's"} events is not told of ${types.join(", ")}.`,
    );
  const says = [
    ...missing,
    ...others.map(({ version }) => `A destination has the API version ${version}, not ${apiVersion}.`),
    ...(secrets.length < there.length
      ? [`${there.length} destinations have ${secrets.length} signing secrets in stripe_webhook_secrets.`]
      : []),
  ];
  return says.length > 0
    ? says.map((one) => ({ state: "missing", says: one }))
    : [{ state: "ready", says: `Stripe tells ${url} of every event type.` }];
};
