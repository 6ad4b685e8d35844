import { englishReasons } from "./english-reasons.ts";
import { type Phrases, speechIn } from "./speech.ts";

/** How English names things, and what it says where a fact is missing. */
const phrases: Phrases = {
  ...englishReasons,
  amount: "the amount",
  time: "the agreed time",
  day: "that day",
  job: "your job",
  request: "your request",
  provider: "Your provider",
  document: "document",
  named: (title) => `“${title}”`,
  more: (first, others) => `${first} and ${others} more`,
};

export const english = speechIn("en", phrases);
