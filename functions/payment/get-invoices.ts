import * as z from "zod/mini";
import { invoices, invoicesFor, invoicesOf } from "../../shared/data/invoices.ts";
import { InvoicesListedByAdmin } from "../../shared/domain/invoice/events.ts";
import { InvoiceView } from "../../shared/domain/invoice/invoice.ts";
import { BooksMarket } from "../../shared/domain/payment/books/asked.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";
import { marketNamed } from "../../shared/markets/served.ts";

export const handler = operation({
  route: "GET /payment/get-invoices",
  extra: true,
  summary: "List invoices and credit notes.",
  description:
    "Customers and providers get their own. Administrators name whose they want; without that, they get those of the market's company. That an administrator has read a list with buyers' names is recorded in the audit log.",
  access: ["user", "service_provider", "admin"],
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    list: described(
      z._default(z.enum(["issued", "waiting", "received"]), "issued"),
      "`issued`: those that somebody has issued; `waiting`: those that have no number yet; `received`: those that somebody pays. Customers have the last, and those that wait for their own tax details.",
    ),
    account_id: described(z.optional(Id("account")), "Administrators only: whose invoices."),
    market: BooksMarket,
  }),
  response: PageOf(InvoiceView),
  emits: [InvoicesListedByAdmin],
  example: { query: { list: "received", limit: "20" } },
}).handle(async ({ query: { list, account_id, market, sort, ...asked }, actor, commit }) => {
  const whose = actor.role === "admin" ? (account_id ?? marketNamed(market).id) : actor.id;
  const isBuyer = actor.role === "user" || list === "received";
  const partition = isBuyer
    ? invoicesFor(whose, list === "waiting" ? list : "issued")
    : invoicesOf(whose, list);
  const page = await invoices.page(isBuyer ? "ofRecipient" : "ofIssuer", partition, {
    ...asked,
    order: sort,
    scope: `${actor.id} invoices`,
  });
  if (actor.role !== "admin" || !page.items.some(({ recipient }) => recipient)) return page;
  const data = { whose, list, admin_id: actor.id };
  return commit([], [InvoicesListedByAdmin.atVersion({ id: whose, version: 1 }, { data })], page);
});
