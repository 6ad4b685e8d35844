import { operation } from "../../shared/http/operation.ts";
import { verifyOtp } from "../../shared/workflows/verify-otp.ts";

export const handler = operation({
  route: "POST /authentication/verify-otp",
  summary: "Take back a one-time code that a user was sent.",
  description:
    "A sign-up's code verifies the account and signs in, a link's code links the external identity and signs in; a password reset's code answers the token for update-password, a new address's code makes the account known by it. Five attempts a code, counted before it is compared.",
  access: ["public"],
  body: verifyOtp.body,
  response: verifyOtp.response,
  refuses: verifyOtp.refuses,
  emits: verifyOtp.emits,
  limit: verifyOtp.limit,
  uses: ["secrets"],
  replay: false,
  example: { body: { challenge_id: "0199a1b2c3d4e5f60718293a", otp: "204719" } },
}).handle((call) => verifyOtp.story("user", call));
