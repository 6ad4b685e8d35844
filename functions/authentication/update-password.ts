import { operation } from "../../shared/http/operation.ts";
import { updatePassword } from "../../shared/workflows/account/update-password.ts";

export const handler = operation({
  route: "PUT /authentication/update-password",
  summary: "Set a new password after you forgot the old one.",
  access: ["public"],
  ...updatePassword.contract,
}).handle((call) => updatePassword.story("user", call));
