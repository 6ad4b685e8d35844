import { isDeepStrictEqual } from "node:util";
import type { Posting } from "../../shared/domain/payment/ledger.ts";
import type { Payment, PaymentChange } from "../../shared/domain/payment/payment.ts";

/** The facts that every event of a payment carries: they are looked at only where they differ from the payment's. */
const usual: readonly string[] = [
  "payment_id",
  "job_id",
  "user_id",
  "service_provider_id",
  "purpose",
  "currency",
];

/** The lines of a posting by account, with its kind and reference. */
export const linesOf = ({ kind, reference, lines }: Posting): Record<string, unknown> => ({
  kind,
  reference,
  ...Object.fromEntries(lines.map(({ account, amount_minor }) => [account, amount_minor])),
});

/** What a decision about a payment changes: the fields that differ, its events in short and its postings. */
export const changedBy = (before: Payment, { record, events, postings }: PaymentChange) => ({
  fields: Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(record)])]
      .map((name) => [name, record[name as keyof Payment]] as const)
      .filter(
        ([name, value]) => name !== "updated_at" && !isDeepStrictEqual(value, before[name as keyof Payment]),
      ),
  ),
  events: events.map(({ type, from, to, reason, data }) => ({
    type,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(reason !== undefined && { reason }),
    ...Object.fromEntries(Object.entries(data).filter(([name]) => !usual.includes(name))),
  })),
  postings: postings.map(linesOf),
});
