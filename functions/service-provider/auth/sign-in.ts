import { operation } from "../../../shared/http/operation.ts";
import { signIn } from "../../../shared/workflows/account/sign-in.ts";

export const handler = operation({
  route: "POST /service-provider/auth/sign-in",
  summary: "Sign in as a provider with an email address or phone number and the password.",
  access: ["public"],
  ...signIn.contract,
  example: { body: { email: "bruno@example.com", password: "gravel-otter-lamp-38" } },
}).handle((call) => signIn.story("service_provider", call));
