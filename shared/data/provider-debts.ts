import * as z from "zod/mini";
import { notFound, versionConflict } from "../kernel/refusal.ts";
import { AmountMinor, Id } from "../kernel/schema.ts";
import { entity } from "./engine/entity.ts";
import type { Write } from "./engine/write.ts";

const ProviderDebt = z.object({
  id: Id("service_provider"),
  version: z.int(),
  /** What a provider owes because it could not be taken back from released money. The next release is reduced by it. */
  amount_minor: AmountMinor,
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
export const owing = async (id: ProviderDebt["id"], amount: number): Promise<Write> => {
  const debt = await providerDebts.get(id);
  return providerDebts.put({
    id,
    version: debt?.version ?? 0,
    amount_minor: (debt?.amount_minor ?? 0) + amount,
  });
};
