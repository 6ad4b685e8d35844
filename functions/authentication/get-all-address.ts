import * as z from "zod/mini";
import { addressesOf } from "../../shared/data/accounts.ts";
import { Address } from "../../shared/domain/account/account.ts";
import { primaryFirst } from "../../shared/domain/account/address.ts";
import { operation } from "../../shared/http/operation.ts";

export const handler = operation({
  route: "GET /authentication/get-all-address",
  summary: "List the user's addresses, the primary one first.",
  access: ["user"],
  response: z.object({ items: z.array(Address), next_cursor: z.null() }),
  example: {},
}).handle(async ({ actor }) => ({
  items: primaryFirst(await addressesOf(actor.id)),
  next_cursor: null,
}));
