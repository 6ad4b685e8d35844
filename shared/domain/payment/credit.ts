import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Decision, EventDefinition } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { sum } from "../../kernel/money.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { AmountMinor, Currency, described, Id, Instant, UpdatedAt, Version } from "../../kernel/schema.ts";
import { minus, plus } from "../../kernel/time.ts";
import { creditIn } from "../../markets/in-force.ts";
import { idInCurrency, marketOfCurrency } from "../../markets/served.ts";
import {
  CreditExpired,
  CreditExpiring,
  CreditForfeited,
  CreditGranted,
  CreditReserved,
  CreditReturned,
  CreditRevoked,
  CreditUsed,
} from "./events.ts";
import { creditEndedPosted, creditGrantedPosted, type Posting } from "./ledger.ts";
import { isLive, type Payment } from "./payment.ts";

export const creditPolicy = {
  /** How many grants with something left a person may have at once. */
  grants_most: 50,
  valid_days: 180,
  valid_days_most: 730,
  /** A person is told so long before credit expires. */
  remind_days: 7,
  /** Credit that comes back is good for at least so long. */
  returned_days: 30,
};

export const CreditSource = z.enum(["invite", "promotion", "goodwill", "refund"]);
export type CreditSource = z.output<typeof CreditSource>;

export const CreditGrant = lazyObject(() => ({
  id: Id("credit_grant"),
  source: described(
    CreditSource,
    "What the credit was given for. `refund`: it paid for a job and came back with a refund.",
  ),
  granted_minor: described(AmountMinor, "How much was granted, in cents."),
  left_minor: described(AmountMinor, "How much of it can still be used, in cents."),
  expires_at: described(Instant, "What is left then expires."),
  granted_at: described(Instant, "When it was granted."),
  reminded: z.optional(z.boolean()),
}));
export type CreditGrant = z.output<typeof CreditGrant>;

/** What is kept for a payment: taken from grants, those that expire first before the others. */
const CreditHold = lazyObject(() => ({
  payment_id: Id("payment"),
  job_id: Id("job"),
  parts: z.array(CreditGrant),
}));

/** The credit of one customer. Grants that nothing is left of are gone from here; the history has them. */
export const Credit = lazyObject(() => ({
  /** The customer's. */
  id: Id("user"),
  version: Version,
  currency: Currency,
  grants: z.array(CreditGrant),
  holds: z.array(CreditHold),
  updated_at: UpdatedAt,
}));
export type Credit = z.output<typeof Credit>;

/** What a decision about credit returns: the record, what happened, and what goes into the books. */
export type CreditChange = Decision<Credit> & { postings: Posting[] };

export const CreditNotFound = notFound("credit");
export const CreditConflict = versionConflict("credit");
export const CreditTooMany = refusal(
  "credit.too_many",
  409,
  `A customer can have at most ${creditPolicy.grants_most} grants of credit at once.`,
  "Wait until one is used or expires, or revoke one.",
);
export const CreditExpiryWrong = refusal(
  "credit.expiry_wrong",
  422,
  `Credit must expire in the future, at most ${creditPolicy.valid_days_most} days from now.`,
  "Send a time between now and details.latest, or leave it out.",
);
export const CreditUsedUp = refusal(
  "credit.used_up",
  409,
  "Nothing is left of this grant, so nothing can be revoked.",
  "See the credit that is left. What is kept for a job can't be revoked.",
);
export const CreditNotForOthers = refusal(
  "credit.customers_only",
  422,
  "Only customers can have credit.",
  "Name a customer's account.",
);

/** A customer's credit before the first grant. */
export const noCredit = (id: IdOf<"user">, currency: string, now: string): Credit => ({
  id,
  version: 0,
  currency: currency as Credit["currency"],
  grants: [],
  holds: [],
  updated_at: now,
});

/** When the timer has to look: to remind, or to let expire. Undefined: nothing is left. */
export const creditDueAt = ({ grants }: Credit): string | undefined =>
  grants
    .map(({ expires_at, reminded }) =>
      reminded ? expires_at : minus(expires_at, { days: creditPolicy.remind_days }),
    )
    .toSorted()[0];

const isGood = ({ expires_at }: CreditGrant, now: string): boolean => expires_at > now;

