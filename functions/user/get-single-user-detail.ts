import * as z from "zod/mini";
import { accounts, addressesOf } from "../../shared/data/accounts.ts";
import { AccountNotFound } from "../../shared/domain/account/account.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id } from "../../shared/kernel/schema.ts";
import { CustomerView, customerView } from "../../shared/workflows/account/customer-view.ts";

export const handler = operation({
  route: "GET /user/get-single-user-detail/{user_id}",
  summary: "Read a customer's profile, addresses, consents and state.",
  description:
    "Customers can read their own, administrators all. `sign_in_methods` lists how the customer can sign in.",
  access: ["user", "admin"],
  params: z.strictObject({ user_id: Id("user") }),
  response: CustomerView,
  refuses: [AccountNotFound],
  example: { params: { user_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { user_id }, actor }) => {
  if (actor.role === "user" && actor.id !== user_id) throw AccountNotFound();
  const [account, addresses] = await Promise.all([accounts.find(user_id), addressesOf(user_id)]);
  if (account.role !== "user") throw AccountNotFound();
  return customerView(account, addresses);
});
