import { operation } from "../../shared/http/operation.ts";
import { forgetPassword } from "../../shared/workflows/forget-password.ts";

export const handler = operation({
  route: "POST /authentication/forget-password",
  summary: "Send a user who forgot the password a one-time code.",
  description: forgetPassword.description,
  access: ["public"],
  body: forgetPassword.body,
  response: forgetPassword.response,
  emits: forgetPassword.emits,
  limit: forgetPassword.limit,
  uses: ["secrets"],
  replay: false,
  example: { body: { email: "ada@example.com" } },
}).handle((call) => forgetPassword.story("user", call));
