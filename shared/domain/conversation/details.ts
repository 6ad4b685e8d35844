import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Id } from "../../kernel/schema.ts";
import { readerLanguage } from "../../markets/languages.ts";
import type { Quote } from "../quote/quote.ts";
import { askedIn } from "../quote/said.ts";
import { type Conversation, Facts, type Message, NothingToQuote, TurnInProgress } from "./conversation.ts";
import { ChatQuoteDrafted } from "./events.ts";
import { conversationFacts, listeners, type Turned } from "./machine.ts";

const [finding] = [Facts.shape.findings.def.element];

/** What a chat has gathered for a quote. */
export const DetailsView = lazyObject(() => ({
  tasks: described(
    z.array(
      z.extend(finding, {
        title: described(z.string(), "What is to be done, in a few words."),
        service: described(z.string(), "Key of the service that the work belongs to, such as `plumbing`."),
        service_title: described(z.string(), "Name of that service."),
      }),
    ),
    "The work that was understood, with the messages that say so.",
  ),
  answers: Facts.shape.answers,
  safety: Facts.shape.safety,
  urgency: Facts.shape.urgency,
  confidence: Facts.shape.confidence,
  quote_id: z.optional(Id("quote")),
}));

/** What is still to be asked; before anything was understood, what the work is. */
export const MissingView = z.array(Facts.shape.missing.def.innerType.def.element);

export const missingOf = ({ facts }: Pick<Conversation, "facts">): z.input<typeof MissingView> =>
  (facts.missing ?? [{ question_id: "describe", text: "What is to be done?" }]).map((asked) =>
    askedIn(readerLanguage(), asked),
  );

const isPerson = ({ author }: Message): boolean => author === "user";

/** The customer's last message: a quote takes everything up to it into account. */
export const saidUntil = (said: readonly Message[]): number =>
  Math.max(0, ...said.filter(isPerson).map(({ seq }) => seq));

/** What the customer has said since the last quote, oldest first. */
export const newWords = ({ quoted_seq = 0 }: Conversation, said: readonly Message[]): string =>
  said
    .filter((message) => isPerson(message) && message.seq > quoted_seq && message.text !== "")
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ text }) => text)
    .join("\n");

/** What was gathered is enough to ask for a quote. Throws `nothing_to_quote` or `turn_in_progress`. */
export const expectQuotable = ({ facts, reply_id }: Conversation): void => {
  if (reply_id) throw TurnInProgress({ retry_after_seconds: 2 });
  if (facts.findings.length === 0) throw NothingToQuote();
};

/** A quote was asked for from a conversation. */
export const draftQuote = (
  before: Conversation,
  quote: Pick<Quote, "id">,
  revision: number,
  now: string,
): Turned => {
  const record: Conversation = { ...before, quote_id: quote.id, quoted_seq: revision, updated_at: now };
  return {
    record,
    messages: [],
    events: [
      ChatQuoteDrafted.atNextVersion(record, {
        data: { ...conversationFacts(record), revision },
        audience: listeners(record),
      }),
    ],
  };
};
