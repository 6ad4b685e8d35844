import {
  Payment,
  PaymentConflict,
  PaymentNotFound,
  Transfer,
  TransferConflict,
  TransferNotFound,
} from "../domain/payment.ts";
import { entity } from "./entity.ts";

export const payments = entity({
  name: "payment",
  schema: Payment,
  key: (id) => [`PAYMENT#${id}`, "PAYMENT"],
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
      on: "gsi3",
      shards: 8,
      key: (payment) => ["PAYMENTS", `${payment.created_at}#${payment.id}`],
    },
    inState: {
      on: "gsi4",
      shards: 4,
      key: (payment) => [`PAYMENTS#${payment.state}`, `${payment.created_at}#${payment.id}`],
    },
  },
  due: (payment) => payment.due_at,
  notFound: PaymentNotFound,
  conflict: PaymentConflict,
});

/** A transfer's key is its job and sequence, so that one job can't be released twice. */
export const transfers = entity({
  name: "transfer",
  schema: Transfer,
  key: (jobId, sequence) => [`JOB#${jobId}`, `TRANSFER#${sequence}`],
  identity: (transfer) => [transfer.job_id, String(transfer.sequence)],
  indexes: {
    ofProvider: {
      on: "gsi1",
      key: (transfer) => [
        `TRANSFERS#${transfer.service_provider_id}`,
        `${transfer.created_at}#${transfer.id}`,
      ],
    },
  },
  due: (transfer) =>
    transfer.state === "scheduled" || transfer.state === "processing" ? transfer.release_at : undefined,
  notFound: TransferNotFound,
  conflict: TransferConflict,
});
