import * as z from "zod/mini";
import { lastOf } from "../../shared/data/engine/entity.ts";
import type { ItemKey } from "../../shared/data/engine/reads.ts";
import { providerDebts } from "../../shared/data/provider-debts.ts";
import { providerPostings } from "../../shared/data/provider-postings.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { ProviderBalance, providerBalanceOf } from "../../shared/domain/payment/provider-balance.ts";
import { ServiceProviderState } from "../../shared/domain/provider/service-provider.ts";
import { formerNames } from "../../shared/http/former-names.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery } from "../../shared/kernel/schema.ts";

const balanceOf = async (id: ProviderBalance["service_provider_id"]): Promise<ProviderBalance> =>
  providerBalanceOf(id, await providerPostings(id));

/** Reads the balances of the listed providers beside their records. */
const besides = () => {
  let balances: ProviderBalance[] = [];
  return {
    read: async (keys: readonly ItemKey[]): Promise<void> => {
      const ids = keys.map(({ pk }) => lastOf(pk) as ProviderBalance["service_provider_id"]);
      balances = await Promise.all(ids.map(balanceOf));
    },
    ofAll: (ids: readonly string[]): ProviderBalance[] =>
      balances.filter(({ service_provider_id }) => ids.includes(service_provider_id)),
  };
};

export const handler = operation({
  route: "GET /payment/get-provider-balances",
  extra: true,
  summary: "List what providers still get, what waits in their payout accounts, and what they owe.",
  description:
    "The sums of all entries of the ledger about a provider. Providers are listed by when they signed up, or those who owe something, the most first.",
  access: ["admin"],
  keys: "read",
  query: z.strictObject({
    ...pageQuery,
    state: described(z.optional(ServiceProviderState), "Only providers in this state."),
    owing: described(z.optional(z.literal("yes")), "`yes`: only providers who owe something."),
    service_provider_id: described(z.optional(Id("service_provider")), "Only this provider."),
  }),
  renamed: formerNames({ status: "state" }),
  response: PageOf(ProviderBalance),
  example: { query: { state: "approved", limit: "20" } },
}).handle(async ({ query: { limit, cursor, state: wanted, owing, service_provider_id }, actor }) => {
  if (service_provider_id) return { items: [await balanceOf(service_provider_id)], next_cursor: null };
  const request = { limit, cursor, scope: `${actor.id} balances` };
  const { read, ofAll } = besides();
  const page = owing
    ? await providerDebts.page("owing", "DEBTS", request, undefined, read)
    : wanted
      ? await serviceProviders.page("inState", `PROVIDERS#${wanted}`, request, undefined, read)
      : await serviceProviders.page("all", "PROVIDERS", request, undefined, read);
  return { items: ofAll(page.items.map(({ id }) => id)), next_cursor: page.next_cursor };
});
