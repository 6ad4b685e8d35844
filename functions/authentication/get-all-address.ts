import * as z from "zod/mini";
import { addressesOf } from "../../shared/data/accounts.ts";
import { Address } from "../../shared/domain/account/account.ts";
import { primaryFirst } from "../../shared/domain/account/address.ts";
import { operation } from "../../shared/http/operation.ts";
import { described } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /authentication/get-all-address",
  summary: "List the customer's addresses, the primary one first.",
  access: ["user"],
  response: z.object({
    items: described(z.array(Address), "All addresses of the account, the primary one first."),
    next_cursor: described(z.null(), "Always `null`: all addresses are on one page."),
  }),
  example: {},
}).handle(async ({ actor }) => ({
  items: primaryFirst(await addressesOf(actor.id)),
  next_cursor: null,
}));
