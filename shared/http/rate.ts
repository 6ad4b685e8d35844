import { allowanceLeft, takeToken } from "../data/engine/limits.ts";
import { networkOf } from "../kernel/network.ts";
import type { Limit } from "../kernel/rate-limit.ts";
import { Refusal } from "../kernel/refusal.ts";
import { type AnyContract, methodOf, nameOf } from "./contract.ts";
import { awaitedLater, type Middleware } from "./progress.ts";
import { countRead } from "./reads.ts";

/** How far apart calls are that just don't reach a limit, in milliseconds. */
const paceOf = ({ burst, window_seconds }: Limit): number => (window_seconds * 1000) / burst;

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
      const [name, subject, now_ms] = [own.name ?? nameOf(contract), await who(), Date.parse(now)];
      if (!contract.lastDone) return takeToken(name, subject, own, now_ms);
      const last = await contract.lastDone(progress.input?.body, now);
      const isPaced = last !== undefined && now_ms - Date.parse(last) >= paceOf(own);
      return (isPaced ? allowanceLeft : takeToken)(name, subject, own, now_ms);
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
