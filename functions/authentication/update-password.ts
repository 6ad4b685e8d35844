import { operation } from "../../shared/http/operation.ts";
import { resetWithCode } from "../../shared/workflows/account/reset-password.ts";

export const handler = operation({
  route: "PUT /authentication/update-password",
  summary: "Set a new password after you forgot the old one.",
  access: ["public"],
  ...resetWithCode.contract,
}).handle((call) => resetWithCode.story("user", call));
