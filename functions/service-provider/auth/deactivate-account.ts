import { operation } from "../../../shared/http/operation.ts";
import { deactivate } from "../../../shared/workflows/person/close-account.ts";

export const handler = operation({
  route: "PUT /service-provider/auth/deactivate-account",
  summary: "Leave for now: the provider's account is closed until its holder signs in again.",
  description:
    "Every session ends at once. Signing in until `restore_until`, 30 days from now, restores everything; after it the account is deleted. Refused while the provider has jobs.",
  access: ["service_provider"],
  while_suspended: true,
  extra: true,
  response: deactivate.response,
  refuses: deactivate.refusesOfProvider,
  emits: deactivate.emitsOfProvider,
  uses: ["table", "secrets"],
  alongside: deactivate.alongside,
}).handle(deactivate.story);
