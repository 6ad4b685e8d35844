import { operation } from "../../../shared/http/operation.ts";
import { resendOtp } from "../../../shared/workflows/account/resend-otp.ts";

export const handler = operation({
  route: "POST /service-provider/auth/resend-otp",
  summary: "Send a service provider another one-time code; the one before is dead at once.",
  access: ["public"],
  ...resendOtp.contract,
}).handle((call) => resendOtp.story("service_provider", call));
