import type { Decision, DomainEvent } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { RequestInvalid, refusal } from "../../kernel/refusal.ts";
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
const split = (text: string, at: number, by: string): string => `${text.slice(0, at)}${by}${text.slice(at)}`;
const asItIs = (text: string): string => text;

/** For each country its postcodes without spaces and hyphens, and how they are written. */
const postcodes: Record<string, { pattern: RegExp; written: (plain: string) => string; example: string }> = {
  US: {
    pattern: /^\d{5}(\d{4})?$/,
    written: (plain) => (plain.length === 9 ? split(plain, 5, "-") : plain),
    example: "94107",
  },
  GB: {
    pattern: /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/,
    written: (plain) => split(plain, -3, " "),
    example: "SW1A 1AA",
  },
  CA: {
    pattern: /^[ABCEGHJ-NPRSTVXY]\d[A-Z]\d[A-Z]\d$/,
    written: (plain) => split(plain, 3, " "),
    example: "K1A 0B1",
  },
  PT: { pattern: /^\d{7}$/, written: (plain) => split(plain, 4, "-"), example: "1000-205" },
  DE: { pattern: /^\d{5}$/, written: asItIs, example: "10115" },
  FR: { pattern: /^\d{5}$/, written: asItIs, example: "75001" },
  AU: { pattern: /^\d{4}$/, written: asItIs, example: "2000" },
};

/** The postcode as its country writes it. Throws `request.invalid` for one that can't be there. */
export const postcodeOf = ({ country, postcode }: Pick<Place, "country" | "postcode">): string => {
  const known = postcodes[country];
  const plain = compact(postcode);
  if (known?.pattern.test(plain)) return known.written(plain);
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
