import { operation } from "../../../shared/http/operation.ts";
import { signOut } from "../../../shared/workflows/account/end-sessions.ts";

export const handler = operation({
  route: "POST /authentication/admin/sign-out",
  summary: "End this session of an admin, or with `all` every session of the account.",
  access: ["admin"],
  extra: true,
  ...signOut.contract,
}).handle(signOut.story);
