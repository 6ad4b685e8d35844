import { configuration } from "../../configuration.ts";
import type { Notifier } from "./notifier.ts";

/**
 * Delivers messages to a local mailbox at NOTIFICATIONS_ENDPOINT, where people can read them. A phone is known by its
 * token.
 */
export const mailbox: Notifier = {
  send: async ({ mail, ...message }) => {
    const response = await fetch(configuration().NOTIFICATIONS_ENDPOINT as string, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...message, ...mail }),
      signal: AbortSignal.timeout(3000),
    });
    if (response.status === 410) return { taken: false, cause: "gone" };
    if (!response.ok) throw new Error(`The mailbox answered ${response.status}`);
    return { taken: true };
  },
  enroll: async ({ token }) => ({ endpoint: token }),
  forget: async () => undefined,
};
