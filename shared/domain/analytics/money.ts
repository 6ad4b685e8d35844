import { accounts, type LedgerAccount } from "../payment/accounts.ts";
import type { Posting } from "../payment/ledger.ts";
import { taxOf } from "../tax/tax.ts";
import { counted, first } from "./jobs.ts";
import { type Measure, membershipSlice, type Snapshot, type Told, unallocatedSlice } from "./measure.ts";
import { binOf, fine } from "./sketch.ts";

type Entry = Omit<Pick<Posting, "id" | "book_id" | "currency" | "posted_at" | "job_id">, "job_id"> & {
  kind: string;
  job_id?: string | undefined;
  lines: readonly { account: string; amount_minor: number }[];
};

/** The service that an entry of the books counts under. Every entry counts under one. */
const serviceOf = ({ kind, lines, job_id }: Entry, { service }: Snapshot): string => {
  if (job_id !== undefined && service !== undefined) return service;
  const ofMembership =
    /membership|invoice/.test(kind) || lines.some(({ account }) => /membership/.test(account));
  return ofMembership ? membershipSlice : unallocatedSlice;
};

const ofPrices = /^(capture|cancellation_fee|refund|refund_failed|dispute_lost)$/;

/** What of the customer's money that an entry moves is tax, with the sign of that money: whoever hands it in. */
const taxIn = ({ kind, currency }: Entry, amount_minor: number, { tax }: Snapshot): number => {
  if (!tax || !ofPrices.test(kind) || (kind === "cancellation_fee" && !tax.on_cancellation)) return 0;
  return Math.sign(amount_minor) * taxOf(Math.abs(amount_minor), tax, currency).tax_minor;
};

/**
 * What an entry of the books adds: each line, as it is, under its kind and account. All figures of money are sums of
 * these, so they can't disagree with the books. `user_id` is whose payment it is.
 */
export const postingMeasures = (
  entry: Entry,
  snapshot: Snapshot & { user_id?: string | undefined },
): Measure[] => {
  if (snapshot.test) return [];
  const { kind, lines, currency, posted_at: at, id } = entry;
  const real = lines.filter(({ account }) => accounts[account as LedgerAccount]?.kind !== "memo");
  if (real.length === 0) return [];
  const service = serviceOf(entry, snapshot);
  const money = (measure: string, by: number) => ({
    family: "money" as const,
    currency,
    measure,
    by,
    at,
    service,
    spot: snapshot.spot,
  });
  const taken = kind === "capture" || kind === "cancellation_fee";
  const on = (account: RegExp): number =>
    -real.reduce((sum, line) => (account.test(line.account) ? sum + line.amount_minor : sum), 0);
  const amount_minor = on(/^(platform_fee|tax_payable|provider_payable)$/);
  const tax_minor = taxIn(entry, amount_minor, snapshot);
  const earned_minor = on(/^provider_payable$/);
  const bin = (name: string, value: number): Measure[] =>
    taken && value > 0
      ? [{ ...money(`${name}.${fine.letter}${binOf(value, fine)}`, 1), family: "price" as const }]
      : [];
  return [
    money(`${kind}.n`, 1),
    ...(tax_minor === 0 ? [] : [money(`${kind}.of_tax`, -tax_minor)]),
    ...real.map(({ account, amount_minor: by }) => money(`${kind}.${account}`, by)),
    ...bin("order", amount_minor),
    ...bin("earning", earned_minor),
    ...(taken && snapshot.user_id !== undefined
      ? [
          {
            family: "activity" as const,
            account: snapshot.user_id,
            role: "user" as const,
            at,
            fact: { kind: "captured" as const, key: `${at}#${id}`, currency, amount_minor },
          },
        ]
      : []),
  ];
};

const given = (event: Told): number => Number(event.data.amount_minor ?? 0);

/** What refunds are for, and whether the whole amount went back: the books don't know. */
const refundMeasures = (event: Told, past: readonly Told[], snapshot: Snapshot): Measure[] => {
  const { data, occurred_at: at, type } = event;
  const slice = { service: snapshot.service ?? unallocatedSlice, spot: snapshot.spot };
  const currency = String(data.currency);
  const money = (measure: string, by: number): Measure => ({
    family: "money",
    currency,
    measure,
    by,
    at,
    ...slice,
  });
  if (type === "refund.failed")
    return [money("refunds_failed.n", 1), money("refunds_failed.amount", given(event))];
  if (type !== "refund.succeeded") return [];
  const captured = first(past, "payment.captured");
  const others = past.filter((earlier) => earlier.type === "refund.succeeded");
  const whole =
    captured !== undefined &&
    given(event) + others.reduce((sum, one) => sum + given(one), 0) >= given(captured);
  const sorts = [
    `refund_cause.${data.cause ?? "payment_provider"}`,
    `refund_initiator.${data.initiator ?? "payment_provider"}`,
    `refund_size.${whole && others.length === 0 ? "full" : "partial"}`,
    `refund_of.${data.job_id === undefined ? "membership" : "job"}`,
  ];
  return [
    ...sorts.flatMap((sort) => [money(`${sort}.n`, 1), money(`${sort}.amount`, given(event))]),
    ...(captured && others.length === 0
      ? [
          counted(
            { service: snapshot.service, spot: snapshot.spot },
            "of_captured.refunded",
            captured.occurred_at,
          ),
        ]
      : []),
  ];
};

/** What an event of a payment counts. Of tips the books alone say everything. */
export const paymentMeasures = (event: Told, past: readonly Told[], snapshot: Snapshot): Measure[] => {
  const { type, occurred_at: at } = event;
  const slice = { service: snapshot.service, spot: snapshot.spot };
  if (event.data.purpose === "tip") return [];
  if (type.startsWith("refund.")) return refundMeasures(event, past, snapshot);
  if (type === "payment.captured" && !first(past, "payment.captured"))
    return [
      counted(slice, "payments.captured", at),
      ...(snapshot.booked_at === undefined || event.data.cancellation_fee === true
        ? []
        : [counted(slice, "of_created.paid", snapshot.booked_at)]),
    ];
  if (type === "payment.voided") return [counted(slice, "payments.voided", at)];
  if (type === "payment.dispute_opened") return [counted(slice, "chargebacks.opened", at)];
  return type === "payment.dispute_closed" ? [counted(slice, `chargebacks.${event.data.outcome}`, at)] : [];
};
