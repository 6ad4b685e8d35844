import { operation } from "../../../shared/http/operation.ts";
import { deletion } from "../../../shared/workflows/person/close-account.ts";

export const handler = operation({
  route: "DELETE /service-provider/auth/delete-account",
  summary: "Delete the provider's account for good.",
  description:
    "Refused while a job is live or money is held; `details` say which. Sessions end and the addresses are free at once; everything personal is erased within the quarter of an hour. What the books need stays, without a name.",
  access: ["service_provider"],
  while_suspended: true,
  extra: true,
  response: deletion.response,
  refuses: deletion.refusesOfProvider,
  emits: deletion.emitsOfProvider,
  uses: ["table", "secrets"],
  alongside: deletion.alongside,
}).handle(deletion.story);
