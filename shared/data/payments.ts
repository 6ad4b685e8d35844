import * as z from "zod/mini";
import {
  isLive,
  Payment,
  PaymentAlreadyLive,
  type PaymentChange,
  PaymentConflict,
  PaymentNotFound,
} from "../domain/payment/payment.ts";
import { TipAlreadyGiven, TipNotFound } from "../domain/payment/tip.ts";
import { Transfer, TransferConflict, TransferNotFound } from "../domain/payment/transfer.ts";
import type { Decision } from "../kernel/event.ts";
import { committed } from "../kernel/record.ts";
import { Id } from "../kernel/schema.ts";
import { entity, firstOf, lastOf } from "./engine/entity.ts";
import { type Joining, joined } from "./engine/guard.ts";
import type { Changes, Item, Write } from "./engine/write.ts";
import { postings } from "./ledger.ts";
import { accountWork } from "./work.ts";

export const payments = entity({
  name: "payment",
  schema: () => Payment,
  key: (id) => [`PAYMENT#${id}`, "PAYMENT"],
  memberOf: ({ user_id, service_provider_id, purpose }) => [
    accountWork.placeOf(user_id),
    ...(purpose === "tip" && service_provider_id ? [accountWork.placeOf(service_provider_id)] : []),
  ],
  indexes: {
    ofUser: {
      on: "gsi1",
      key: (payment) => [`PAYMENTS#${payment.user_id}`, `${payment.created_at}#${payment.id}`],
    },
    ofProvider: {
      on: "gsi2",
      key: (payment) =>
        payment.service_provider_id
          ? [`PAYMENTS#PROVIDER#${payment.service_provider_id}`, `${payment.created_at}#${payment.id}`]
          : undefined,
    },
    all: {
      on: "key1",
      shards: 8,
      key: (payment) => ["PAYMENTS", `${payment.created_at}#${payment.id}`],
    },
    inState: {
      on: "key2",
      shards: 4,
      key: (payment) => [`PAYMENTS#${payment.state}`, `${payment.created_at}#${payment.id}`],
    },
  },
  due: (payment) => payment.due_at,
  implied: ({ keysk, gsi1pk, gsi2pk }) =>
    ({
      user_id: lastOf(gsi1pk),
      service_provider_id: gsi2pk && lastOf(gsi2pk),
      created_at: firstOf(keysk),
      refunds: [],
      disputes: [],
      refunded_minor: 0,
    }) as Partial<Payment>,
  notFound: PaymentNotFound,
  conflict: PaymentConflict,
});

/**
 * Reasons that can end by themselves are checked again every day. What an administrator holds back, an administrator
 * releases.
 */
const isLookedAtAgain = (reason: Transfer["hold_reason"]): boolean =>
  reason === "payout_account" || reason === "dispute" || reason === "tax_details_missing";

/** The price of a job, or a tip, whose shares are meant. */
export type Sharing = Pick<Transfer, "job_id" | "payment_id" | "purpose">;

/** The price or tip that a payment pays. */
export const sharingOf = ({ id, job_id, purpose }: Payment): Sharing => ({
  job_id,
  payment_id: id,
  ...(purpose && { purpose }),
});

const shareKey = ({ job_id, payment_id, purpose }: Sharing, sequence: number): string[] => [
  job_id,
  String(sequence),
  ...(purpose === "tip" ? [payment_id] : []),
];

const partitionOf = (jobId: string, tipId?: string): string =>
  tipId === undefined ? `JOB#${jobId}` : `PAYMENT#${tipId}`;

/**
 * A transfer's key is its job and sequence, so that one job can't be released twice; a tip's is its payment and
 * sequence.
 */
export const transfers = entity({
  name: "transfer",
  schema: () => Transfer,
  key: (jobId, sequence, tipId?: string) => [partitionOf(jobId as string, tipId), `TRANSFER#${sequence}`],
  identity: (transfer) => shareKey(transfer, transfer.sequence),
  indexes: {
    ofProvider: {
      on: "gsi1",
      key: (transfer) => [
        `TRANSFERS#${transfer.service_provider_id}`,
        `${transfer.created_at}#${transfer.id}`,
      ],
    },
    ofShares: {
      on: "table",
      key: ({ job_id, payment_id, purpose, sequence }) => [
        partitionOf(job_id, purpose && payment_id),
        `TRANSFER#${sequence}`,
      ],
    },
    all: { on: "key1", shards: 4, key: ({ created_at, id }) => ["TRANSFERS", `${created_at}#${id}`] },
    /** Transfers that don't continue by themselves. The others change their state too often to be listed by it. */
    stopped: {
      on: "key2",
      key: ({ state, created_at, id }) =>
        state === "on_hold" || state === "failed" ? [`TRANSFERS#${state}`, `${created_at}#${id}`] : undefined,
    },
  },
  due: (transfer) =>
    transfer.excessive ||
    transfer.state === "scheduled" ||
    transfer.state === "processing" ||
    (transfer.state === "on_hold" && isLookedAtAgain(transfer.hold_reason))
      ? transfer.release_at
      : undefined,
  notFound: TransferNotFound,
  conflict: TransferConflict,
});

