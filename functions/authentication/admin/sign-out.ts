import { operation } from "../../../shared/http/operation.ts";
import { signOut } from "../../../shared/workflows/account/end-sessions.ts";

export const handler = operation({
  route: "POST /authentication/admin/sign-out",
  summary: "Sign out as an administrator on this device, or with `all` on every device.",
  access: ["admin"],
  admins: "all",
  extra: true,
  ...signOut.contract,
}).handle(signOut.story);
