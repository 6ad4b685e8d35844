import { operation } from "../../../shared/http/operation.ts";
import { refresh } from "../../../shared/workflows/account/refresh-token.ts";

export const handler = operation({
  route: "POST /service-provider/auth/refresh-token",
  summary: "Exchange the refresh token of a service provider for new tokens.",
  access: ["public"],
  extra: true,
  ...refresh.contract,
}).handle((call) => refresh.story(["service_provider"], call));
