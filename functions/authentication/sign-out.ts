import { operation } from "../../shared/http/operation.ts";
import { ending } from "../../shared/http/session-cookie.ts";
import { signOut } from "../../shared/workflows/account/end-sessions.ts";

export const handler = operation({
  route: "POST /authentication/sign-out",
  summary: "Sign out as a customer on this device, or with `all` on every device.",
  access: ["user"],
  extra: true,
  ...signOut.contract,
  session_cookie: ending("user"),
}).handle(signOut.story);
