import { isDeepStrictEqual } from "node:util";
import { type Changes, together } from "../../data/engine/write.ts";
import { postings } from "../../data/ledger.ts";
import { charging } from "../../data/membership-charges.ts";
import { memberships } from "../../data/memberships.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { type MembershipCharge, observeReturns } from "../../domain/membership/charge.ts";
import { type Membership, projected } from "../../domain/membership/membership.ts";
import {
  observeSubscription,
  revenueOf,
  type SeenInvoice,
  type SeenSubscription,
} from "../../domain/membership/observation.ts";
import type { ServiceProvider } from "../../domain/provider/service-provider.ts";
import type { Decision } from "../../kernel/event.ts";
import { committed } from "../../kernel/record.ts";
import { observe as observeHold } from "../../vendors/payments/holds.ts";
import { readInvoice } from "../../vendors/payments/subscriptions.ts";

/** A membership with its provider, whose record has a copy of the membership's status. */
export type ProviderMembership = { membership: Membership; provider: ServiceProvider | undefined };

/** A provider's membership and record. Undefined if it has no membership. One round trip. */
export const membershipOf = async (id: string): Promise<ProviderMembership | undefined> => {
  const [membership, provider] = await Promise.all([memberships.get(id), serviceProviders.get(id)]);
  return membership && { membership, provider };
};

/** A provider's record with its copy of the membership's status. Returns the same record if nothing changes. */
const withMembership = (
  provider: ServiceProvider | undefined,
  membership: Membership,
): ServiceProvider | undefined => {
  const shown = projected(membership);
  return provider && shown && !isDeepStrictEqual(shown, provider.membership)
    ? { ...provider, membership: shown, updated_at: membership.updated_at }
    : provider;
};

/** Returns the changes that store a membership and, in the same transaction, the copy in its provider's record. */
export const saveMembership = (
  { membership, provider }: ProviderMembership,
  { record, events }: Decision<Membership>,
): Changes => {
  const shown = withMembership(provider, record);
  return {
    writes: [
      ...(record === membership ? [] : [memberships.put(record)]),
      ...(shown && shown !== provider ? [serviceProviders.update(shown)] : []),
    ],
    events,
  };
};

/** Both records after a changed membership is committed. */
export const committedMembership = (
  { provider }: ProviderMembership,
  record: Membership,
): ProviderMembership => {
  const shown = withMembership(provider, record);
  return {
    membership: committed(record),
    provider: shown && shown !== provider ? committed(shown) : provider,
  };
};

/** What a new charge comes to, with what has gone back of it already. */
export const withReturns = async (
  charge: MembershipCharge,
  { returned, intent_id }: SeenInvoice,
  now: string,
): Promise<Changes> => {
  const nothing = { record: charge, events: [], postings: [] };
  const seen = returned && intent_id ? await observeHold(intent_id) : undefined;
  return charging(undefined, seen ? observeReturns(charge, seen, now) : nothing);
};

/** The postings of a paid invoice, and its charge. None if the ledger has them. */
const posting = async (
  membership: Membership,
  invoice: SeenInvoice,
  when: { now: string; changes: boolean },
): Promise<Changes> => {
  const revenue = revenueOf(membership, invoice, when);
  const { book_id, kind, reference } = revenue?.posting ?? {};
  if (!revenue || !book_id || !kind || !reference) return { writes: [], events: [] };
  if (await postings.get(book_id, kind, reference)) return { writes: [], events: [] };
  return together(
    { writes: [postings.insert(revenue.posting)], events: [revenue.event] },
    await withReturns(revenue.charge, invoice, when.now),
  );
};

/** A decision about a membership, and its postings. */
export type Observed = Decision<Membership> & { posted: Changes };

/**
 * The decision that follows from the state at the payment provider, with the revenue of the newest invoice and of the
 * one that a hint names.
 */
export const observe = async (
  { membership }: ProviderMembership,
  seen: SeenSubscription,
  { now, invoice }: { now: string; invoice?: SeenInvoice | undefined },
): Promise<Observed> => {
  const { record, events } = observeSubscription(membership, seen, now);
  const newest = record.subscription_id === seen.id ? seen.invoice : undefined;
  const unposted = newest?.status === "paid" && record.paid_invoice_id !== newest.id ? newest.id : undefined;
  const told = unposted && unposted !== invoice?.id ? await readInvoice(unposted) : undefined;
  const changes = record !== membership || unposted !== undefined;
  const posted = await Promise.all(
    [invoice, told]
      .filter((bill) => bill !== undefined)
      .map((bill) => posting(membership, bill, { now, changes })),
  );
  return {
    record: unposted ? { ...record, paid_invoice_id: unposted } : record,
    events,
    posted: together(...posted),
  };
};

/** Returns the writes for what was observed. */
export const saveObserved = (current: ProviderMembership, { posted, ...decided }: Observed): Changes =>
  together(saveMembership(current, decided), posted);
