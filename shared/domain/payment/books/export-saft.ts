import { decimalText } from "../../../kernel/decimal-text.ts";
import { sum } from "../../../kernel/money.ts";
import { element, textElement } from "../../../kernel/xml.ts";
import type { Market } from "../../../markets/market.ts";
import { accounts, LedgerAccount } from "../accounts.ts";
import type { Posting } from "../ledger.ts";
import { countsIn, dayOf } from "./calendar.ts";
import type { BookExport } from "./export.ts";
import { saftHeader } from "./saft-header.ts";
import type { AccountSum } from "./sums.ts";

const namespace = "urn:OECD:StandardAuditFile-Taxation/2.00";

const types = {
  asset: "Asset",
  liability: "Liability",
  income: "Sale",
  cost: "Expense",
  suspense: "Other",
  memo: "Other",
} as const;

const balanceElement = (name: "Opening" | "Closing", minor: number, currency: string): string =>
  textElement(`${name}${minor < 0 ? "Credit" : "Debit"}Balance`, decimalText(Math.abs(minor), currency));

const addedTo = (sums: readonly AccountSum[], account: LedgerAccount): number =>
  sum(
    sums
      .filter((one) => one.account === account)
      .map(({ debit_minor, credit_minor }) => debit_minor - credit_minor),
  );

/** Each account as it is before this file's entries and after them. */
const accountsOf = (before: BookExport, after: BookExport): string[] =>
  LedgerAccount.options
    .toSorted((a, b) => accounts[a].number - accounts[b].number)
    .map((account) => {
      const opening = before.opening?.find((one) => one.account === account)?.amount_minor ?? 0;
      return element("Account", [
        textElement("AccountID", accounts[account].number),
        textElement("AccountDescription", account),
        textElement("AccountType", types[accounts[account].kind]),
        balanceElement("Opening", opening + addedTo(before.sums, account), before.currency),
        balanceElement("Closing", opening + addedTo(after.sums, account), before.currency),
      ]);
    });

const analysis = (type: string, id: string | undefined): string | undefined =>
  id && element("Analysis", [textElement("AnalysisType", type), textElement("AnalysisID", id)]);

const lineOf = (entry: Posting, { account, amount_minor }: Posting["lines"][number], at: number): string =>
  element("Line", [
    textElement("RecordID", at + 1),
    textElement("AccountID", accounts[account].number),
    analysis("JOB", entry.job_id),
    analysis("PROVIDER", entry.service_provider_id),
    textElement("SourceDocumentID", entry.book_id),
    textElement("Description", account),
    element(amount_minor < 0 ? "CreditAmount" : "DebitAmount", [
      textElement("Amount", decimalText(Math.abs(amount_minor), entry.currency)),
    ]),
  ]);

const transactionOf = (entry: Posting, market: Market): string => {
  const [year, month] = countsIn(entry, market).split("-").map(Number) as [number, number];
  const day = dayOf(entry.posted_at, market);
  return element("Transaction", [
    textElement("TransactionID", entry.id),
    textElement("Period", month),
    textElement("PeriodYear", year),
    textElement("TransactionDate", day),
    textElement("Description", `${entry.kind} ${entry.reference}`),
    textElement("SystemEntryDate", day),
    textElement("GLPostingDate", day),
    ...entry.lines.map((line, at) => lineOf(entry, line, at)),
  ]);
};

type Part = { before: BookExport; entries: readonly Posting[]; is_last: boolean; market: Market };

/** A file of an export that tax offices read: whole by itself, it goes on where the one before has ended. */
export const exportSaft = (after: BookExport, { before, entries, is_last, market }: Part): string => {
  const total = decimalText(after.debit_minor - before.debit_minor, after.currency);
  const journal = [
    textElement("JournalID", "GL"),
    textElement("Description", "All entries of the books"),
    textElement("Type", "GL"),
    ...entries.map((entry) => transactionOf(entry, market)),
  ];
  const content = [
    saftHeader(after, is_last, market),
    element("MasterFiles", [element("GeneralLedgerAccounts", accountsOf(before, after))]),
    element("GeneralLedgerEntries", [
      textElement("NumberOfEntries", entries.length),
      textElement("TotalDebit", total),
      textElement("TotalCredit", total),
      ...(entries.length > 0 ? [element("Journal", journal)] : []),
    ]),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element("AuditFile", content, { xmlns: namespace })}\n`;
};
