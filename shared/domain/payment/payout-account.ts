import type { Decision, EventDefinition } from "../../kernel/event.ts";
import { invalidTransition, refusal } from "../../kernel/refusal.ts";
import type { ServiceProvider } from "../provider/service-provider.ts";
import { next, type StepRequests, type StepVerbs, type TransitionTable } from "../transition.ts";
import {
  PayoutAccountActivated,
  PayoutAccountCreated,
  PayoutAccountRejected,
  PayoutAccountRestricted,
} from "./events.ts";

type PayoutState = ServiceProvider["payout"]["state"];
type PayoutVerb = "create" | "activate" | "restrict" | "reject";

export const payoutTransitions: TransitionTable<PayoutState, PayoutVerb> = {
  none: { create: "pending" },
  pending: { activate: "active", restrict: "restricted", reject: "rejected" },
  active: { restrict: "restricted", reject: "rejected" },
  restricted: { activate: "active", reject: "rejected" },
  rejected: { create: "pending" },
};

/** What each step is asked for by. */
export const payoutRequests: StepRequests<PayoutVerb> = {
  create: [{ by: "service_provider", operation: "payment/create-connect-account" }],
  activate: [{ by: "service_provider", operation: "payment/re-generate-link" }],
};

/** @public */
export const payoutVerbs: StepVerbs<PayoutVerb> = {
  create: { event: PayoutAccountCreated, by: ["service_provider"] },
  activate: { event: PayoutAccountActivated, by: ["service_provider", "payment_provider"] },
  restrict: { event: PayoutAccountRestricted, by: ["payment_provider"] },
  reject: { event: PayoutAccountRejected, by: ["payment_provider"] },
};

/** Where a payout account may stay for good. @public */
export const payoutEnds: readonly PayoutState[] = ["none", "active", "rejected"];

export const PayoutAccountTransition = invalidTransition("payout_account");
export const PayoutAccountMissing = refusal(
  "payout_account.not_created",
  409,
  "There is no payout account yet.",
  "Start with create-connect-account.",
);
export const PayoutAccountComplete = refusal(
  "payout_account.complete",
  409,
  "The payout account is complete.",
  "You need not do anything.",
);

/** A payout account as the payment provider shows it now, in our words. */
export type SeenAccount = {
  account_id: string;
  service_provider_id?: string | undefined;
  closed: boolean;
  /** Status of the capability to receive transfers. */
  transfers: string;
  requirements_due: string[];
};

const events: Record<PayoutVerb, EventDefinition> = {
  create: PayoutAccountCreated,
  activate: PayoutAccountActivated,
  restrict: PayoutAccountRestricted,
  reject: PayoutAccountRejected,
};

const moved = (
  provider: ServiceProvider,
  verb: PayoutVerb,
  account_id: string,
  now: string,
): Decision<ServiceProvider> => {
  const from = provider.payout.state;
  const state = next(payoutTransitions, payoutRequests, PayoutAccountTransition, from, verb);
  const record: ServiceProvider = {
    ...provider,
    payout: { state, account_id },
    updated_at: now,
  };
  const event = events[verb].of(record, {
    data: { service_provider_id: record.id },
    from,
    to: state,
    audience: [record.id],
  });
  return { record, events: [event] };
};

/** A provider has begun to set up how it is paid. */
export const openPayoutAccount = (
  provider: ServiceProvider,
  account_id: string,
  now: string,
): Decision<ServiceProvider> => moved(provider, "create", account_id, now);

const verbFor = (from: PayoutState, seen: SeenAccount): PayoutVerb | undefined => {
  if (seen.closed || seen.transfers === "rejected") return from === "rejected" ? undefined : "reject";
  if (from === "rejected") return undefined;
  if (seen.transfers === "active") return from === "active" ? undefined : "activate";
  return from === "active" || (from === "pending" && seen.transfers === "restricted")
    ? "restrict"
    : undefined;
};

/**
 * The provider after what the payment provider shows of its account now. Seeing the same again, or another
 * account than the provider's own, changes nothing and gives the record back.
 */
export const observeAccount = (
  provider: ServiceProvider,
  seen: SeenAccount,
  now: string,
): Decision<ServiceProvider> => {
  const { state, account_id } = provider.payout;
  const verb = account_id === seen.account_id ? verbFor(state, seen) : undefined;
  return verb ? moved(provider, verb, seen.account_id, now) : { record: provider, events: [] };
};

/** Refuses to begin where there is an account already. */
export const expectNoPayoutAccount = ({ payout }: ServiceProvider): void => {
  next(payoutTransitions, payoutRequests, PayoutAccountTransition, payout.state, "create");
};
