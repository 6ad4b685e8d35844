import {
  Account,
  AccountConflict,
  AccountNotFound,
  Address,
  AddressConflict,
  AddressNotFound,
} from "../domain/account/account.ts";
import { unfinishedUntil } from "../domain/account/registration.ts";
import type { Market } from "../markets/market.ts";
import { defaultMarket, marketNamed, markets } from "../markets/served.ts";
import { QueryCommand } from "./engine/commands.ts";
import { entity, recordOf } from "./engine/entity.ts";
import { type Held, held, readGuarded } from "./engine/guard.ts";
import { table, tableName } from "./engine/table.ts";

export const accounts = entity({
  name: "account",
  schema: () => Account,
  key: (id) => [`ACCOUNT#${id}`, "ACCOUNT"],
  indexes: {
    /** All accounts of a role, without unfinished sign-ups. */
    all: {
      on: "key1",
      shards: 8,
      key: ({ id, role, state, created_at }) =>
        state === "unverified" ? undefined : [`ACCOUNTS#${role}`, `${created_at}#${id}`],
    },
    /** Test accounts, which figures leave out. */
    tests: {
      on: "key3",
      key: ({ id, test, created_at }) => (test ? ["ACCOUNTS#TEST", `${created_at}#${id}`] : undefined),
    },
    inState: {
      on: "key2",
      shards: 4,
      key: ({ id, role, state, created_at }) =>
        state === "unverified" ? undefined : [`ACCOUNTS#${role}#${state}`, `${created_at}#${id}`],
    },
  },
  due: ({ due_at, state, created_at }) =>
    due_at ?? (state === "unverified" ? unfinishedUntil(created_at) : undefined),
  expires: ({ state, created_at }) => (state === "unverified" ? unfinishedUntil(created_at) : undefined),
  notFound: AccountNotFound,
  conflict: AccountConflict,
});

/** The market that somebody signed up in; nothing is read where there is one. */
export const homeOf = async (accountId: string): Promise<Market> =>
  markets.length > 1 ? marketNamed((await accounts.get(accountId))?.market) : defaultMarket;

export const addresses = entity({
  name: "address",
  schema: () => Address,
  key: (accountId, id) => [`ACCOUNT#${accountId}`, `ADDRESS#${id}`],
  identity: (address) => [address.account_id, address.id],
  memberOf: ({ account_id }) => accounts.placeOf(account_id),
  notFound: AddressNotFound,
  conflict: AddressConflict,
});

const admins_most = 100;

/** The active administrators, longest-serving first. One round trip. */
export const activeAdmins = async (): Promise<Account[]> => {
  const request = { limit: admins_most, order: "oldest", scope: "admins" } as const;
  return (await accounts.page("inState", "ACCOUNTS#admin#active", request)).items;
};

/** All addresses of an account, strongly consistent. An account can have only a limited number. */
export const addressesOf = async (accountId: string): Promise<Address[]> => {
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":pk": `ACCOUNT#${accountId}`, ":prefix": "ADDRESS#" },
      ConsistentRead: true,
    }),
  );
  return Items.map((item) => recordOf<Address>(item));
};

/** An account with its addresses, for whoever decides by them. Throws `account.not_found`. One round trip. */
export const holdAddresses = async (
  accountId: string,
): Promise<{ account: Account; addresses: Held<Address[]> }> => {
  const guard = accounts.placeOf(accountId);
  const found = await readGuarded(guard, "ADDRESS#");
  const own = found.find(({ sk }) => sk === guard.sk);
  if (!own) throw AccountNotFound();
  const members = found.filter((item) => item !== own).map((item) => addresses.read(item));
  return { account: accounts.read(own), addresses: held(guard, members) };
};
