import { earliest, plus } from "../../kernel/time.ts";
import type { Invoice } from "./invoice.ts";
import type { Issuer } from "./issuer.ts";
import type { ChainedInvoice } from "./registration-record.ts";

export const sendingPolicy = {
  /** How many of a chain are read at once, and how many of them one message has. */
  read_most: 60,
  records_most: 40,
  retry_minutes: 10,
  /** The tax office takes a record within four minutes as it is; on its way and by its clock it may age by some of them. */
  late_seconds: 200,
  /** For so long the tax office may be out of reach before somebody is told. */
  patience_hours: 4,
  refused_most: 20,
};

type Next = {
  /** Records that are only chained: the tax office is not sent them. */
  passed: ChainedInvoice[];
  /** The invoice that the record before the first that is sent is of. */
  before_id?: Invoice["id"] | undefined;
  sent: ChainedInvoice[];
  /** The records that are sent were held up, which the message says. */
  isLate: boolean;
};

const isHeldUp = ({ chain }: ChainedInvoice, now: string): boolean =>
  plus(chain.at, { seconds: sendingPolicy.late_seconds }) < now;

const takeWhile = <T>(list: readonly T[], so: (one: T) => boolean): T[] => {
  const end = list.findIndex((one) => !so(one));
  return end < 0 ? [...list] : list.slice(0, end);
};

/**
 * What the tax office is sent next of an issuer's chain, in its order; it ends where what was read has a gap, and where what
 * was held up meets what was not.
 */
export const nextToSend = (
  { registered, registered_id }: Issuer,
  read: readonly ChainedInvoice[],
  now: string,
): Next => {
  const byPlace = new Map(read.map((one) => [one.chain.position, one]));
  const following: ChainedInvoice[] = [];
  for (let at = registered + 1; byPlace.has(at); at += 1) following.push(byPlace.get(at) as ChainedInvoice);
  const passed = takeWhile(following, ({ chain }) => chain.sent === undefined);
  const rest = following.slice(passed.length);
  const [first] = rest;
  const before_id = passed.at(-1)?.id ?? registered_id ?? byPlace.get(registered)?.id;
  if (!first || (first.chain.position > 1 && !before_id)) return { passed, sent: [], isLate: false };
  const isLate = isHeldUp(first, now);
  const sent = takeWhile(
    rest.slice(0, sendingPolicy.records_most),
    (one) =>
      one.chain.sent === true && one.issuer.tax_id === first.issuer.tax_id && isHeldUp(one, now) === isLate,
  );
  return { passed, before_id, sent, isLate };
};

const upTo = (
  issuer: Issuer,
  last: ChainedInvoice | undefined,
  now: string,
  wait_seconds: number,
): Issuer => {
  const { send_at: _, send_failed_since: __, ...kept } = issuer;
  const registered = last?.chain.position ?? issuer.registered;
  return {
    ...kept,
    registered,
    ...(last && { registered_at: last.amended_at ?? last.issued_at, registered_id: last.id }),
    ...(registered < issuer.chained && { send_at: plus(now, { seconds: wait_seconds }) }),
    updated_at: now,
  };
};

/** An issuer whose next records are not for the tax office, or are not in the list yet. */
export const passedOver = (issuer: Issuer, passed: readonly ChainedInvoice[], now: string): Issuer =>
  upTo(issuer, passed.at(-1), now, 60);

type Answer = {
  wait_seconds: number;
  records: readonly {
    number: string;
    state: NonNullable<Invoice["registration"]>["state"];
    note?: string;
  }[];
};

/** The issuer and the invoices after the tax office's answer: it ends at the first record that it does not speak of. */
export const answered = (
  issuer: Issuer,
  sent: readonly ChainedInvoice[],
  { wait_seconds, records }: Answer,
  now: string,
): { issuer: Issuer; invoices: ChainedInvoice[] } => {
  const said = new Map(records.map((one) => [one.number, one]));
  const invoices = takeWhile(sent, ({ number }) => said.has(number)).map((invoice): ChainedInvoice => {
    const { state, note } = said.get(invoice.number) as Answer["records"][number];
    return { ...invoice, registration: { state, at: now, ...(note && { note }) }, updated_at: now };
  });
  const refused = invoices.flatMap(({ number, registration }) =>
    registration?.state === "accepted" ? [] : [{ number, note: registration?.note ?? "" }],
  );
  return {
    issuer: {
      ...upTo(issuer, invoices.at(-1), now, wait_seconds),
      refused: [...issuer.refused, ...refused].slice(-sendingPolicy.refused_most),
    },
    invoices,
  };
};

/** An issuer whose records the tax office did not take: they are sent again later. */
export const notSent = (issuer: Issuer, now: string): Issuer => ({
  ...issuer,
  send_failed_since: earliest(now, issuer.send_failed_since) as string,
  send_at: plus(now, { minutes: sendingPolicy.retry_minutes }),
  updated_at: now,
});

/** Whether the tax office has been out of reach for so long that somebody has to look. */
export const isOverdue = ({ send_failed_since }: Issuer, now: string): boolean =>
  send_failed_since !== undefined && plus(send_failed_since, { hours: sendingPolicy.patience_hours }) <= now;
