import { operation } from "../../../shared/http/operation.ts";
import { ProviderSignUp, signUp, signUpDescription } from "../../../shared/workflows/account/sign-up.ts";

export const handler = operation({
  route: "POST /service-provider/auth/sign-up",
  summary: "Sign up as a provider. We send a code to the address.",
  description: signUpDescription,
  access: ["public"],
  body: ProviderSignUp,
  response: signUp.response,
  refuses: signUp.refuses,
  emits: signUp.emits,
  limit: signUp.limit,
  uses: ["secrets"],
  replay: false,
  example: {
    body: {
      name: "Bruno Silva",
      business_name: "Silva Plumbing",
      email: "bruno@example.com",
      password: "gravel-otter-lamp-38",
    },
  },
}).handle((call) => signUp.story("service_provider", call));
