import { operation } from "../../shared/http/operation.ts";
import { signUp, signUpDescription, UserSignUp } from "../../shared/workflows/account/sign-up.ts";

export const handler = operation({
  route: "POST /authentication/sign-up",
  summary: "Sign up as a customer. We send a code to the address.",
  description: signUpDescription,
  access: ["public"],
  body: UserSignUp,
  response: signUp.response,
  refuses: signUp.refuses,
  emits: signUp.emits,
  limit: signUp.limit,
  uses: ["secrets"],
  replay: false,
  example: { body: { name: "Ada Moreno", email: "ada@example.com", password: "gravel-otter-lamp-38" } },
}).handle((call) => signUp.story("user", call));
