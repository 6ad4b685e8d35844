import { operation } from "../../../shared/http/operation.ts";
import { deletion } from "../../../shared/workflows/privacy/close-account.ts";

export const handler = operation({
  route: "DELETE /service-provider/auth/delete-account",
  summary: "Delete the provider's account for good.",
  description:
    "Needs a proof of confirm-identity. Refused while you have a job under way or money is held; `details` says which. You are signed out everywhere, and your addresses are free to use again at once. All personal data is erased a few minutes later. What our books must keep stays, without your name.",
  access: ["service_provider"],
  while_suspended: true,
  extra: true,
  proof: true,
  response: deletion.response,
  refuses: deletion.refusesOfProvider,
  steps: { onboarding: { delete: {} } },
  emits: deletion.emitsOfProvider,
  uses: ["table", "lists", "secrets"],
  alongside: deletion.alongside,
}).handle(deletion.story);
