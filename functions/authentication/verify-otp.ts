import { operation } from "../../shared/http/operation.ts";
import { verifyOtp } from "../../shared/workflows/account/verify-otp.ts";

export const handler = operation({
  route: "POST /authentication/verify-otp",
  summary: "Enter the code that a customer was sent.",
  access: ["public"],
  ...verifyOtp.contract,
}).handle((call) => verifyOtp.story("user", call));
