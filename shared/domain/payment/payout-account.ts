import type { Decision } from "../../kernel/event.ts";
import { invalidTransition, refusal } from "../../kernel/refusal.ts";
import { plus } from "../../kernel/time.ts";
import type { ServiceProvider } from "../provider/service-provider.ts";
import * as requests from "../step-requests.ts";
import { type Machine, next, type Steps } from "../transition.ts";
import {
  PayoutAccountActivated,
  PayoutAccountClosed,
  PayoutAccountCreated,
  PayoutAccountRejected,
  PayoutAccountRestricted,
} from "./events.ts";

export const payoutPolicy = {
  /** When an account that can't be paid to is looked at again: after an hour, then each time after twice as long. */
  first_look_hours: 1,
  look_hours_most: 168,
};

type PayoutState = ServiceProvider["payout"]["state"];
export const PayoutAccountTransition = invalidTransition("payout_account");

const steps = {
  create: { event: PayoutAccountCreated, by: ["service_provider"] },
  activate: { event: PayoutAccountActivated, by: ["service_provider", "payment_provider", "timer"] },
  restrict: { event: PayoutAccountRestricted, by: ["payment_provider", "timer"] },
  reject: { event: PayoutAccountRejected, by: ["payment_provider", "timer"] },
  close: { event: PayoutAccountClosed, by: ["service_provider", "payment_provider", "timer"] },
} as const satisfies Steps;
type PayoutStep = keyof typeof steps;

export const payoutMachine: Machine<PayoutState, PayoutStep> = {
  refuse: PayoutAccountTransition,
  requests: requests.payout,
  steps,
  transitions: {
    none: { create: "pending" },
    pending: { activate: "active", restrict: "restricted", reject: "rejected", close: "closed" },
    active: { restrict: "restricted", reject: "rejected", close: "closed" },
    restricted: { activate: "active", reject: "rejected", close: "closed" },
    rejected: { create: "pending", close: "closed" },
    closed: { create: "pending" },
  },
  final: ["none", "active", "rejected", "closed"],
};

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
  "You don't have to do anything.",
);
export const PayoutAccountInUse = refusal(
  "payout_account.in_use",
  409,
  "The payout account can't be closed yet: something is unfinished, owed or left on it.",
  "See details. Finish those jobs, and wait until the money has arrived at your bank.",
);
export const PayoutAccountFieldRefused = refusal(
  "payout_account.field_refused",
  422,
  "The payment provider does not accept one of these values.",
  "See details.reason, correct the value and send it again.",
);

export const PayoutAccountUnknown = refusal(
  "payout_account.unknown",
  409,
  "The payment provider does not know your payout account.",
  "Nothing was changed. Ask the people who run the service to look into it.",
);

/** A payout account as the payment provider shows it now, in our words. */
export type SeenAccount = {
  account_id: string;
  service_provider_id?: string | undefined;
  closed: boolean;
  /** Status of the capability to receive transfers. */
  transfers: string;
  requirements_due: string[];
  /** Tell the numbers of what it is paid out to. */
  fingerprints: string[];
};

/** Whether a webhook is waited for, which may be lost. */
const isAwaited = (state: PayoutState): boolean => state === "pending" || state === "restricted";

const moved = (
  provider: ServiceProvider,
  step: PayoutStep,
  account_id: string,
  now: string,
): Decision<ServiceProvider> => {
  const from = provider.payout.state;
  const state = next(payoutMachine, from, step);
  const record: ServiceProvider = {
    ...provider,
    payout: {
      ...(state !== "closed" && state !== "pending" && provider.payout),
      state,
      account_id,
      look_at: isAwaited(state) ? plus(now, { hours: payoutPolicy.first_look_hours }) : undefined,
      looks: undefined,
    },
    updated_at: now,
  };
  const event = steps[step].event.atNextVersion(record, {
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

/** What keeps an account from being closed. */
export type PayoutUse = {
  job_ids: string[];
  transfer_ids: string[];
  disputed_payment_ids: string[];
  debt_minor: number;
  balance_minor: number;
};

/** Refuses to close an account that something is still to come to, or to be taken from. */
export const expectUnused = (use: PayoutUse): void => {
  const ids = use.job_ids.length + use.transfer_ids.length + use.disputed_payment_ids.length;
  if (ids > 0 || use.debt_minor > 0 || use.balance_minor !== 0) throw PayoutAccountInUse({ details: use });
};

/** Puts on record that the account is about to be closed, before the payment provider is asked. */
export const beginClosing = (provider: ServiceProvider, now: string): ServiceProvider => ({
  ...provider,
  payout: { ...provider.payout, closing_at: provider.payout.closing_at ?? now },
  updated_at: now,
});

/** The account stays open after all. */
export const stopClosing = (provider: ServiceProvider, now: string): ServiceProvider => ({
  ...provider,
  payout: { ...provider.payout, closing_at: undefined },
  updated_at: now,
});

/** The account is closed, as its provider or the erasure of the provider asked. */
export const closePayoutAccount = (provider: ServiceProvider, now: string): Decision<ServiceProvider> =>
  moved(provider, "close", provider.payout.account_id as string, now);

/** Whether there is an account that could be closed. */
export const hasOpenAccount = ({ payout }: ServiceProvider): boolean =>
  payout.account_id !== undefined && payout.state !== "closed";

const stepFor = (
  { state: from, closing_at }: ServiceProvider["payout"],
  seen: SeenAccount,
): PayoutStep | undefined => {
  if (from === "closed") return undefined;
  if (seen.closed && closing_at !== undefined) return "close";
  if (seen.closed || seen.transfers === "rejected") return from === "rejected" ? undefined : "reject";
  if (from === "rejected") return undefined;
  if (seen.transfers === "active") return from === "active" ? undefined : "activate";
  return from === "active" || (from === "pending" && seen.transfers === "restricted")
    ? "restrict"
    : undefined;
};

const withFingerprints = (
  provider: ServiceProvider,
  { fingerprints }: SeenAccount,
  now: string,
): ServiceProvider =>
  String(provider.payout.fingerprints ?? []) === String(fingerprints)
    ? provider
    : { ...provider, payout: { ...provider.payout, fingerprints }, updated_at: now };

/**
 * The provider after what the payment provider shows of its account now. Seeing the same again, or another
 * account than the provider's own, changes nothing and gives the record back.
 */
export const observeAccount = (
  provider: ServiceProvider,
  seen: SeenAccount,
  now: string,
): Decision<ServiceProvider> => {
  if (provider.payout.account_id !== seen.account_id) return { record: provider, events: [] };
  const known = withFingerprints(provider, seen, now);
  const step = stepFor(provider.payout, seen);
  return step ? moved(known, step, seen.account_id, now) : { record: known, events: [] };
};

/** Nothing is new: the account is looked at again after twice as long, at most a week. */
export const checkAgainLater = (provider: ServiceProvider, now: string): ServiceProvider => {
  const looks = (provider.payout.looks ?? 0) + 1;
  const hours = Math.min(payoutPolicy.first_look_hours * 2 ** looks, payoutPolicy.look_hours_most);
  return {
    ...provider,
    payout: { ...provider.payout, looks, look_at: plus(now, { hours }) },
    updated_at: now,
  };
};

/** Refuses to begin where there is an account already. */
export const expectNoPayoutAccount = ({ payout }: ServiceProvider): void => {
  next(payoutMachine, payout.state, "create");
};
