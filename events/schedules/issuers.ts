import { differences } from "../../shared/data/differences.ts";
import { invoices, issuers } from "../../shared/data/invoices.ts";
import type { Invoice } from "../../shared/domain/invoice/invoice.ts";
import { checkedLater } from "../../shared/domain/invoice/issuer.ts";
import { commissionInvoices } from "../../shared/domain/invoice/platform-drafts.ts";
import { differenceIdOf } from "../../shared/domain/payment/difference.ts";
import type { Difference } from "../../shared/domain/payment/reconciliation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { minus } from "../../shared/kernel/time.ts";
import { marketOf } from "../../shared/markets/served.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { checkIssuer, differs } from "../../shared/workflows/invoice/check.ts";
import { sendNext } from "../../shared/workflows/invoice/send.ts";
import { differenceEvents, recordDifferences } from "../../shared/workflows/payment/found-differences.ts";

/**
 * Invoices to sellers what was kept of their sales in a month that is over, sends records to the tax office, and checks each
 * issuer's numbers and chain every month.
 */
export const handler = schedule({
  name: "issuers",
  rate: "1 minute",
  due: issuers.due,
  emits: differenceEvents,
  uses: ["table", "lists", "secrets"],
}).handle(async ({ due, now, commit, remaining }) => {
  const before = await issuers.find(due.id);
  const doing = { now, commit, remaining };
  const sends = before.send_at !== undefined && before.send_at <= now;
  const tell = async (found: Difference[], settled: Invoice[]) => {
    const over = await differences.many(settled.map(({ id }) => differenceIdOf(differs(id, ""))));
    await recordDifferences(now.slice(0, 10), { differences: found }, over, doing);
  };
  if (sends) await sendNext(before, { now, tell, commit: ({ writes, events }) => commit(writes, events) });
  const issuer = sends ? await issuers.find(due.id) : before;
  const made = commissionInvoices(issuer, marketOf(issuer), now);
  // A list may not have the latest invoices yet.
  const isChecked = issuer.check_at <= now && (issuer.last_at ?? "") < minus(now, { minutes: 10 });
  const after = isChecked ? checkedLater(made.issuer, now) : made.issuer;
  if (isChecked || made.issuer.commissions.length < issuer.commissions.length)
    await commit([issuers.update(after), ...made.invoices.map((one) => invoices.insert(one))], []);
  if (isChecked) await tell(await checkIssuer(committed(after)), []);
});
