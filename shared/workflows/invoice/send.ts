import { configuration } from "../../configuration.ts";
import type { Changes } from "../../data/engine/write.ts";
import { amendedOf, invoices, invoicesOf, issuers } from "../../data/invoices.ts";
import { isAsIssued, recordsOf } from "../../domain/invoice/chain.ts";
import { type Invoice, InvoiceConflict } from "../../domain/invoice/invoice.ts";
import { type Issuer, IssuerConflict } from "../../domain/invoice/issuer.ts";
import {
  type ChainedInvoice,
  isChained,
  registrationRecord,
} from "../../domain/invoice/registration-record.ts";
import {
  answered,
  isOverdue,
  nextToSend,
  notSent,
  passedOver,
  sendingPolicy,
} from "../../domain/invoice/sending.ts";
import { wordsIn } from "../../domain/invoice/words.ts";
import type { Difference } from "../../domain/payment/reconciliation.ts";
import { errorFacts, log } from "../../kernel/log.ts";
import { brandOf } from "../../markets/brand.ts";
import { marketOf } from "../../markets/served.ts";
import { companyParty } from "../../markets/tax.ts";
import { sendRecords, TaxOfficeRefusal } from "../../vendors/tax-office/client.ts";
import { sendingMessage } from "../../vendors/tax-office/message.ts";
import { againstContention } from "../contention.ts";
import { differs, refusalOf } from "./check.ts";

type Doing = {
  now: string;
  commit: (changes: Changes) => Promise<unknown>;
  /** What differs, and invoices about which nothing does any more. */
  tell: (found: Difference[], settled: Invoice[]) => Promise<unknown>;
};
type Sending = ReturnType<typeof nextToSend>;

const messageOf = async (issuer: Issuer, { before_id, sent, isLate }: Sending): Promise<string> => {
  const market = marketOf(issuer);
  const system = {
    company: companyParty(brandOf(market)),
    version: "1",
    installation: configuration().STAGE,
  };
  const { supplies } = wordsIn(market.languages.default);
  const named = [before_id, ...sent.map(({ rectifies }) => rectifies?.id)];
  const originals = (await invoices.many([...new Set(named.flatMap((id) => id ?? []))])).filter(isChained);
  const before = originals
    .flatMap(recordsOf)
    .filter(isChained)
    .find(({ chain }) => chain.position === (sent[0] as ChainedInvoice).chain.position - 1);
  const records = sent.map((invoice, at) =>
    registrationRecord(invoice, {
      system,
      before: at > 0 ? sent[at - 1] : before,
      original: originals.find(({ id }) => id === invoice.rectifies?.id),
      description: [...new Set(invoice.lines.map(({ supply }) => supplies[supply] ?? supply))].join(", "),
    }),
  );
  return sendingMessage((sent[0] as ChainedInvoice).issuer, records, { isLate });
};

/** The tax office has a record that was sent again, and nobody has changed the invoice. */
const isSettled = (invoice: Invoice): boolean =>
  invoice.registration?.state !== "rejected" && invoice.earlier_records !== undefined && isAsIssued(invoice);

/** Writes the answer down, unless somebody else has by now: sending twice is no harm, the tax office knows each record. */
const recorded = async (
  before: Issuer,
  { sent }: Sending,
  answer: Parameters<typeof answered>[2],
  { now, commit, tell }: Doing,
): Promise<void> =>
  againstContention([IssuerConflict, InvoiceConflict], async () => {
    const [issuer, current] = await Promise.all([
      issuers.find(before.id),
      invoices.many(sent.map(({ id }) => id)),
    ]);
    if (issuer.registered !== before.registered) return;
    const inOrder = sent.flatMap(({ id }) => current.filter((one) => one.id === id)).filter(isChained);
    const made = answered(issuer, inOrder, answer, now);
    // First, so that a run which is killed in between asks and tells again.
    await tell(made.invoices.flatMap(refusalOf), made.invoices.filter(isSettled));
    await commit({
      writes: [issuers.update(made.issuer), ...made.invoices.map((one) => invoices.update(one))],
      events: [],
    });
  });

/** Sends an issuer's next records to the tax office, in the order of its chain. What it does not accept differs. */
export const sendNext = async (issuer: Issuer, doing: Doing): Promise<void> => {
  const { now, commit, tell } = doing;
  const request = {
    order: "oldest" as const,
    limit: sendingPolicy.read_most,
    from: issuer.registered_at,
    scope: "sending",
  };
  const [issued, amended] = await Promise.all([
    invoices.page("ofIssuer", invoicesOf(issuer.id), request),
    invoices.page("amended", amendedOf(issuer.id), request),
  ]);
  const next = nextToSend(issuer, [...issued.items, ...amended.items].filter(isChained), now);
  if (next.sent.length === 0) {
    await commit({ writes: [issuers.update(passedOver(issuer, next.passed, now))], events: [] });
    return;
  }
  let answer: Awaited<ReturnType<typeof sendRecords>>;
  try {
    answer = await sendRecords(await messageOf(issuer, next));
  } catch (error) {
    const said = error instanceof TaxOfficeRefusal ? error.message : "It can't be reached.";
    log("error", "the tax office took nothing", { issuer: issuer.id, says: said, ...errorFacts(error) });
    const late = notSent(issuer, now);
    await commit({ writes: [issuers.update(late)], events: [] });
    if (isOverdue(late, now)) {
      const says = `No invoice has reached the tax office since ${late.send_failed_since}.`;
      await tell([differs(`${issuer.id}:sending`, says)], []);
    }
    return;
  }
  await recorded(issuer, next, answer, doing);
};
