import { operation } from "../../shared/http/operation.ts";
import { deletion } from "../../shared/workflows/privacy/close-account.ts";

export const handler = operation({
  route: "DELETE /authentication/delete-account",
  summary: "Delete the customer's account for good.",
  description:
    "Needs a proof of confirm-identity. Refused while you have a job under way or money is held; `details` says which. You are signed out everywhere, and your addresses are free to use again at once. All personal data is erased a few minutes later. What our books must keep stays, without your name.",
  access: ["user"],
  proof: true,
  response: deletion.response,
  refuses: deletion.refuses,
  emits: deletion.emits,
  uses: ["table", "lists", "secrets"],
  alongside: deletion.alongside,
}).handle(deletion.story);
