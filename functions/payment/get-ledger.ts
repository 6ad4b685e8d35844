import * as z from "zod/mini";
import { bookPostings, postings } from "../../shared/data/ledger.ts";
import { jobPayments } from "../../shared/data/payments.ts";
import { LedgerPage, ledgerCsv, ledgerPage } from "../../shared/domain/payment/ledger-view.ts";
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
    z.refine((asked) => subjects.filter((subject) => asked[subject] !== undefined).length === 1, {
      error: `must name one of ${subjects.join(", ")}`,
      path: ["payment_id"],
    }),
  );

type Asked = z.output<typeof query>;

const spanOf = ({ day, from, to }: Asked) => {
  if (day === undefined) return { from, to };
  const midnight = `${day}T00:00:00.000Z`;
  return { from: midnight, to: plus(midnight, { days: 1 }) };
};

export const handler = operation({
  route: "GET /payment/get-ledger",
  extra: true,
  summary: "Read the ledger of a job, a payment, a provider or a day.",
  description:
    "The entries of one payment come all at once; those of a provider or a day come in pages. For a provider, `from` and `to` limit the time in which the entries were made.",
  access: ["admin"],
  query,
  response: LedgerPage,
  formats: { csv: ledgerCsv },
  refuses: [PaymentNotFound],
  example: { query: { day: "2026-12-01", limit: "50" } },
}).handle(async ({ query: asked, actor }) => {
  const { job_id, payment_id, service_provider_id, limit, cursor, sort } = asked;
  if (payment_id) return ledgerPage(await bookPostings(payment_id));
  if (job_id) return ledgerPage(await bookPostings((await jobPayments.find(job_id)).id));
  const [index, partition] = service_provider_id
    ? (["ofProvider", `LEDGER#PROVIDER#${service_provider_id}`] as const)
    : (["all", "LEDGER"] as const);
  const scope = `${actor.id} ledger`;
  const page = await postings.page(index, partition, { limit, cursor, scope, order: sort, ...spanOf(asked) });
  return ledgerPage(page.items, page.next_cursor);
});