const transfersIn = async (partition: string): Promise<Transfer[]> => {
  const between = { from: "TRANSFER#", to: "TRANSFER#\uffff" };
  const page = { limit: 100, scope: "transfers", order: "oldest" as const, ...between };
  return (await transfers.page("ofShares", partition, page)).items;
};

/** Every transfer of a job's price, in order: the share, and later transfers that make up for failed refunds. */
export const transfersOf = (jobId: string): Promise<Transfer[]> => transfersIn(partitionOf(jobId));

/** The same for a price or a tip. */
export const sharesOf = ({ job_id, payment_id, purpose }: Sharing): Promise<Transfer[]> =>
  transfersIn(partitionOf(job_id, purpose && payment_id));

/** A transfer in its current state. */
export const presentShare = (transfer: Transfer): Promise<Transfer> =>
  transfers.find(...shareKey(transfer, transfer.sequence));

/** The first transfer of each of these jobs' prices, where one is planned. */
export const firstShares = (jobIds: readonly string[]): Promise<Transfer[]> =>
  transfers.many(jobIds.map((id) => [id, "1"]));

/** The first transfer of a price or a tip, if one is planned. */
export const firstShareOf = (sharing: Sharing): Promise<Transfer | undefined> =>
  transfers.get(...shareKey(sharing, 1));

const JobPayment = z.object({
  id: Id("payment"),
  version: z.int(),
  job_id: Id("job"),
});

/** A job's live payment. It locks the job, so that there is only one, and is used to find the payment by job. */
export const jobPayments = entity({
  name: "job_payment",
  schema: () => JobPayment,
  key: (jobId) => [`JOB#${jobId}`, "PAYMENT"],
  identity: (lock) => [lock.job_id],
  notFound: PaymentNotFound,
  conflict: PaymentAlreadyLive,
});

/** A job's live tip. A job can be tipped once. */
export const jobTips = entity({
  name: "job_tip",
  schema: () => JobPayment,
  key: (jobId) => [`JOB#${jobId}`, "TIP"],
  identity: (lock) => [lock.job_id],
  notFound: TipNotFound,
  conflict: TipAlreadyGiven,
});

const lockOf = ({ id, job_id }: Payment) => ({ id, version: 0, job_id });

/** The writes that guard the work which a payment joins. */
type Guards = readonly [Write, ...Write[]];

/** Returns the writes that insert a tip and lock its job. */
export const tipBegun = ({ record }: Decision<Payment>, guards: Guards): Write[] => [
  ...joined(guards, payments.insert(record)),
  {
    ...jobTips.insert(lockOf(record)),
    refuse: (current) => TipAlreadyGiven({ details: { payment_id: current?.id } }),
  },
];

/** Returns the writes that insert payments, and others that join the same work, and lock their jobs. */
export const paymentsBegun = (
  begun: readonly Payment[],
  guards: Guards,
  ...others: readonly Joining[]
): Write[] => [
  ...joined(guards, ...others, ...begun.map((record) => payments.insert(record))),
  ...begun.map((record) => ({
    ...jobPayments.insert(lockOf(record)),
    refuse: (current: Item | undefined) => PaymentAlreadyLive({ details: { payment_id: current?.id } }),
  })),
];

/** The same for one payment. */
export const paymentBegun = (
  { record }: Decision<Payment>,
  guards: Guards,
  ...others: readonly Joining[]
): Write[] => paymentsBegun([record], guards, ...others);

/**
 * Returns the changes of a payment: the record, its postings, its events and, if it has ended without money, the
 * release of its job's lock. None if nothing changed.
 */
export const savePayment = (
  before: Payment,
  { record, postings: posted, events }: PaymentChange,
): Changes => ({
  writes:
    record === before
      ? []
      : [
          payments.update(record),
          ...posted.map((posting) => postings.insert(posting)),
          ...(isLive(before) && !isLive(record)
            ? [(record.purpose === "tip" ? jobTips : jobPayments).remove(committed(lockOf(record)))]
            : []),
        ],
  events,
});

/** The live payment of a job. Throws `payment.not_found`. Two round trips. */
export const paymentOfJob = async (jobId: string): Promise<Payment> =>
  payments.find((await jobPayments.find(jobId)).id);

/** The live payment of a job, if there is one. */
export const paymentOfJobIfAny = async (jobId: string): Promise<Payment | undefined> => {
  const lock = await jobPayments.get(jobId);
  return lock && payments.get(lock.id);
};
