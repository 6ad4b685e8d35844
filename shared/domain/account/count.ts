import type { Account, Role } from "./account.ts";

/** The counter's member for accounts of a role in a state. */
export const accountMember = (role: Role, state: Account["state"]): string => `${role}#${state}`;

/** Which member an account's event counts for; a sign-up that nobody finished is counted nowhere. */
export const accountMemberOf = (
  data: { user_id?: string | undefined; service_provider_id?: string | undefined },
  state: string,
): string | undefined => {
  if (state === "unverified") return undefined;
  const role = data.user_id ? "user" : data.service_provider_id ? "service_provider" : "admin";
  return accountMember(role, state as Account["state"]);
};

/** How many accounts of a role there are, in one state or all. */
export const accountTotal = (members: Record<string, number>, role: Role, state?: Account["state"]): number =>
  Object.entries(members)
    .filter(([member]) => (state ? member === accountMember(role, state) : member.startsWith(`${role}#`)))
    .reduce((sum, [, amount]) => sum + amount, 0);
