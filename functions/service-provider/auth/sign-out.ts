import { operation } from "../../../shared/http/operation.ts";
import { signOut } from "../../../shared/workflows/account/end-sessions.ts";

export const handler = operation({
  route: "POST /service-provider/auth/sign-out",
  summary: "End this session of a service provider, or with `all` every session of the account.",
  access: ["service_provider"],
  while_suspended: true,
  extra: true,
  ...signOut.contract,
}).handle(signOut.story);
