import type { Account } from "./account.ts";

type Addresses = Pick<Account, "email" | "email_verified_at" | "phone" | "phone_verified_at" | "identities">;

const provenOf = ({
  email,
  email_verified_at,
  phone,
  phone_verified_at,
  identities,
}: Addresses): string[] => [
  ...(email !== undefined && email_verified_at ? [`email ${email}`] : []),
  ...(phone !== undefined && phone_verified_at ? [`phone ${phone}`] : []),
  ...identities.filter(({ verified }) => verified).map(({ key }) => `identity ${key}`),
];

/** What a customer and a provider have in common, where it is likely that they are one person. */
export type Likeness = "address" | "device" | "card" | "payout_card";

type Person = Addresses & Pick<Account, "id" | "shares_device_with">;

/** What is known of a job's two sides: their accounts, and what marks the cards and accounts that they use. */
export type Sides = {
  customer: Person;
  provider: Person;
  /** The card that paid for the job. */
  paid_with: string | undefined;
  /** The card that pays the provider's membership. */
  membership_card: string | undefined;
  /** The bank accounts and debit cards that the provider is paid out to. */
  paid_out_to: readonly string[];
};

const sharesDevice = (one: Person, other: Person): boolean =>
  one.shares_device_with?.includes(other.id) === true;

/** What customer and provider of a job share; empty: nothing says that they are one person. */
export const likenessesOf = ({
  customer,
  provider,
  paid_with,
  membership_card,
  paid_out_to,
}: Sides): Likeness[] => {
  const found: [Likeness, boolean][] = [
    ["address", isSamePerson(customer, provider)],
    ["device", sharesDevice(customer, provider) || sharesDevice(provider, customer)],
    ["card", paid_with !== undefined && paid_with === membership_card],
    ["payout_card", paid_with !== undefined && paid_out_to.includes(paid_with)],
  ];
  return found.flatMap(([likeness, holds]) => (holds ? likeness : []));
};

const devices_shared_most = 20;

/** The accounts that an account shares a device with, after it was used on one of another account. */
export const sharingDevice = (
  { id, shares_device_with = [] }: Pick<Account, "id" | "shares_device_with">,
  other: Account["id"] | undefined,
): Account["shares_device_with"] =>
  other === undefined || other === id || shares_device_with.includes(other)
    ? undefined
    : [...shares_device_with, other].slice(-devices_shared_most);

/** Whether two accounts certainly have one holder: both have proved the same address, number or external identity. */
export const isSamePerson = (one: Addresses, other: Addresses): boolean => {
  const proven = new Set(provenOf(one));
  return provenOf(other).some((address) => proven.has(address));
};
