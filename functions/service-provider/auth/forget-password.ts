import { operation } from "../../../shared/http/operation.ts";
import { forgetPassword } from "../../../shared/workflows/account/forget-password.ts";

export const handler = operation({
  route: "POST /service-provider/auth/forget-password",
  summary: "Send a code to a provider who forgot the password.",
  access: ["public"],
  ...forgetPassword.contract,
}).handle((call) => forgetPassword.story("service_provider", call));
