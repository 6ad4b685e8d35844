import { configuration } from "../../configuration.ts";
import { accounts } from "../../data/accounts.ts";
import { type Given, together } from "../../data/engine/write.ts";
import { identifierId, identifiers, releasing } from "../../data/identifiers.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import type { Account } from "../../domain/account/account.ts";
import { hasOpenAccount, PayoutAccountInUse } from "../../domain/payment/payout-account.ts";
import { eraseAccount, postponed } from "../../domain/privacy/closing.ts";
import { inBatches } from "../../kernel/batches.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { forgetCustomers } from "../../vendors/payments/sheet.ts";
import { keysUnder, removeObject } from "../../vendors/storage/objects.ts";
import type { Held } from "../holding.ts";
import { closePayout, moneyOf } from "../payment/payout-closing.ts";
import { holdings } from "./holdings.ts";
import { thirdPartyText } from "./third-party-text.ts";

/** Text found through other records comes before those records are deleted. */
const all = [thirdPartyText, ...holdings];

/** The number of a person's records, by kind. */
export type Counts = Record<string, number>;

type Work = {
  now: string;
  commit: (...given: Given) => Promise<void>;
  /** Milliseconds left. If there are too few it stops, and the next call continues there. */
  remaining: () => number;
};

const places = (accountId: string): string[] =>
  ["incoming", "media", "analysis", "transcripts", "exports"].map((place) => `${place}/${accountId}/`);

const objectsOf = async (accountId: string): Promise<string[]> =>
  (
    await Promise.all(places(accountId).map((prefix) => keysUnder(configuration().MEDIA_BUCKET, prefix)))
  ).flat();

const chunk_most = 20;
const reserve_ms = 5000;

const personal = (held: readonly Held[]) => held.flatMap(({ erasing }) => erasing ?? []);

/** Closes a provider's payout account. False while its balance still has to be paid out. */
const payoutClosed = async (id: string, { now, commit }: Pick<Work, "now" | "commit">): Promise<boolean> => {
  const [provider, money] = await Promise.all([serviceProviders.get(id), moneyOf(id)]);
  if (!provider || !hasOpenAccount(provider)) return true;
  const use = { job_ids: [], transfer_ids: [], ...money, debt_minor: 0 };
  try {
    const { record, events } = await closePayout(provider, use, { now, commit });
    await commit([serviceProviders.update(record)], events);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.reason === PayoutAccountInUse) return false;
    throw error;
  }
};

/**
 * Erases everything known about the holder of a deleted account: their own records are deleted, records that others or
 * the law need are kept without a name. Objects are deleted before the records that name them, and the account last, so
 * that an interrupted erasure can be repeated. Returns the counts, or undefined when time was short.
 */
export const erasePerson = async (
  account: Account,
  { now, commit, remaining }: Work,
): Promise<Counts | undefined> => {
  const counts: Counts = {};
  const add = (name: string, many: number) => {
    if (many > 0) counts[name] = (counts[name] ?? 0) + many;
  };

  for (let objects = await objectsOf(account.id); objects.length > 0; objects = await objectsOf(account.id))
    for (const keys of inBatches(objects, chunk_most)) {
      if (remaining() < reserve_ms) return undefined;
      await Promise.all(keys.map((key) => removeObject(configuration().MEDIA_BUCKET, key)));
      add("objects", keys.length);
    }
  if (account.role === "service_provider" && !(await payoutClosed(account.id, { now, commit }))) {
    await commit([accounts.update(postponed(account, now))], []);
    return undefined;
  }
  if (account.role !== "admin") await forgetCustomers(account);

  for (const { name, pages } of all)
    for await (const page of pages(account.id, now))
      for (const chunk of inBatches(personal(page), chunk_most)) {
        if (remaining() < reserve_ms) return undefined;
        await commit(together(...chunk));
        add(name, chunk.length);
      }

  const { record, events } = eraseAccount(account, counts, now);
  await commit([accounts.update(record), ...(await releasing(account))], events);
  return counts;
};

/** The identifiers that a person's addresses are found under. Read them before the account is erased. */
export const identifiersOf = async ({ role, email, phone, identities }: Account): Promise<string[]> =>
  Promise.all([
    ...(email === undefined ? [] : [identifierId("email", role, email)]),
    ...(phone === undefined ? [] : [identifierId("phone", role, phone)]),
    ...identities.map(({ key }) => identifierId("idp", role, key)),
  ]);

/**
 * What is still known about an account's holder, by kind: an empty `{}` proves that the erasure is complete. Reads
 * every record and object again, and looks up `known_as`, the account's former identifiers.
 */
export const remainsOf = async (
  accountId: string,
  { now, known_as = [] }: { now: string; known_as?: readonly string[] },
): Promise<Counts> => {
  const counts: Counts = {};
  for (const { name, pages } of all)
    for await (const page of pages(accountId, now)) {
      const found = personal(page).length;
      if (found > 0) counts[name] = (counts[name] ?? 0) + found;
    }
  const [account, provider, objects, claims] = await Promise.all([
    accounts.get(accountId),
    serviceProviders.get(accountId),
    objectsOf(accountId),
    identifiers.many(known_as),
  ]);
  const claimed = claims.filter(({ account_id }) => account_id === accountId);
  return {
    ...counts,
    ...(account && account.erased_at === undefined && { account: 1 }),
    ...(provider && hasOpenAccount(provider) && { payout_account: 1 }),
    ...(objects.length > 0 && { objects: objects.length }),
    ...(claimed.length > 0 && { identifiers: claimed.length }),
  };
};
