import { event } from "../../shared/kernel/event.ts";
import { Id } from "../../shared/kernel/schema.ts";

const facts = { quote_id: Id("quote"), user_id: Id("user") };

export const QuoteConverted = event("quote.converted", "Every task of the quote is booked.", {
  ...facts,
  job_id: Id("job"),
});
export const QuoteReopened = event(
  "quote.reopened",
  "A job of the quote ended before a provider had it; its task can be booked again.",
  { ...facts, job_id: Id("job") },
);
