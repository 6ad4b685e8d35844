import { configuration } from "../../configuration.ts";
import type { Changes } from "../../data/engine/write.ts";
import { invoices, invoicesOf, issuers } from "../../data/invoices.ts";
import { InvoiceConflict } from "../../domain/invoice/invoice.ts";
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
import { differs } from "./check.ts";

type Doing = { now: string; commit: (changes: Changes) => Promise<unknown> };
type Sending = ReturnType<typeof nextToSend>;

const messageOf = async (issuer: Issuer, { before, sent }: Sending): Promise<string> => {
  const market = marketOf(issuer);
  const system = {
    company: companyParty(brandOf(market)),
    version: "1",
    installation: configuration().STAGE,
  };
  const { supplies } = wordsIn(market.languages.default);
  const originals = (await invoices.many(sent.flatMap(({ rectifies }) => rectifies?.id ?? []))).filter(
    isChained,
  );
  const records = sent.map((invoice, at) =>
    registrationRecord(invoice, {
      system,
      before: at > 0 ? sent[at - 1] : before,
      original: originals.find(({ id }) => id === invoice.rectifies?.id),
      description: [...new Set(invoice.lines.map(({ supply }) => supplies[supply] ?? supply))].join(", "),
    }),
  );
  return sendingMessage((sent[0] as ChainedInvoice).issuer, records);
};

/** Writes the answer down, unless somebody else has by now: sending twice is no harm, the tax office knows each record. */
const recorded = async (
  before: Issuer,
  { sent }: Sending,
  answer: Parameters<typeof answered>[2],
  { now, commit }: Doing,
): Promise<Difference[]> =>
  againstContention([IssuerConflict, InvoiceConflict], async () => {
    const [issuer, current] = await Promise.all([
      issuers.find(before.id),
      invoices.many(sent.map(({ id }) => id)),
    ]);
    if (issuer.registered !== before.registered) return [];
    const inOrder = sent.flatMap(({ id }) => current.filter((one) => one.id === id)).filter(isChained);
    const made = answered(issuer, inOrder, answer, now);
    await commit({
      writes: [issuers.update(made.issuer), ...made.invoices.map((one) => invoices.update(one))],
      events: [],
    });
    return made.invoices.flatMap(({ id, number, registration }) =>
      registration?.state === "rejected"
        ? [differs(id, `The tax office has not accepted ${number}: ${registration.note ?? "no reason"}`)]
        : [],
    );
  });

/** Sends an issuer's next records to the tax office, in the order of its chain. What it does not accept differs. */
export const sendNext = async (issuer: Issuer, doing: Doing): Promise<Difference[]> => {
  const { now, commit } = doing;
  const { items } = await invoices.page("ofIssuer", invoicesOf(issuer.id), {
    order: "oldest",
    limit: sendingPolicy.read_most,
    from: issuer.registered_at,
    scope: "sending",
  });
  const next = nextToSend(issuer, items.filter(isChained));
  if (next.sent.length === 0) {
    await commit({ writes: [issuers.update(passedOver(issuer, next.passed, now))], events: [] });
    return [];
  }
  try {
    return await recorded(issuer, next, await sendRecords(await messageOf(issuer, next)), doing);
  } catch (error) {
    const says = error instanceof TaxOfficeRefusal ? error.message : "It can't be reached.";
    log("error", "the tax office took nothing", { issuer: issuer.id, says, ...errorFacts(error) });
    const late = notSent(issuer, now);
    await commit({ writes: [issuers.update(late)], events: [] });
    return isOverdue(late, now)
      ? [
          differs(
            `${issuer.id}:sending`,
            `No invoice has reached the tax office since ${late.send_failed_since}.`,
          ),
        ]
      : [];
  }
};
