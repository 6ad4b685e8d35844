import { operation } from "../../../shared/http/operation.ts";
import { resendOtp } from "../../../shared/workflows/account/resend-otp.ts";

export const handler = operation({
  route: "POST /service-provider/auth/resend-otp",
  summary: "Send a provider another code. The one before stops working at once.",
  access: ["public"],
  ...resendOtp.contract,
}).handle((call) => resendOtp.story("service_provider", call));
