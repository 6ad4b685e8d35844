import type { Decision, DomainEvent } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { RequestInvalid, refusal } from "../../kernel/refusal.ts";
import { postcodeFormOf } from "../../markets/countries.ts";
import type { PostcodeForm } from "../../markets/market.ts";
import type { Place } from "../place.ts";
import { policy } from "../policy.ts";
import { type Account, type Address, idsOf } from "./account.ts";
import { AccountAddressChanged, AccountAddressDeleted } from "./events.ts";

export const AddressesFull = refusal(
  "address.too_many",
  409,
  "The account can't have more addresses.",
  "Replace one of them: send its address_id.",
);

const compact = (text: string): string => text.toUpperCase().replace(/[\s-]/g, "");

const written = (plain: string, { split }: PostcodeForm): string => {
  if (!split || plain.length <= Math.abs(split.at)) return plain;
  return `${plain.slice(0, split.at)}${split.by}${plain.slice(split.at)}`;
};

/** The postcode as its country writes it. Throws `request.invalid` for one that can't be there. */
export const postcodeOf = ({ country, postcode }: Pick<Place, "country" | "postcode">): string => {
  const known = postcodeFormOf(country);
  const plain = compact(postcode);
  if (known && new RegExp(`^(?:${known.pattern})$`).test(plain)) return written(plain, known);
  if (!known && /^[A-Z\d]{3,10}$/.test(plain)) return postcode.toUpperCase();
  const problem = known ? `must be a postcode of ${country} such as ${known.example}` : "must be a postcode";
  throw RequestInvalid({ fields: [{ field: "postcode", problem }] });
};

/** In the order that they were made, the primary one first. */
export const primaryFirst = (addresses: readonly Address[]): Address[] =>
  addresses.toSorted((a, b) => Number(b.primary) - Number(a.primary) || (a.id < b.id ? -1 : 1));

export type GivenAddress = Pick<
  Address,
  "line1" | "line2" | "city" | "region" | "postcode" | "country" | "point" | "label"
> & { primary?: boolean | undefined };

type Change = {
  account: Account;
  address: Address;
  /** The address that was primary until now. */
  demoted?: Address;
};

/**
 * Adds an address to an account, or replaces `replaced`. The first address is primary; saving another one as primary
 * demotes the previous one. Throws `address.too_many` beyond 20.
 */
export const saveAddress = (
  {
    account,
    others,
    replaced,
  }: { account: Account; others: readonly Address[]; replaced?: Address | undefined },
  { primary, ...given }: GivenAddress,
  { id, now }: { id: Id<"address">; now: string },
): Omit<Decision<Change>, "record"> & Change => {
  if (!replaced && others.length >= policy.account.addresses_most)
    throw AddressesFull({ details: { most: policy.account.addresses_most } });
  const previous = others.find((other) => other.primary);
  const isPrimary = primary === true || replaced?.primary === true || previous === undefined;
  const address: Address = {
    ...given,
    postcode: postcodeOf(given),
    id: replaced?.id ?? id,
    version: replaced?.version ?? 0,
    account_id: account.id,
    primary: isPrimary,
    created_at: replaced?.created_at ?? now,
    updated_at: now,
  };
  const record: Account = {
    ...account,
    ...(isPrimary && { primary_address_id: address.id }),
    updated_at: now,
  };
  return {
    account: record,
    address,
    ...(isPrimary &&
      previous && {
        demoted: { ...previous, primary: false, updated_at: now },
      }),
    events: [
      AccountAddressChanged.atNextVersion(record, {
        data: { account_id: account.id, ...idsOf(account), address_id: address.id, primary: isPrimary },
      }),
    ],
  };
};

/** Removes an address from an account. If it was the primary one, the oldest of the others becomes primary. */
export const removeAddress = (
  account: Account,
  removed: Address,
  others: readonly Address[],
  now: string,
): { account: Account; promoted?: Address; events: DomainEvent[] } => {
  const [oldest] = removed.primary ? primaryFirst(others) : [];
  const { primary_address_id: _, ...without } = account;
  const primary = removed.primary ? oldest?.id : account.primary_address_id;
  const record: Account = { ...without, ...(primary && { primary_address_id: primary }), updated_at: now };
  return {
    account: record,
    ...(oldest && { promoted: { ...oldest, primary: true, updated_at: now } }),
    events: [
      AccountAddressDeleted.atNextVersion(record, {
        data: {
          account_id: account.id,
          ...idsOf(account),
          address_id: removed.id,
          ...(primary && { primary_address_id: primary }),
        },
      }),
    ],
  };
};
