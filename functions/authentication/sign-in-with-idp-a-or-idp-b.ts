import { operation } from "../../shared/http/operation.ts";
import { signInWithIdp } from "../../shared/workflows/account/sign-in-with-idp.ts";

export const handler = operation({
  route: "POST /authentication/sign-in-with-idp-a-or-idp-b",
  summary: "Sign in as a customer with Google or Apple, through Firebase.",
  access: ["public"],
  ...signInWithIdp.contract,
}).handle((call) => signInWithIdp.story("user", call));
