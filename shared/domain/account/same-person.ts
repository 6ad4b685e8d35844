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

/** Whether two accounts certainly have one holder: both have proved the same address, number or external identity. */
export const isSamePerson = (one: Addresses, other: Addresses): boolean => {
  const proven = new Set(provenOf(one));
  return provenOf(other).some((address) => proven.has(address));
};
