import type { Decision, DomainEvent } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { AccountNotActive } from "../../kernel/refusal.ts";
import { type Account, idsOf } from "./account.ts";
import { type Challenge, type Channel, openChallenge } from "./challenge.ts";
import { AccountContactChanged, AccountContactRequested } from "./events.ts";

/** Whether an account is known by this address already, shown to be its own. */
export const isKnownBy = (account: Account, channel: Channel, value: string): boolean =>
  channel === "email"
    ? account.email === value && account.email_verified_at !== undefined
    : account.phone === value && account.phone_verified_at !== undefined;

/**
 * The holder wants to be known by another address: a code goes there, and the address that counts until then is
 * told. Whether the new one belongs to somebody else shows only to who reads its code.
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
  const requested = AccountContactRequested.beside(account, {
    data: { account_id: account.id, ...idsOf(account), challenge_id: id, channel },
    audience: [account.id],
  });
  return { challenge: record, events: [...events, requested] };
};

/** The account as its new address makes it; the one before is nobody's. */
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
      AccountContactChanged.of(record, {
        data: { account_id: record.id, ...idsOf(record), channel },
        audience: [record.id],
      }),
    ],
  };
};
