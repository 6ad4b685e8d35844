import {
  Account,
  AccountConflict,
  AccountNotFound,
  Address,
  AddressConflict,
  AddressNotFound,
} from "../domain/account.ts";
import { entity } from "./entity.ts";

export const accounts = entity({
  name: "account",
  schema: Account,
  key: (id) => [`ACCOUNT#${id}`, "ACCOUNT"],
  notFound: AccountNotFound,
  conflict: AccountConflict,
});

export const addresses = entity({
  name: "address",
  schema: Address,
  key: (accountId, id) => [`ACCOUNT#${accountId}`, `ADDRESS#${id}`],
  identity: (address) => [address.account_id, address.id],
  indexes: {
    ofAccount: {
      on: "gsi1",
      key: (address) => [`ADDRESSES#${address.account_id}`, address.id],
    },
  },
  notFound: AddressNotFound,
  conflict: AddressConflict,
});
