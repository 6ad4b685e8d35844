import { operation } from "../../shared/http/operation.ts";
import { resendOtp } from "../../shared/workflows/account/resend-otp.ts";

export const handler = operation({
  route: "POST /authentication/resend-otp",
  summary: "Send a customer another code. The one before stops working at once.",
  access: ["public"],
  ...resendOtp.contract,
}).handle((call) => resendOtp.story("user", call));