/** What can be used now. */
export const availableOf = (credit: Credit | undefined, now: string): number =>
  sum((credit?.grants ?? []).flatMap((grant) => (isGood(grant, now) ? grant.left_minor : [])));

/** What is kept for payments that are under way. */
export const heldOf = ({ holds }: Credit): number =>
  sum(holds.flatMap(({ parts }) => parts.map(({ left_minor }) => left_minor)));

/** Whose history it is: each currency has its own, that of the legacy one under the customer's id alone. */
export const creditHistoryId = ({ id, currency }: Pick<Credit, "id" | "currency">): string =>
  idInCurrency(id, currency);

/** What happened, with the balance after it. */
const told = (record: Credit, now: string, definition: EventDefinition, facts: object, reason?: string) =>
  definition.atNextVersion(
    { ...record, id: creditHistoryId(record) },
    {
      data: {
        user_id: record.id,
        currency: record.currency,
        balance_minor: availableOf(record, now),
        ...facts,
      },
      ...(reason && { reason }),
      audience: [record.id],
    },
  );

const bookOf = ({ id, currency }: Credit, posted_at: string) => ({ book_id: id, currency, posted_at });

const byExpiry = (a: CreditGrant, b: CreditGrant): number =>
  a.expires_at === b.expires_at
    ? a.granted_at < b.granted_at
      ? -1
      : 1
    : a.expires_at < b.expires_at
      ? -1
      : 1;

const withGrants = (credit: Credit, grants: readonly CreditGrant[], now: string): Credit => ({
  ...credit,
  grants: grants.filter(({ left_minor }) => left_minor > 0).toSorted(byExpiry),
  updated_at: now,
});

/** The id of a grant that follows from something, so that it follows once. */
export const creditGrantId = (cause: string): IdOf<"credit_grant"> =>
  createHash("sha256").update(`credit\n${cause}`).digest("hex").slice(0, 24);

export type Granting = {
  id: IdOf<"credit_grant">;
  amount_minor: number;
  source: Exclude<CreditSource, "refund">;
  expires_at?: string | undefined;
  reason?: string | undefined;
};

/**
 * A customer's grants with another one. Where there are as many as there may be, it joins the youngest of its source, and all of
 * that is good for as long as the longer of the two: what the service itself gives is never refused.
 */
const withAnother = (grants: readonly CreditGrant[], added: CreditGrant): CreditGrant[] => {
  const youngest = grants
    .filter(({ source }) => source === added.source)
    .toSorted((a, b) => (a.granted_at < b.granted_at ? 1 : -1))[0];
  if (grants.length < creditPolicy.grants_most || !youngest) return [...grants, added];
  const { reminded: _, ...joined } = {
    ...youngest,
    granted_minor: youngest.granted_minor + added.granted_minor,
    left_minor: youngest.left_minor + added.left_minor,
    expires_at: [added.expires_at, youngest.expires_at].toSorted()[1] as string,
  };
  return [...grants.filter((grant) => grant !== youngest), joined];
};

type Given = Omit<Granting, "expires_at"> & { expires_at: string };

const granted = (
  credit: Credit,
  { id, amount_minor, source, reason, expires_at }: Given,
  now: string,
): CreditChange => {
  const grant = { id, source, granted_minor: amount_minor, left_minor: amount_minor, expires_at };
  const record = withGrants(credit, withAnother(credit.grants, { ...grant, granted_at: now }), now);
  const facts = { grant_id: id, amount_minor, source, expires_at };
  return {
    record,
    events: [told(record, now, CreditGranted, facts, reason)],
    postings: [creditGrantedPosted(bookOf(record, now), id, amount_minor)],
  };
};

/** Grants the credit that a customer has earned. Never refused. */
export const rewardCredit = (
  credit: Credit,
  reward: Pick<Granting, "id" | "amount_minor" | "source">,
  now: string,
): CreditChange =>
  granted(credit, { ...reward, expires_at: plus(now, { days: creditPolicy.valid_days }) }, now);

