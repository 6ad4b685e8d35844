import { operation } from "../../shared/http/operation.ts";
import { confirmIdentity } from "../../shared/workflows/account/confirm-identity.ts";

export const handler = operation({
  route: "POST /authentication/confirm-identity",
  summary: "Prove that you are the customer who is signed in.",
  access: ["user"],
  ...confirmIdentity.contract,
}).handle(confirmIdentity.story);
