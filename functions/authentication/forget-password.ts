import { operation } from "../../shared/http/operation.ts";
import { forgetPassword } from "../../shared/workflows/account/forget-password.ts";

export const handler = operation({
  route: "POST /authentication/forget-password",
  summary: "Send a code to a customer who forgot the password.",
  access: ["public"],
  ...forgetPassword.contract,
}).handle((call) => forgetPassword.story("user", call));
