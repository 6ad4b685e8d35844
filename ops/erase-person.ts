import { accounts } from "../shared/data/accounts.ts";
import type { Account } from "../shared/domain/account/account.ts";
import { isUnfinished, type Unfinished } from "../shared/domain/privacy/closing.ts";
import { Refusal } from "../shared/kernel/refusal.ts";
import { closing } from "../shared/workflows/privacy/close-account.ts";
import {
  type Counts,
  erasePerson,
  identifiersOf,
  remainsOf,
} from "../shared/workflows/privacy/erase-person.ts";
import { openReportsAbout, unfinishedBusiness } from "../shared/workflows/privacy/unfinished-business.ts";
import { type Command, needed } from "./command.ts";
import { operatorCommit } from "./operator-commit.ts";
import { UsageError } from "./usage-error.ts";

const patience_ms = 15 * 60_000;

const listed = (counts: Counts): string =>
  Object.entries(counts)
    .map(([kind, many]) => `${kind}: ${many}`)
    .join(", ") || "nothing personal";

const obstacles = (
  { job_ids, payment_ids, transfer_ids, membership }: Unfinished,
  reports: readonly { id: string }[],
): string =>
  [
    ...reports.map(({ id }) => `incident ${id}`),
    ...job_ids.map((id) => `job ${id}`),
    ...payment_ids.map((id) => `payment ${id}`),
    ...transfer_ids.map((id) => `transfer ${id}`),
    ...(membership ? ["a paid membership"] : []),
  ].join("\n  ");

const known = async (id: string): Promise<Account> => {
  const account = await accounts.get(id);
  if (!account) throw new UsageError(`There is no account ${id}.`);
  return account;
};

const erase = async (account: Account, now: string): Promise<Counts> => {
  const until = performance.now() + patience_ms;
  const remaining = () => until - performance.now();
  const commit = operatorCommit("erase-person", now, remaining);
  if (account.state !== "deleted")
    await commit(await closing(account.id, account.role, { now, reason: "operator" }));
  const erased = await erasePerson(await known(account.id), { now, commit, remaining });
  if (!erased)
    throw new UsageError("There was not enough time. Run the command again: it continues where it stopped.");
  return erased;
};

export const command: Command = {
  summary: "Erase one person, except what the law requires us to keep.",
  description: `
Does at once what the service's own schedule does after a deletion: erases account, addresses, sessions, inbox, media
with their files, documents, company, the words in quotes and jobs, and the addresses that somebody acted from. What
others wrote about a customer goes too: reasons, notes, reports, feedback, messages about a job. It also deletes the customer at
Stripe. Payments, books and the event history stay: they hold ids and amounts, no names and no words.
Refused while a job, a payment or a report about the person is not finished. It can't be undone, except by the table's point-in-time recovery. If it
fails, run it again.`,
  options: {
    account: { type: "string", says: "the person's account id", required: true },
    confirm: { type: "string", says: "the account id again; without it nothing is erased" },
    verify: { type: "boolean", says: "only look for what is left of the person; fails if there is anything" },
  },
  run: async ({ given, dryRun, stage, terminal }) => {
    const id = needed(given, "account");
    await stage.enter();
    const account = await known(id);
    const now = new Date().toISOString();
    const remains = await remainsOf(id, { now });
    if (given.verify === true) {
      if (Object.keys(remains).length > 0)
        throw new UsageError(`This is left of account ${id}: ${listed(remains)}`);
      return terminal.tell(`Nothing personal is left of account ${id}.`);
    }
    const [unfinished, reports] = await Promise.all([unfinishedBusiness(account, now), openReportsAbout(id)]);
    if (isUnfinished(unfinished) || reports.length > 0)
      throw new UsageError(
        `The account can't be erased while this is not finished:\n  ${obstacles(unfinished, reports)}`,
      );
    terminal.tell(`The service knows of account ${id}: ${listed(remains)}`);
    if (dryRun) return;
    if (given.confirm !== id) throw new UsageError("To erase it, give the account id again with --confirm.");

    const known_as = await identifiersOf(account);
    try {
      terminal.tell(`Erased: ${listed(await erase(account, now))}`);
    } catch (error) {
      if (error instanceof Refusal) throw new UsageError(`${error.reason.message} Run the command again.`);
      throw error;
    }
    const left = await remainsOf(id, { now, known_as });
    if (Object.keys(left).length > 0)
      throw new UsageError(`This is left: ${listed(left)}. Run the command again.`);
    terminal.tell("Nothing personal is left.");
  },
};
