import { operation } from "../../shared/http/operation.ts";
import { deactivate } from "../../shared/workflows/person/close-account.ts";

export const handler = operation({
  route: "PUT /authentication/deactivate-account",
  summary: "Leave for now: the user's account is closed until its holder signs in again.",
  description:
    "Every session ends at once. Signing in until `restore_until`, 30 days from now, restores everything; after it the account is deleted.",
  access: ["user"],
  response: deactivate.response,
  refuses: deactivate.refuses,
  emits: deactivate.emits,
  uses: ["table", "secrets"],
  alongside: deactivate.alongside,
}).handle(deactivate.story);
