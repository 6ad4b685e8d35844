import { operation } from "../../shared/http/operation.ts";
import { refresh } from "../../shared/workflows/account/refresh-token.ts";

const roles = ["user", "admin"] as const;

export const handler = operation({
  route: "POST /authentication/refresh-token",
  summary: "Get new tokens for the refresh token of a customer or administrator.",
  access: ["public"],
  extra: true,
  ...refresh.contract,
  lastDone: refresh.lastDone(roles),
}).handle((call) => refresh.story(roles, call));
