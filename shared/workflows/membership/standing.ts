import { isDeepStrictEqual } from "node:util";
import { type Changes, together } from "../../data/engine/write.ts";
import { postings } from "../../data/ledger.ts";
import { memberships } from "../../data/memberships.ts";
import { serviceProviders } from "../../data/service-providers.ts";
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
import { readInvoice } from "../../providers/payments/subscriptions.ts";

/** A membership with its provider, whose record says how the membership stands. */
export type Standing = { membership: Membership; provider: ServiceProvider | undefined };

/** The standing of a provider that has a membership on record. One round trip. */
export const standingOf = async (id: string): Promise<Standing | undefined> => {
  const [membership, provider] = await Promise.all([memberships.get(id), serviceProviders.get(id)]);
  return membership && { membership, provider };
};

/** A provider's record with what it says of its membership; the same record where it says so already. */
const withMembership = (
  provider: ServiceProvider | undefined,
  membership: Membership,
): ServiceProvider | undefined => {
  const shown = projected(membership);
  return provider && shown && !isDeepStrictEqual(shown, provider.membership)
    ? { ...provider, membership: shown, updated_at: membership.updated_at }
    : provider;
};

/** Describes what a decision changes: the membership and, in the same transaction, what its provider's record says of it. */
export const keeping = (
  { membership, provider }: Standing,
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

/** The standing as it is once a changed membership is kept. */
export const keptStanding = ({ provider }: Standing, record: Membership): Standing => {
  const shown = withMembership(provider, record);
  return {
    membership: committed(record),
    provider: shown && shown !== provider ? committed(shown) : provider,
  };
};

/** What a paid invoice adds to the books, unless they have it. */
const posting = async (
  membership: Membership,
  invoice: SeenInvoice,
  when: { now: string; changes: boolean },
): Promise<Changes> => {
  const revenue = revenueOf(membership, invoice, when);
  const { book_id, kind, reference } = revenue?.posting ?? {};
  if (!revenue || !book_id || !kind || !reference) return { writes: [], events: [] };
  if (await postings.get(book_id, kind, reference)) return { writes: [], events: [] };
  return { writes: [postings.insert(revenue.posting)], events: [revenue.event] };
};

/** What was decided of a membership, and what goes into the books with it. */
export type Followed = Decision<Membership> & { posted: Changes };

/** What is seen of a membership comes to, with its revenue: of the newest invoice, and of the one that a hint names. */
export const following = async (
  { membership }: Standing,
  seen: SeenSubscription,
  { now, invoice }: { now: string; invoice?: SeenInvoice | undefined },
): Promise<Followed> => {
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

/** Describes keeping all that was followed. */
export const keepingAll = (standing: Standing, { posted, ...decided }: Followed): Changes =>
  together(keeping(standing, decided), posted);
