import type { Decision, DomainEvent } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { invalidTransition, refusal } from "../../kernel/refusal.ts";
import { minus, plus } from "../../kernel/time.ts";
import { type Account, adminRoleOf, idsOf } from "../account/account.ts";
import { AccountDeactivated, AccountDeleted, AccountLapsed, AdminRemoved } from "../account/events.ts";
import type { Job } from "../job/job.ts";
import { isLive, type Payment } from "../payment/payment.ts";
import type { Transfer } from "../payment/transfer.ts";
import { policy } from "../policy.ts";
import { ServiceProviderDeleted } from "../provider/events.ts";
import type { ServiceProvider } from "../provider/service-provider.ts";
import { AccountErased } from "./events.ts";

/** How an account ends: left for 30 days, closed for good, and then erased. */

export const AccountTransition = invalidTransition("account");

export const AccountUnfinished = refusal(
  "account.unfinished",
  409,
  "This account can't be closed yet: a job, money on hold or a membership is not finished.",
  "Finish or cancel what details names, then try again.",
);

/** The events of a sign-up that nobody finished in time, and of its business. */
export const lapseSignUp = (account: Account, provider: ServiceProvider | undefined): DomainEvent[] => [
  AccountLapsed.atNextVersion(account, {
    data: { account_id: account.id, ...idsOf(account) },
    from: account.state,
  }),
  ...(provider
    ? [
        ServiceProviderDeleted.atNextVersion(provider, {
          data: { service_provider_id: provider.id },
          from: provider.state,
          to: "deleted",
        }),
      ]
    : []),
];

/** What prevents an account from being deleted. */
export type Unfinished = {
  job_ids: Id<"job">[];
  payment_ids: Id<"payment">[];
  transfer_ids: Id<"transfer">[];
  membership: boolean;
};

const jobsOver: readonly Job["state"][] = ["completed", "expired", "canceled"];
const moneyUnderWay: readonly Payment["state"][] = [
  "created",
  "requires_action",
  "setup_stored",
  "authorized",
  "expired",
  "disputed",
];
const releaseUnderWay: readonly Transfer["state"][] = ["scheduled", "processing", "on_hold", "failed"];

const taken: readonly Payment["state"][] = ["captured", "partially_refunded"];

/** How many days after a job's completion a provider's share of it may still have to be planned. */
const planning_days = 7;

/** Whether a job was completed so lately that its provider's share may not be planned yet. */
export const isFreshlyDone = ({ state, completed_at = "" }: Job, now: string): boolean =>
  state === "completed" && completed_at > minus(now, { days: planning_days });

/** Of an account's records, those that are not finished; `unshared` are payments of a provider's jobs without a share. */
export const unfinishedOf = (
  jobs: readonly Job[],
  payments: readonly Payment[],
  transfers: readonly Transfer[],
  { provider, unshared = [] }: { provider?: ServiceProvider | undefined; unshared?: readonly Payment[] } = {},
): Unfinished => ({
  job_ids: jobs.filter(({ state }) => !jobsOver.includes(state)).map(({ id }) => id),
  payment_ids: [
    ...payments.filter(
      (payment) =>
        (isLive(payment) && moneyUnderWay.includes(payment.state)) ||
        payment.transfer_state === "scheduled" ||
        payment.transfer_state === "on_hold",
    ),
    ...unshared.filter((payment) => isLive(payment) && [...moneyUnderWay, ...taken].includes(payment.state)),
  ].map(({ id }) => id),
  transfer_ids: transfers.filter(({ state }) => releaseUnderWay.includes(state)).map(({ id }) => id),
  membership:
    provider?.membership?.plan_id !== undefined &&
    !provider.membership.cancel_at_period_end &&
    ["trialing", "active", "past_due", "unpaid", "paused"].includes(provider.membership.state),
});

export const isUnfinished = ({ job_ids, payment_ids, transfer_ids, membership }: Unfinished): boolean =>
  job_ids.length + payment_ids.length + transfer_ids.length > 0 || membership;

/** Throws `account.unfinished` with what is not finished. */
export const expectFinished = (unfinished: Unfinished): void => {
  if (isUnfinished(unfinished)) throw AccountUnfinished({ details: { ...unfinished } });
};

const factsOf = (account: Account) => ({ account_id: account.id, ...idsOf(account) });

const expectState = (account: Account, ...allowed: Account["state"][]): void => {
  if (!allowed.includes(account.state))
    throw AccountTransition({ details: { from: account.state, allowed: [] } });
};

/** The holder leaves. Signing in until `due_at` restores the account. */
export const deactivateAccount = (account: Account, now: string): Decision<Account> => {
  expectState(account, "active");
  const record: Account = {
    ...account,
    state: "deactivated",
    deactivated_at: now,
    due_at: plus(now, { days: policy.account.restore_days }),
    updated_at: now,
  };
  return {
    record,
    events: [
      AccountDeactivated.atNextVersion(record, {
        data: factsOf(record),
        audience: [record.id],
        from: account.state,
        to: record.state,
      }),
    ],
  };
};

/** Closes the account permanently. A schedule erases its data. */
export const deleteAccount = (account: Account, now: string, reason?: string): Decision<Account> => {
  expectState(account, "unverified", "active", "deactivated");
  const record: Account = {
    ...account,
    state: "deleted",
    deleted_at: now,
    due_at: plus(now, { minutes: policy.account.erase_after_minutes }),
    updated_at: now,
  };
  return {
    record,
    events: [
      AccountDeleted.atNextVersion(record, {
        data: factsOf(record),
        audience: [record.id],
        from: account.state,
        to: record.state,
        // Stryker disable next-line ConditionalExpression: an event leaves out a reason that is undefined
        ...(reason !== undefined && { reason }),
      }),
    ],
  };
};

export const adminPolicy = {
  /** How long a removed administrator's name is kept, because the audit log names who did something by the account. */
  kept_days: 365,
} as const;

/**
 * An administrator is removed: can't sign in from now on, and the address is free. The name is erased later, because what
 * they did stays on record.
 */
export const removeAdmin = (
  { password_hash: _, totp_secret: __, totp_step: ___, ...account }: Account,
  reason: string,
  now: string,
): Decision<Account> => {
  const { record: deleted, events } = deleteAccount(account, now, reason);
  const record: Account = { ...deleted, due_at: plus(now, { days: adminPolicy.kept_days }) };
  const data = { account_id: record.id, admin_role: adminRoleOf(account) as string };
  return { record, events: [...events, AdminRemoved.atNextVersion(record, { data, reason })] };
};

/** The account with a later erasure, because something has to finish first. */
export const postponed = (account: Account, now: string): Account => ({
  ...account,
  due_at: plus(now, { hours: policy.account.erase_again_hours }),
});

/** What is left of a person: an id, the role, and when. */
export const eraseAccount = (
  account: Account,
  erased: Record<string, number>,
  now: string,
): Decision<Account> => {
  const { id, version, role, state, created_at, deleted_at, test, market } = account;
  const record: Account = {
    id,
    version,
    role,
    state,
    name: "",
    identities: [],
    consent: { analytics: false, marketing: false, partners: false },
    ...(test && { test }),
    ...(market && { market }),
    created_at,
    ...(deleted_at && { deleted_at }),
    erased_at: now,
    updated_at: now,
  };
  return { record, events: [AccountErased.atNextVersion(record, { data: { ...factsOf(record), erased } })] };
};
