import type Stripe from "stripe";
import type { Emulator } from "./emulator.ts";
import { missing } from "./errors.ts";

type AccountCreateParams = Stripe.V2.Core.AccountCreateParams;

/** A connected account as the emulator stores it; v1 and v2 each show it in their own shape. */
export type ConnectedAccount = {
  id: string;
  object: "connected_account";
  created_ms: number;
  contact_email: string | null;
  display_name: string | null;
  dashboard: "none" | "express" | "full";
  identity: NonNullable<AccountCreateParams["identity"]>;
  defaults: NonNullable<AccountCreateParams["defaults"]>;
  metadata: Record<string, string>;
  transfers_requested: boolean;
  linked: boolean;
  onboarded: boolean;
  closed: boolean;
  /** Where its money goes: a bank account, or the debit card of a test name such as `pm_card_visa_debit`. */
  payout_card?: string;
  /** When its money goes to its bank; absent: every day, as soon as it is available. */
  payouts?: { interval: "daily" | "manual"; delay_days_override?: number };
  /** Stripe's decision about an account: more is required, or it is rejected for good. */
  standing?: "restricted" | "rejected" | undefined;
};

export type Capability = "active" | "pending" | "restricted" | "rejected" | "unrequested";

/** The state of `stripe_balance.stripe_transfers`: active only after onboarding. */
export const capabilityOf = (account: ConnectedAccount): Capability => {
  if (!account.transfers_requested) return "unrequested";
  if (account.standing) return account.standing;
  return account.onboarded && !account.closed ? "active" : "pending";
};

export const connectedAccount = ({ store }: Emulator, id: string, param = "id"): ConnectedAccount => {
  const found = store.find<ConnectedAccount>(id, "connected_account");
  if (!found) throw missing("account", id, param);
  return found;
};
