import { operation } from "../../../shared/http/operation.ts";
import { verifyOtp } from "../../../shared/workflows/account/verify-otp.ts";

export const handler = operation({
  route: "POST /service-provider/auth/verify-otp",
  summary: "Enter the code that a provider was sent.",
  access: ["public"],
  ...verifyOtp.contract,
}).handle((call) => verifyOtp.story("service_provider", call));
