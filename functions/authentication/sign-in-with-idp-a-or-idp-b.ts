import { operation } from "../../shared/http/operation.ts";
import { idpDescription, signInWithIdp } from "../../shared/workflows/sign-in-with-idp.ts";

export const handler = operation({
  route: "POST /authentication/sign-in-with-idp-a-or-idp-b",
  summary: "Sign in as a user with an identity of an external provider (Google or Apple through Firebase).",
  description: idpDescription,
  access: ["public"],
  body: signInWithIdp.body,
  response: signInWithIdp.response,
  refuses: signInWithIdp.refuses,
  emits: signInWithIdp.emits,
  limit: signInWithIdp.limit,
  uses: ["secrets"],
  replay: false,
  example: signInWithIdp.example,
}).handle((call) => signInWithIdp.story("user", call));
