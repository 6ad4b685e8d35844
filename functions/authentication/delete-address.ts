import * as z from "zod/mini";
import { accounts, addresses, holdAddresses } from "../../shared/data/accounts.ts";
import {
  AccountConflict,
  AccountNotFound,
  AddressConflict,
  AddressNotFound,
} from "../../shared/domain/account/account.ts";
import { removeAddress } from "../../shared/domain/account/address.ts";
import { AccountAddressDeleted } from "../../shared/domain/account/events.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "DELETE /authentication/delete-address/{address_id}",
  summary: "Delete one of your addresses.",
  description:
    "If it was the primary address, the oldest of your other addresses becomes the primary one. Quotes and jobs keep the address that they were made for.",
  access: ["user"],
  extra: true,
  params: z.strictObject({ address_id: Id("address") }),
  response: z.object({
    address_id: Id("address"),
    primary_address_id: described(
      z.nullable(Id("address")),
      "Your primary address now. Null if you have no address left.",
    ),
  }),
  refuses: [AddressNotFound, AddressConflict, AccountNotFound, AccountConflict],
  emits: [AccountAddressDeleted],
  example: { params: { address_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ actor }) => holdAddresses(actor.id),
}).handle(async ({ alongside, params: { address_id }, now, commit }) => {
  const { account, addresses: present } = await alongside;
  const all = present.members;
  const address = all.find(({ id }) => id === address_id);
  if (!address) throw AddressNotFound();
  const removed = removeAddress(
    account,
    address,
    all.filter((one) => one !== address),
    now,
  );
  return commit(
    [
      accounts.update(removed.account),
      addresses.remove(address),
      ...(removed.promoted ? [addresses.update(removed.promoted)] : []),
    ],
    removed.events,
    { address_id, primary_address_id: removed.account.primary_address_id ?? null },
  );
});
