import { takeToken } from "../data/limits.ts";
import { type AnyContract, nameOf } from "./contract.ts";
import type { Middleware } from "./progress.ts";

/** Addresses are limited by what an attacker has to hold: an IPv4 address, or an IPv6 /64. */
export const networkOf = (ip: string): string =>
  ip.includes(":") ? ip.split(":").slice(0, 4).join(":") : ip;

/**
 * How often one account, or one network without a sign-in, may call. The limit is asked while the operation loads
 * what it needs: one round trip for both.
 */
export const rateLimiting = (contract: AnyContract): Middleware => ({
  before: ({ event, internal: { progress } }) => {
    if (!contract.limit) return;
    const who = progress.actor?.id ?? networkOf(event.requestContext.http.sourceIp);
    progress.admitted = takeToken(nameOf(contract), who, contract.limit, Date.parse(progress.now));
    progress.admitted.catch(() => undefined);
  },
});
