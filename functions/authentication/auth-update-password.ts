import { operation } from "../../shared/http/operation.ts";
import { authUpdatePassword } from "../../shared/workflows/account/update-password.ts";

export const handler = operation({
  route: "PUT /authentication/auth-update-password",
  summary: "Change the password. You need the current one.",
  access: ["user"],
  ...authUpdatePassword.contract,
}).handle(authUpdatePassword.story);
