import { operation } from "../../../shared/http/operation.ts";
import { confirmIdentity } from "../../../shared/workflows/account/confirm-identity.ts";

export const handler = operation({
  route: "POST /service-provider/auth/confirm-identity",
  summary: "Prove that you are the provider who is signed in.",
  access: ["service_provider"],
  ...confirmIdentity.contract,
}).handle(confirmIdentity.story);
