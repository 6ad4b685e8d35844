import { takeToken } from "../data/engine/limits.ts";
import { networkOf } from "../kernel/network.ts";
import type { Limit } from "../kernel/rate-limit.ts";
import { Refusal } from "../kernel/refusal.ts";
import { type AnyContract, methodOf, nameOf } from "./contract.ts";
import { awaitedLater, type Middleware } from "./progress.ts";
import { countRead } from "./reads.ts";

/**
 * Limits how often one account, or one network without a sign-in, may call. The limit is checked while the operation
 * reads what it needs: one round trip for both. A known device is counted separately from its network.
 */
export const rateLimiting = (contract: AnyContract): Middleware => ({
  before: ({ event, internal: { progress } }) => {
    const { api_key, now } = progress;
    const { limit } = contract;
    if (!limit && !api_key) {
      if (progress.actor && methodOf(contract) === "GET")
        countRead(nameOf(contract), progress.actor.id, Date.parse(progress.now));
      return;
    }
    const network = networkOf(event.requestContext.http.sourceIp);
    const who = async (): Promise<string> =>
      progress.actor?.id ?? (await contract.knownAs?.(progress.input?.body)) ?? network;
    const take = async () => {
      if (api_key) return (await import("./api-key.ts")).countKeyCall(contract, api_key, now);
      const own = limit as Limit;
      return takeToken(own.name ?? nameOf(contract), await who(), own, Date.parse(now));
    };
    progress.admitted = awaitedLater(
      take().then(
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
