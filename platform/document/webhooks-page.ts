import { followed } from "../../shared/domain/payment/stripe-event-types.ts";
import { apiVersion } from "../../shared/vendors/payments/client.ts";

type Destination = keyof typeof followed;

const destinations: Record<Destination, { name: string; from: string; payload: string }> = {
  platform: { name: "platform", from: "your account", payload: "snapshot" },
  connected: { name: "connected accounts", from: "connected accounts", payload: "snapshot" },
  thin: { name: "thin events", from: "your account and connected accounts", payload: "thin" },
};

const section = (of: Destination): string => {
  const { name, from, payload } = destinations[of];
  const rows = Object.entries(followed[of]).flatMap(([kind, types]) =>
    (types as readonly string[]).map((type) => `| \`${type}\` | ${kind} |`),
  );
  return `## The destination "${name}"

Events from ${from}. Payload: ${payload}.

| event type | about |
|---|---|
${rows.join("\n")}
`;
};

/** What the payment provider has to send where: each destination's events. */
export const webhooksPage = async (): Promise<string> => `# Webhooks of Stripe

What Stripe tells the service. [deploy.md](deploy.md) says how to set it up. Each destination posts to
\`<ApiUrl>/service-provider/membership/webhook\` with the API version \`${apiVersion}\`. Other types do no harm: they are
answered with 200 and ignored.

${(Object.keys(destinations) as Destination[]).map(section).join("\n")}`;
