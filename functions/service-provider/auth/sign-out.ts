import { operation } from "../../../shared/http/operation.ts";
import { ending } from "../../../shared/http/session-cookie.ts";
import { signOut } from "../../../shared/workflows/account/end-sessions.ts";

export const handler = operation({
  route: "POST /service-provider/auth/sign-out",
  summary: "Sign out as a provider on this device, or with `all` on every device.",
  access: ["service_provider"],
  while_suspended: true,
  extra: true,
  ...signOut.contract,
  session_cookie: ending("service_provider"),
}).handle(signOut.story);
