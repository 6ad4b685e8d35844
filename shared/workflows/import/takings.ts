import type { ImportKind } from "../../domain/import/kind.ts";
import { ofCatalog } from "./catalog.ts";
import { ofCustomers } from "./customers.ts";
import { ofPastJobs } from "./past-jobs.ts";
import type { Taking } from "./plan.ts";
import { ofPrices } from "./prices.ts";
import { ofProviders } from "./providers.ts";

/** How each kind of row is taken over and taken back. */
const takings: { [K in ImportKind]: Taking<K> } = {
  providers: ofProviders,
  customers: ofCustomers,
  catalog: ofCatalog,
  prices: ofPrices,
  past_jobs: ofPastJobs,
};

export const takingOf = (kind: ImportKind): Taking<ImportKind> => takings[kind] as Taking<ImportKind>;
