import { takeToken } from "../data/engine/limits.ts";
import { keyPolicy } from "../domain/integration/key-policy.ts";
import { networkOf } from "../kernel/network.ts";
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
    const limit = progress.api_key ? keyPolicy.reads : contract.limit;
    if (!limit) {
      if (progress.actor && methodOf(contract) === "GET")
        countRead(nameOf(contract), progress.actor.id, Date.parse(progress.now));
      return;
    }
    const network = networkOf(event.requestContext.http.sourceIp);
    const who = async (): Promise<string> =>
      progress.actor?.id ?? (await contract.knownAs?.(progress.input?.body)) ?? network;
    const take = async () =>
      takeToken(limit.name ?? nameOf(contract), await who(), limit, Date.parse(progress.now));
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
