import { operation } from "../../../shared/http/operation.ts";
import { refresh } from "../../../shared/workflows/account/refresh-token.ts";

const roles = ["service_provider"] as const;

export const handler = operation({
  route: "POST /service-provider/auth/refresh-token",
  summary: "Get new tokens for the refresh token of a provider.",
  access: ["public"],
  extra: true,
  ...refresh.contract,
  lastDone: refresh.lastDone(roles),
}).handle((call) => refresh.story(roles, call));
