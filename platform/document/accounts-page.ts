import { accounts, type LedgerAccount } from "../../shared/domain/payment/accounts.ts";
import { PostingKind } from "../../shared/domain/payment/ledger.ts";

const holds: Record<LedgerAccount, string> = {
  processor: "our balance at the payment provider",
  bank_transit: "what is on its way to our bank",
  processor_reserve: "what the payment provider keeps back of our balance",
  processing_fee: "what the payment provider keeps for charges, and for the account",
  dispute_fee: "what the payment provider asks for disputes",
  platform_fee: "our share of what customers pay",
  membership_deferred: "what memberships have paid for days to come",
  membership_revenue: "what memberships have paid for days that are over",
  provider_payable: "what we owe to providers: their shares and tips",
  provider_debt: "what providers owe to us",
  tax_payable: "taxes that we hand in",
  customer_credit: "credit that customers can still use",
  credit_cost: "what credit has cost us",
  bad_debt: "what providers owed and will never pay",
  suspense: "what nobody has explained yet; it has to end at 0",
  dispute: "what banks have taken back while they decide",
  bank: "our own bank account",
  memo_held: "what is held on cards",
  memo_held_contra: "its other side",
  memo_connected: "what providers have at the payment provider",
  memo_connected_contra: "its other side",
  memo_paid_out: "what has gone on to providers' banks",
};

const records: Record<PostingKind, string> = {
  authorization: "money is held on a card",
  release: "a hold ends",
  capture: "a job is paid",
  cancellation_fee: "a late cancellation is paid",
  tip: "a tip is paid",
  tip_refund: "a tip goes back",
  tip_refund_failed: "the bank sends back a tip's refund",
  tip_dispute_lost: "a dispute about a tip is lost",
  refund: "money goes back to a customer",
  refund_failed: "the bank sends a refund back",
  transfer: "a provider is sent its share",
  reversal: "a share is taken back",
  debt: "what can't be taken back is owed",
  offline_fee: "a job is paid outside of the service: our share is owed",
  dispute_opened: "a bank takes a payment back",
  dispute_won: "the bank gives it back",
  dispute_lost: "it stays with the customer",
  payout: "a provider's balance goes to its bank",
  payout_failed: "the bank sends a payout back",
  processing_fee: "a charge's price, learned later",
  dispute_fee: "a dispute's price, learned later",
  dispute_fee_returned: "a dispute's price comes back later",
  account_fee: "the payment provider's price for the account",
  bank_transfer: "money moved between our balance and our bank; not entered so any more",
  platform_payout: "our balance goes to our bank; if it fails, the reverse",
  platform_payout_arrived: "our bank has it; if it sends it back, the reverse",
  top_up: "we send money to the payment provider",
  reserve_held: "the payment provider keeps some of our balance; later the reverse",
  suspense_in: "something has moved that nobody explains; once it is, the reverse",
  membership: "a provider pays for its membership",
  membership_earned: "a month of what was paid is over",
  membership_refund: "a membership's payment goes back",
  membership_refund_failed: "the bank sends that refund back",
  membership_dispute_opened: "a bank takes a membership's payment back",
  membership_dispute_won: "the bank gives it back",
  membership_dispute_lost: "it stays with the provider",
  credit_granted: "a customer gets credit",
  credit_expired: "credit expires unused",
  credit_revoked: "credit is taken back",
  credit_forfeited: "credit ends with its account",
  correction: "two administrators correct a book",
  write_off: "what a provider owes is given up",
};

/** The accounts of the books, and what is entered, derived from what the ledger posts by. */
export const accountsPage = async (): Promise<string> => {
  const all = (Object.keys(accounts) as LedgerAccount[]).toSorted(
    (a, b) => accounts[a].number - accounts[b].number,
  );
  const rows = all.map((name) => {
    const { number, kind } = accounts[name];
    return `| ${number} | \`${name}\` | ${kind} | ${holds[name]} |`;
  });
  const kinds = PostingKind.options.map((kind) => `| \`${kind}\` | ${records[kind]} |`);
  return `# Accounts

Derived from the ledger by \`npm run document\`. Debits are positive, credits negative, and the lines of every entry add up to
zero. Accounts of the kind \`memo\` stand beside the balance: nothing on them is ours.

| number | account | kind | holds |
|---|---|---|---|
${rows.join("\n")}

## Entries

Every entry is written once, in the transaction of what it records, and is never changed.

| kind | when |
|---|---|
${kinds.join("\n")}
`;
};
