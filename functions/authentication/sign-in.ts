import { operation } from "../../shared/http/operation.ts";
import { signIn } from "../../shared/workflows/sign-in.ts";

export const handler = operation({
  route: "POST /authentication/sign-in",
  summary: "Sign in as a user with an e-mail address or telephone number and the password.",
  description:
    "An account that was deactivated less than 30 days ago is restored by it. An unknown address, an unverified one and a wrong password answer the same.",
  access: ["public"],
  body: signIn.body,
  response: signIn.response,
  refuses: signIn.refuses,
  emits: signIn.emits,
  limit: signIn.limit,
  uses: ["secrets"],
  replay: false,
  example: { body: { email: "ada@example.com", password: "gravel-otter-lamp-38" } },
}).handle((call) => signIn.story("user", call));
