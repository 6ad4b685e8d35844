import { takeToken } from "../data/engine/limits.ts";
import { Refusal } from "../kernel/refusal.ts";
import { type AnyContract, nameOf } from "./contract.ts";
import { awaitedLater, type Middleware } from "./progress.ts";

/** Addresses are limited by what an attacker has to hold: an IPv4 address, or an IPv6 /64. */
export const networkOf = (ip: string): string =>
  ip.includes(":") ? ip.split(":").slice(0, 4).join(":") : ip;

/**
 * How often one account, or one network without a sign-in, may call. The limit is asked while the operation loads
 * what it needs: one round trip for both.
 */
export const rateLimiting = (contract: AnyContract): Middleware => ({
  before: ({ event, internal: { progress } }) => {
    const { limit } = contract;
    if (!limit) return;
    const who = progress.actor?.id ?? networkOf(event.requestContext.http.sourceIp);
    progress.admitted = awaitedLater(
      takeToken(limit.name ?? nameOf(contract), who, limit, Date.parse(progress.now)).then(
        (allowance) => {
          progress.allowances = [allowance];
        },
        (error: unknown) => {
          if (error instanceof Refusal && error.facts.allowance)
            progress.allowances = [error.facts.allowance];
          throw error;
        },
      ),
    );
  },
});
