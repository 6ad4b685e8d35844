import * as z from "zod/mini";
import { accounts } from "../../data/accounts.ts";
import type { Changes } from "../../data/engine/write.ts";
import { releasing } from "../../data/identifiers.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { closeWork, workUnchanged } from "../../data/work.ts";
import { Account, AccountConflict, AccountNotFound, type Role } from "../../domain/account/account.ts";
import { AccountDeactivated, AccountDeleted, SessionRevoked } from "../../domain/account/events.ts";
import { ProofRequired } from "../../domain/account/identity-proof.ts";
import {
  AccountTransition,
  AccountUnfinished,
  deactivateAccount,
  deleteAccount,
  expectFinished,
} from "../../domain/privacy/closing.ts";
import { ServiceProviderDeactivated, ServiceProviderDeleted } from "../../domain/provider/events.ts";
import { deactivateProvider, deleteProvider } from "../../domain/provider/profile.ts";
import {
  ServiceProviderConflict,
  ServiceProviderNotFound,
  ServiceProviderTransition,
} from "../../domain/provider/service-provider.ts";
import type { Asked, Call } from "../../http/call.ts";
import type { Id } from "../../kernel/id.ts";
import { described, Instant } from "../../kernel/schema.ts";
import { accountWithSessions } from "../account/end-sessions.ts";
import { takeProof } from "../account/identity-proof.ts";
import { holdBusiness } from "./unfinished-business.ts";

const ofProviders = {
  refuses: [ServiceProviderNotFound, ServiceProviderConflict, ServiceProviderTransition],
};
const refuses = [AccountNotFound, AccountConflict, AccountTransition, AccountUnfinished];

/** Reads what closing an account depends on. Usually two round trips. */
const situationOf = async (id: Id<"account">, role: Role, reason: string, now: string) => {
  const [{ account, endSessions }, business, provider] = await Promise.all([
    accountWithSessions(id, { reason, now }),
    holdBusiness({ id, role }, now),
    role === "service_provider" ? serviceProviders.get(id) : undefined,
  ]);
  if (role === "service_provider" && !provider) throw ServiceProviderNotFound();
  if (account?.role !== role) throw AccountNotFound();
  return { account, ...business, endSessions, provider };
};

type Situation = Awaited<ReturnType<typeof situationOf>>;

/** What to write to close an account permanently. */
export type Closing = Changes & { account: Account };

/**
 * Returns the changes that delete an account, whoever asks. Throws `account.unfinished` while a job or payment is not
 * finished.
 */
export const closing = async (
  id: Id<"account">,
  role: Role,
  { now, reason }: { now: string; reason?: string },
): Promise<Closing> => {
  const { account, unfinished, work, endSessions, provider } = await situationOf(
    id,
    role,
    "account_deleted",
    now,
  );
  expectFinished(unfinished.members);
  const sessions = endSessions();
  const closed = deleteAccount(account, now, reason);
  const business = provider && deleteProvider(provider, now, reason);
  return {
    account: closed.record,
    writes: [
      accounts.update(closed.record),
      closeWork(id, work, now),
      ...(await releasing(account)),
      ...(business ? [serviceProviders.update(business.record)] : []),
      ...sessions.writes,
    ],
    events: [...closed.events, ...(business?.events ?? []), ...sessions.events],
  };
};

const Left = z.object({
  state: described(Account.shape.state, "State of the account: `deactivated`."),
  restore_until: described(Instant, "Sign in before then to restore the account."),
});
const Closed = z.object({
  state: described(Account.shape.state, "State of the account: `deleted`."),
  deleted_at: described(Instant, "When the account was deleted."),
});
type Leaver = Pick<Asked<unknown, unknown, unknown>, "actor" | "now">;
type Told<A, L> = Pick<
  Call<unknown, unknown, unknown, A, L>,
  "actor" | "alongside" | "now" | "request" | "commit"
>;

export const deactivate = {
  response: Left,
  refuses,
  refusesOfProvider: [...refuses, ...ofProviders.refuses],
  emits: [AccountDeactivated, SessionRevoked],
  emitsOfProvider: [AccountDeactivated, ServiceProviderDeactivated, SessionRevoked],

  alongside: ({ actor, now }: Leaver) => situationOf(actor.id, actor.role, "account_deactivated", now),

  /** Deactivates the caller's account: every session ends at once. Signing in within 30 days restores the account. */
  story: async ({ alongside, now, commit }: Told<z.input<typeof Left>, Situation>) => {
    const { account, unfinished, work, endSessions, provider } = await alongside;
    if (provider)
      expectFinished({ ...unfinished.members, payment_ids: [], transfer_ids: [], membership: false });
    const sessions = endSessions();
    const left = deactivateAccount(account, now);
    const business = provider && deactivateProvider(provider, now);
    return commit(
      [
        accounts.update(left.record),
        ...(business ? [serviceProviders.update(business.record), workUnchanged(account.id, work)] : []),
        ...sessions.writes,
      ],
      [...left.events, ...(business?.events ?? []), ...sessions.events],
      { state: left.record.state, restore_until: left.record.due_at as string },
    );
  },
};

export const deletion = {
  response: Closed,
  refuses: [...refuses, ProofRequired],
  refusesOfProvider: [...refuses, ...ofProviders.refuses, ProofRequired],
  emits: [AccountDeleted, SessionRevoked],
  emitsOfProvider: [AccountDeleted, ServiceProviderDeleted, SessionRevoked],

  alongside: ({ actor, now }: Leaver) => closing(actor.id, actor.role, { now }),

  /** Closes the caller's account permanently. The erasure follows automatically. */
  story: async (call: Told<z.input<typeof Closed>, Closing>) => {
    const { alongside, now, commit } = call;
    const spent = await takeProof(call);
    const { account, writes, events } = await alongside;
    return commit([...writes, spent], events, { state: account.state, deleted_at: now });
  },
};
