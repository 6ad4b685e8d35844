import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { deactivate } from "../../shared/workflows/privacy/close-account.ts";

export const handler = operation({
  route: "PUT /authentication/deactivate-account",
  summary: "Deactivate the customer's account until its holder signs in again.",
  description: `You are signed out on all devices at once. Sign in before \`restore_until\`, in ${policy.account.restore_days} days, to get everything back. After that the account is deleted.`,
  access: ["user"],
  response: deactivate.response,
  refuses: deactivate.refuses,
  emits: deactivate.emits,
  uses: ["table", "lists", "secrets"],
  alongside: deactivate.alongside,
}).handle(deactivate.story);
