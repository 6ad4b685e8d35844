import { operation } from "../../shared/http/operation.ts";
import { signOut } from "../../shared/workflows/account/end-sessions.ts";

export const handler = operation({
  route: "POST /authentication/sign-out",
  summary: "End this session of a user, or with `all` every session of the account.",
  access: ["user"],
  extra: true,
  ...signOut.contract,
}).handle(signOut.story);
