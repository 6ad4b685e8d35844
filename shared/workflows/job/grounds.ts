import { accounts } from "../../data/accounts.ts";
import { documentsWanting } from "../../data/document-queues.ts";
import { quotes } from "../../data/quotes.ts";
import { currentTermsVersions } from "../../data/terms.ts";
import { accountWork } from "../../data/work.ts";
import type { AnswerGiven } from "../../domain/field/answer.ts";
import { QuoteNotFound } from "../../domain/quote/quote.ts";
import { beginAnswering } from "../field/answering.ts";
import { marketSettings } from "../market/settings.ts";

type Asked = { quote_id: string; own_answers?: readonly AnswerGiven[] | undefined };

/** The customer's records that a booking rests on. One round trip. Throws `quote.not_found` for somebody else's quote. */
export const bookingGrounds = async (customer_id: string, { quote_id, own_answers }: Asked, now: string) => {
  const [account, quote, termsOf, wantingOf, work, answering] = await Promise.all([
    accounts.find(customer_id),
    quotes.find(quote_id),
    currentTermsVersions(now),
    documentsWanting(customer_id, now),
    accountWork.get(customer_id),
    beginAnswering(own_answers, quote_id),
    marketSettings(),
  ]);
  if (quote.user_id !== customer_id) throw QuoteNotFound();
  return {
    ...{ account, quote, work, answering },
    terms_version: termsOf(quote),
    documents_wanting: wantingOf(quote),
  };
};
