import * as z from "zod/mini";
import { accounts, addresses, holdAddresses } from "../../shared/data/accounts.ts";
import { joined } from "../../shared/data/engine/guard.ts";
import {
  AccountConflict,
  AccountNotFound,
  Address,
  AddressConflict,
  AddressNotFound,
} from "../../shared/domain/account/account.ts";
import { AddressesFull, saveAddress } from "../../shared/domain/account/address.ts";
import { AccountAddressChanged } from "../../shared/domain/account/events.ts";
import { postalAddress } from "../../shared/domain/place.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, Id, Line } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "POST /authentication/update-address",
  summary: "Add or replace one of the customer's addresses.",
  description:
    "Without `address_id` the address is added. With it, that address is replaced. One address is primary: the first one, until another is saved with `primary`. Postal codes are checked and written as is usual in their country.",
  access: ["user"],
  body: z.strictObject({
    address_id: z.optional(Id("address")),
    ...postalAddress,
    label: described(z.optional(Line(40)), "Your own name for the address, such as `Home`."),
    primary: described(
      z.optional(z.boolean()),
      "Send `true` to make this the primary address. It is used where no other address is given.",
    ),
  }),
  response: Address,
  refuses: [AddressNotFound, AddressConflict, AddressesFull, AccountNotFound, AccountConflict],
  emits: [AccountAddressChanged],
  example: {
    body: {
      line1: "1 Ferry Building",
      city: "San Francisco",
      region: "CA",
      postcode: "94111",
      country: "US",
      label: "Home",
      primary: true,
    },
  },
  alongside: ({ actor }) => holdAddresses(actor.id),
}).handle(async ({ alongside, body: { address_id, ...given }, now, newId, commit }) => {
  const { account, addresses: present } = await alongside;
  const all = present.members;
  const replaced = all.find(({ id }) => id === address_id);
  if (address_id && !replaced) throw AddressNotFound();
  const others = all.filter((address) => address !== replaced);

  const saved = saveAddress({ account, others, replaced }, given, { id: newId("address"), now });
  return commit(
    [
      ...joined([accounts.update(saved.account)], addresses.put(saved.address)),
      ...(saved.demoted ? [addresses.update(saved.demoted)] : []),
    ],
    saved.events,
    committed(saved.address),
  );
});
