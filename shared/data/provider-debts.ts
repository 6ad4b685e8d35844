import * as z from "zod/mini";
import { notFound, versionConflict } from "../kernel/refusal.ts";
import { AmountMinor, Currency, Id } from "../kernel/schema.ts";
import { legacy } from "../markets/served.ts";
import { entity } from "./engine/entity.ts";
import type { Write } from "./engine/write.ts";

const ProviderDebt = z.object({
  id: Id("service_provider"),
  version: z.int(),
  /** What a provider owes because it could not be taken back from released money. The next release is reduced by it. */
  amount_minor: AmountMinor,
  /** That of its market; absent: the legacy one. */
  currency: z.optional(Currency),
});
export type ProviderDebt = z.output<typeof ProviderDebt>;

export const ProviderDebtConflict = versionConflict("provider_debt");

export const providerDebts = entity({
  name: "provider_debt",
  schema: () => ProviderDebt,
  key: (id) => [`PROVIDER#${id}`, "DEBT"],
  indexes: {
    /** Providers who owe something, by how much. */
    owing: {
      on: "key1",
      key: ({ amount_minor, id }) =>
        amount_minor > 0 ? ["DEBTS", `${String(amount_minor).padStart(15, "0")}#${id}`] : undefined,
    },
  },
  notFound: notFound("provider_debt"),
  conflict: ProviderDebtConflict,
});

/** Returns the writes that increase a provider's debt. */
export const owing = async (
  id: ProviderDebt["id"],
  amount: number,
  currency: ProviderDebt["currency"],
): Promise<Write> => {
  const debt = await providerDebts.get(id);
  return providerDebts.put({
    id,
    version: 0,
    ...debt,
    ...(currency !== legacy.currency && { currency }),
    amount_minor: (debt?.amount_minor ?? 0) + amount,
  });
};
