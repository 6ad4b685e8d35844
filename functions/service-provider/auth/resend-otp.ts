import { operation } from "../../../shared/http/operation.ts";
import { resendOtp } from "../../../shared/workflows/resend-otp.ts";

export const handler = operation({
  route: "POST /service-provider/auth/resend-otp",
  summary: "Send a service provider another one-time code; the one before is dead at once.",
  description: "A minute after the last at the earliest, five an hour and ten a day to one address.",
  access: ["public"],
  body: resendOtp.body,
  response: resendOtp.response,
  refuses: resendOtp.refuses,
  emits: resendOtp.emits,
  limit: resendOtp.limit,
  replay: false,
  example: { body: { challenge_id: "0199a1b2c3d4e5f60718293a" } },
}).handle((call) => resendOtp.story("service_provider", call));