/** Grants credit that somebody decided to give. Throws `credit.too_many` and `credit.expiry_wrong`. */
export const grantCredit = (credit: Credit, granting: Granting, now: string): CreditChange => {
  const latest = plus(now, { days: creditPolicy.valid_days_most });
  const until = granting.expires_at || plus(now, { days: creditPolicy.valid_days });
  if (until <= now || until > latest) throw CreditExpiryWrong({ details: { latest } });
  if (credit.grants.length >= creditPolicy.grants_most) throw CreditTooMany();
  return granted(credit, { ...granting, expires_at: until }, now);
};

/** So much of the grants, those that expire first before the others. */
const takenFrom = (grants: readonly CreditGrant[], amount_minor: number) => {
  let missing = amount_minor;
  const parts: CreditGrant[] = [];
  const left = grants.map((grant) => {
    const taken = Math.min(missing, grant.left_minor);
    missing -= taken;
    if (taken > 0) parts.push({ ...grant, left_minor: taken });
    return { ...grant, left_minor: grant.left_minor - taken };
  });
  return { parts, left };
};

/** Keeps credit for a payment that has begun; undefined: it uses none. */
export const reserveCredit = (
  credit: Credit | undefined,
  { id: payment_id, job_id, credit_minor = 0 }: Pick<Payment, "id" | "job_id" | "credit_minor">,
  now: string,
): Decision<Credit> | undefined => {
  if (!credit || credit_minor === 0) return undefined;
  const gone = credit.grants.filter((grant) => !isGood(grant, now));
  const { parts, left } = takenFrom(
    credit.grants.filter((grant) => isGood(grant, now)),
    credit_minor,
  );
  const record = withGrants(
    { ...credit, holds: [...credit.holds, { payment_id, job_id, parts }] },
    [...gone, ...left],
    now,
  );
  return {
    record,
    events: [told(record, now, CreditReserved, { payment_id, job_id, amount_minor: credit_minor })],
  };
};

/** The grants after parts of them came back; what would expire soon is good for a while longer. */
const withBack = (
  grants: readonly CreditGrant[],
  parts: readonly CreditGrant[],
  now: string,
): CreditGrant[] =>
  parts.reduce<CreditGrant[]>(
    (all, part) => {
      if (part.left_minor === 0) return all;
      const least = plus(now, { days: creditPolicy.returned_days });
      const before = all.find(({ id }) => id === part.id);
      const { expires_at } = before ?? part;
      const kept = expires_at > least;
      const back = {
        ...part,
        left_minor: part.left_minor + (before?.left_minor ?? 0),
        expires_at: kept ? expires_at : least,
        ...(kept ? {} : { reminded: undefined }),
      };
      return [...all.filter(({ id }) => id !== part.id), back];
    },
    [...grants],
  );

/**
 * What was kept for a payment, once the payment has taken what it needed or has ended: that is used, and the rest comes
 * back. Undefined: nothing is kept for it, or it is under way.
 */
export const settleCredit = (credit: Credit, payment: Payment, now: string): Decision<Credit> | undefined => {
  const hold = credit.holds.find(({ payment_id }) => payment_id === payment.id);
  if (!hold || (isLive(payment) && payment.captured_minor === 0)) return undefined;
  const { payment_id, job_id, parts } = hold;
  const used_minor = payment.captured_minor > 0 ? (payment.credit_minor ?? 0) : 0;
  const { left } = takenFrom(parts, used_minor);
  const holds = credit.holds.filter((other) => other !== hold);
  const record = withGrants({ ...credit, holds }, withBack(credit.grants, left, now), now);
  const back_minor = sum(left.map(({ left_minor }) => left_minor));
  const facts = { payment_id, job_id };
  return {
    record,
    events: [
      ...(used_minor > 0 ? [told(record, now, CreditUsed, { ...facts, amount_minor: used_minor })] : []),
      ...(back_minor > 0 ? [told(record, now, CreditReturned, { ...facts, amount_minor: back_minor })] : []),
    ],
  };
};

/** Credit that comes back with a refund. */
export const returnCredit = (
  credit: Credit,
  {
    payment_id,
    job_id,
    refund_id,
    amount_minor,
  }: Record<"payment_id" | "job_id" | "refund_id", string> & {
    amount_minor: number;
  },
  now: string,
): Decision<Credit> => {
  const grant: CreditGrant = {
    id: creditGrantId(`refund ${refund_id}`),
    source: "refund",
    granted_minor: amount_minor,
    left_minor: amount_minor,
    expires_at: plus(now, { days: creditPolicy.valid_days }),
    granted_at: now,
  };
  const record = withGrants(credit, withAnother(credit.grants, grant), now);
  return { record, events: [told(record, now, CreditReturned, { payment_id, job_id, amount_minor })] };
};

