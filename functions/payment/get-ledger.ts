import * as z from "zod/mini";
import { type PageRequest, pagesOf } from "../../shared/data/engine/page.ts";
import { bookPostings, postings } from "../../shared/data/ledger.ts";
import { jobPayments } from "../../shared/data/payments.ts";
import type { Posting } from "../../shared/domain/payment/ledger.ts";
import {
  LedgerPage,
  LedgerTooLong,
  ledgerCsv,
  ledgerFileMost,
  ledgerPage,
} from "../../shared/domain/payment/ledger-view.ts";
import { PaymentNotFound } from "../../shared/domain/payment/payment.ts";
import { formatQuery } from "../../shared/http/formats.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, LocalDate, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";
import { plus } from "../../shared/kernel/time.ts";

const subjects = ["job_id", "payment_id", "service_provider_id", "day"] as const;

const query = z
  .strictObject({
    ...pageQuery,
    ...periodQuery,
    ...formatQuery("csv"),
    job_id: described(z.optional(Id("job")), "The ledger of this job's payment."),
    payment_id: described(z.optional(Id("payment")), "The ledger of this payment."),
    service_provider_id: described(
      z.optional(Id("service_provider")),
      "All entries about this provider's money.",
    ),
    day: described(z.optional(LocalDate), "All entries of this day, in UTC."),
  })
  .check(
    z.refine(
      (asked) => {
        const named = subjects.filter((subject) => asked[subject] !== undefined).length;
        return named === 1 || (named === 0 && asked.from !== undefined);
      },
      { error: `must name one of ${subjects.join(", ")}, or a time in from`, path: ["payment_id"] },
    ),
    z.refine((asked) => asked.day === undefined || (asked.from ?? asked.to) === undefined, {
      error: "can't be given with from or to",
      path: ["day"],
    }),
  );

type Asked = z.output<typeof query>;

const spanOf = ({ day, from, to }: Asked) => {
  if (day === undefined) return { from, to };
  const midnight = `${day}T00:00:00.000Z`;
  return { from: midnight, to: plus(midnight, { days: 1 }) };
};

/** A book's entries of a time. */
const within = (entries: readonly Posting[], { from = "", to = "9999" }: Asked): Posting[] =>
  entries.filter(({ posted_at }) => posted_at >= from && posted_at < to);

type Page = { items: Posting[]; next_cursor: string | null };

/** All entries of a list. Throws `ledger.too_long` where a file can't hold them. */
const whole = async (page: (request: PageRequest) => Promise<Page>): Promise<Posting[]> => {
  const all: Posting[] = [];
  for await (const items of pagesOf(page)) {
    all.push(...items);
    if (all.length > ledgerFileMost) throw LedgerTooLong();
  }
  return all;
};

export const handler = operation({
  route: "GET /payment/get-ledger",
  extra: true,
  summary: "Read the ledger of a job, a payment, a provider, a day or any time.",
  description: `The entries of one payment come all at once, others in pages; \`from\` and \`to\` limit the time in which they were made. A file for spreadsheets holds all of them, whatever \`limit\` is, or is refused above ${ledgerFileMost}.`,
  access: ["admin"],
  keys: "read",
  query,
  response: LedgerPage,
  formats: { csv: ledgerCsv },
  refuses: [PaymentNotFound, LedgerTooLong],
  example: { query: { day: "2026-12-01", limit: "50" } },
}).handle(async ({ query: asked, actor }) => {
  const { job_id, payment_id, service_provider_id, limit, cursor, sort } = asked;
  if (payment_id) return ledgerPage(within(await bookPostings(payment_id), asked));
  if (job_id) return ledgerPage(within(await bookPostings((await jobPayments.find(job_id)).id), asked));
  const [index, partition] = service_provider_id
    ? (["ofProvider", `LEDGER#PROVIDER#${service_provider_id}`] as const)
    : (["all", "LEDGER"] as const);
  const page = (request: PageRequest) =>
    postings.page(index, partition, { ...request, order: sort, ...spanOf(asked) });
  if (asked.format === "csv") return ledgerPage(await whole(page));
  const { items, next_cursor } = await page({ limit, cursor, scope: `${actor.id} ledger` });
  return ledgerPage(items, next_cursor);
});
