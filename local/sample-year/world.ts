import type { Drawing } from "../../platform/draw.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { companies } from "../../shared/data/companies.ts";
import { conversations, messages } from "../../shared/data/conversations.ts";
import { credits } from "../../shared/data/credits.ts";
import { disputes } from "../../shared/data/disputes.ts";
import { documents } from "../../shared/data/documents.ts";
import type { EventRow } from "../../shared/data/engine/events.ts";
import { feedback } from "../../shared/data/feedback.ts";
import { incidents } from "../../shared/data/incidents.ts";
import { invites } from "../../shared/data/invites.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { media } from "../../shared/data/media.ts";
import { membershipCharges } from "../../shared/data/membership-charges.ts";
import { memberships } from "../../shared/data/memberships.ts";
import { payments, transfers } from "../../shared/data/payments.ts";
import { payouts } from "../../shared/data/payouts.ts";
import { plans } from "../../shared/data/plans.ts";
import { providerDebts } from "../../shared/data/provider-debts.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { refunds } from "../../shared/data/refunds.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import type { Posting } from "../../shared/domain/payment/ledger.ts";
import type { DomainEvent, EventActor } from "../../shared/kernel/event.ts";
import { committed, type Versioned } from "../../shared/kernel/record.ts";
import type { Happening, Past } from "../stripe/past.ts";

/** The kinds of records that the year has. */
export const kinds = {
  account: accounts,
  company: companies,
  conversation: conversations,
  credit: credits,
  dispute: disputes,
  document: documents,
  feedback,
  incident: incidents,
  invite: invites,
  job: jobs,
  media,
  membership: memberships,
  membership_charge: membershipCharges,
  message: messages,
  payment: payments,
  payout: payouts,
  plan: plans,
  provider_debt: providerDebts,
  quote: quotes,
  refund: refunds,
  service_provider: serviceProviders,
  transfer: transfers,
} as const;
export type Kind = keyof typeof kinds;

export type By = { role: EventActor["role"]; id: string };

type Deed = { at: string; deed: () => void };

/** The state so far: current records, all events, the ledger, and the past at the payment provider. */
export const openWorld = (draw: Drawing, until: string, past: Past) => {
  const records = new Map<string, { kind: Kind; record: Versioned }>();
  const events: EventRow[] = [];
  const postings: Posting[] = [];
  const deeds: Deed[] = [];
  return {
    until,
    past,
    records,
    events,
    postings,
    /** Stores a decision's result, as a commit would. Returns the stored record. */
    keep: <R extends Versioned>(
      kind: Kind,
      by: By,
      now: string,
      decision: { record: R; events: readonly DomainEvent[]; postings?: readonly Posting[] },
    ): R => {
      const correlation_id = draw.idsAt(now)("request");
      for (const [ordinal, event] of decision.events.entries())
        events.push({
          ...event,
          id: draw.idsAt(now)("event"),
          occurred_at: now,
          actor: by,
          correlation_id,
          causation_id: correlation_id,
          ordinal,
          operation: "local/sample-year",
          published_at: now,
        });
      postings.push(...(decision.postings ?? []).map((posting) => committed(posting)));
      const record = committed(decision.record);
      records.set(`${kind} ${record.id}`, { kind, record });
      return record;
    },
    /** Stores facts that belong to the previous change, without a new version. */
    amend: <R extends Versioned>(kind: Kind, record: R): R => {
      records.set(`${kind} ${record.id}`, { kind, record });
      return record;
    },
    /** Lives are played one after the other; what depends on others waits for `catchUp`. */
    later: (at: string, deed: () => void): void => {
      deeds.push({ at, deed });
    },
    /** Runs postponed steps in order of time, with what the payment provider does by itself meanwhile. */
    catchUp: (listener: (happening: Happening) => void): void => {
      for (const { at, deed } of deeds.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
        past.pass(at, listener);
        deed();
      }
      past.pass(until, listener);
    },
  };
};
export type World = ReturnType<typeof openWorld>;

export const system = { role: "system" as const, id: "year" };

/** The end of the year was reached: what was in progress stays as it is. */
export class Today extends Error {}

export type Admin = { role: "admin"; id: string };