/** Takes back what is left of a grant. Throws `credit.used_up`. */
export const revokeCredit = (credit: Credit, grant_id: string, reason: string, now: string): CreditChange => {
  const grant = credit.grants.find(({ id }) => id === grant_id);
  if (!grant) throw CreditUsedUp();
  const others = credit.grants.filter((other) => other !== grant);
  const record = withGrants(credit, others, now);
  const { left_minor: amount_minor } = grant;
  return {
    record,
    events: [told(record, now, CreditRevoked, { grant_id: grant.id, amount_minor }, reason)],
    postings: [
      creditEndedPosted(bookOf(record, now), "credit_revoked", `${grant.id}:${credit.version}`, amount_minor),
    ],
  };
};

/** The id of the grant with which an invitation is rewarded: another one after a reward was taken back. */
export const rewardId = (invite_id: string, again: { job_id: string } | undefined): IdOf<"credit_grant"> =>
  creditGrantId(again ? `invite ${invite_id} ${again.job_id}` : `invite ${invite_id}`);

/**
 * Takes back what is left of a reward for an invitation, or of the youngest one that it has joined. Undefined: nothing is
 * left.
 */
export const withoutReward = (credit: Credit, id: string, now: string): CreditChange | undefined => {
  const rewards = credit.grants.filter(({ source }) => source === "invite");
  const grant = rewards.find((one) => one.id === id) ?? rewards.toSorted(byExpiry).at(-1);
  if (!grant) return undefined;
  const amount_minor = Math.min(
    grant.left_minor,
    creditIn(marketOfCurrency(credit.currency)).invite_reward_minor,
  );
  const less = { ...grant, left_minor: grant.left_minor - amount_minor };
  const record = withGrants(
    credit,
    credit.grants.map((one) => (one === grant ? less : one)),
    now,
  );
  return {
    record,
    events: [told(record, now, CreditRevoked, { grant_id: grant.id, amount_minor }, "job_paid_back")],
    postings: [
      creditEndedPosted(bookOf(record, now), "credit_revoked", `${grant.id}:${credit.version}`, amount_minor),
    ],
  };
};

/** What time does to credit: what is over expires, and of what is about to expire the customer is told. */
export const elapseCredit = (credit: Credit, now: string): CreditChange => {
  const over = credit.grants.filter((grant) => !isGood(grant, now));
  const from = plus(now, { days: creditPolicy.remind_days });
  const soon = credit.grants.filter(
    (grant) => isGood(grant, now) && !grant.reminded && grant.expires_at <= from,
  );
  const left = credit.grants
    .filter((grant) => !over.includes(grant))
    .map((grant) => (soon.includes(grant) ? { ...grant, reminded: true } : grant));
  const record = withGrants(credit, left, now);
  const about = ({ id, left_minor, expires_at }: CreditGrant) => ({
    grant_id: id,
    amount_minor: left_minor,
    expires_at,
  });
  return {
    record,
    events: [
      ...over.map((grant) => told(record, now, CreditExpired, about(grant))),
      ...soon.map((grant) => told(record, now, CreditExpiring, about(grant))),
    ],
    postings: over.map(({ id, left_minor }) =>
      creditEndedPosted(bookOf(record, now), "credit_expired", `${id}:${credit.version}`, left_minor),
    ),
  };
};

/** The account is erased: what was left of its credit is nobody's. */
export const forfeitCredit = (credit: Credit, now: string): CreditChange => {
  const record = withGrants(credit, [], now);
  const left = [...credit.grants, ...credit.holds.flatMap(({ parts }) => parts)];
  const amount_minor = sum(left.map(({ left_minor }) => left_minor));
  if (amount_minor === 0) return { record, events: [], postings: [] };
  return {
    record,
    events: [told(record, now, CreditForfeited, { amount_minor })],
    postings: [
      creditEndedPosted(
        bookOf(record, now),
        "credit_forfeited",
        `${credit.id}:${credit.version}`,
        amount_minor,
      ),
    ],
  };
};
