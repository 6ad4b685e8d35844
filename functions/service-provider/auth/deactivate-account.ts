import { policy } from "../../../shared/domain/policy.ts";
import { operation } from "../../../shared/http/operation.ts";
import { deactivate } from "../../../shared/workflows/privacy/close-account.ts";

export const handler = operation({
  route: "PUT /service-provider/auth/deactivate-account",
  summary: "Deactivate the provider's account until its holder signs in again.",
  description: `You are signed out on all devices at once. Sign in before \`restore_until\`, in ${policy.account.restore_days} days, to get everything back. After that the account is deleted. Refused while the provider has jobs.`,
  access: ["service_provider"],
  while_suspended: true,
  extra: true,
  response: deactivate.response,
  refuses: deactivate.refusesOfProvider,
  steps: { onboarding: { deactivate: {} } },
  emits: deactivate.emitsOfProvider,
  uses: ["table", "lists", "secrets"],
  alongside: deactivate.alongside,
}).handle(deactivate.story);
