import { TaxRequest, TaxRequestConflict, TaxRequestNotFound } from "../domain/tax-report/request.ts";
import { entity } from "./engine/entity.ts";

export const openTaxRequests = "TAX_REQUESTS";

/** Who was asked for tax details, once for each provider. */
export const taxRequests = entity({
  name: "tax_request",
  schema: () => TaxRequest,
  key: (serviceProviderId) => [`PROVIDER#${serviceProviderId}`, "TAX_REQUEST"],
  indexes: {
    open: {
      on: "key1",
      key: ({ state, asked_at, id }) =>
        state === "complete" ? undefined : [openTaxRequests, `${asked_at}#${id}`],
    },
  },
  due: ({ look_at }) => look_at,
  notFound: TaxRequestNotFound,
  conflict: TaxRequestConflict,
});
