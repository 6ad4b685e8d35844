import type { Decision, DomainEvent } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { AccountNotActive } from "../../kernel/refusal.ts";
import { type Account, idsOf } from "./account.ts";
import { type Challenge, type Channel, openChallenge } from "./challenge.ts";
import { AccountContactChanged, AccountContactRequested } from "./events.ts";

/** Whether an account has this address, verified. */
export const isKnownBy = (account: Account, channel: Channel, value: string): boolean =>
  channel === "email"
    ? account.email === value && account.email_verified_at !== undefined
    : account.phone === value && account.phone_verified_at !== undefined;

/**
 * The holder asks for another address: a code is sent to the new one, and the current one is notified. Whether the new
 * address belongs to another account is only revealed to somebody who reads its code.
 */
export const requestContact = (
  account: Account,
  wanted: { id: Id<"challenge">; channel: Channel; value: string; destination_key: string },
  now: string,
): { challenge: Challenge; events: DomainEvent[] } => {
  const { id, channel, value, destination_key } = wanted;
  const { record, events } = openChallenge(
    {
      id,
      purpose: "contact",
      role: account.role,
      channel,
      destination_key,
      account_id: account.id,
      contact: value,
    },
    now,
  );
  const requested = AccountContactRequested.atVersion(account, {
    data: { account_id: account.id, ...idsOf(account), challenge_id: id, channel },
    audience: [account.id],
  });
  return { challenge: record, events: [...events, requested] };
};

/** The account with its new address. The previous one is free. */
export const changeContact = (
  account: Account,
  { channel, contact }: Pick<Challenge, "channel" | "contact">,
  now: string,
): Decision<Account> => {
  if (account.state !== "active" || contact === undefined) throw AccountNotActive();
  const record: Account = {
    ...account,
    ...(channel === "email"
      ? { email: contact, email_verified_at: now, email_verified_by: "code" as const }
      : { phone: contact, phone_verified_at: now }),
    updated_at: now,
  };
  return {
    record,
    events: [
      AccountContactChanged.atNextVersion(record, {
        data: { account_id: record.id, ...idsOf(record), channel },
        audience: [record.id],
      }),
    ],
  };
};
