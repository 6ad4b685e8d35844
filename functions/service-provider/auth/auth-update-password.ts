import { operation } from "../../../shared/http/operation.ts";
import { authUpdatePassword } from "../../../shared/workflows/update-password.ts";

export const handler = operation({
  route: "PUT /service-provider/auth/auth-update-password",
  summary: "Change the password with the current one.",
  description: authUpdatePassword.description,
  access: ["service_provider"],
  body: authUpdatePassword.body,
  response: authUpdatePassword.response,
  refuses: authUpdatePassword.refuses,
  emits: authUpdatePassword.emits,
  limit: authUpdatePassword.limit,
  replay: false,
  example: { body: { current_password: "gravel-otter-lamp-38", new_password: "velvet-anchor-tide-52" } },
}).handle(authUpdatePassword.story);
