import { operation } from "../../../shared/http/operation.ts";
import { authUpdatePassword } from "../../../shared/workflows/account/update-password.ts";

export const handler = operation({
  route: "PUT /service-provider/auth/auth-update-password",
  summary: "Change the password. You need the current one.",
  access: ["service_provider"],
  while_suspended: true,
  ...authUpdatePassword.contract,
}).handle(authUpdatePassword.story);
