import { operation } from "../../../shared/http/operation.ts";
import { refresh } from "../../../shared/workflows/account/refresh-token.ts";

export const handler = operation({
  route: "POST /service-provider/auth/refresh-token",
  summary: "Get new tokens for the refresh token of a provider.",
  access: ["public"],
  extra: true,
  ...refresh.contract,
}).handle((call) => refresh.story(["service_provider"], call));
