import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { AmountMinor, Currency, described, Id, Instant } from "../../kernel/schema.ts";

/** What can wait for an administrator; a danger comes before everything else. */
export const QueueKind = z.enum([
  "danger",
  "hand_over",
  "incident",
  "job",
  "disputed_job",
  "dispute",
  "refund",
  "transfer",
  "payment",
  "quote",
  "document",
  "approval",
  "difference",
  "correction",
  "feedback",
  "suggestion",
  "dead_letter",
  "import",
]);
export type QueueKind = z.output<typeof QueueKind>;

export const queueDescription =
  "`danger`: a quote in review in which a danger was recognized. `hand_over`: a conversation whose owner asked for a person. `incident`: a report that nobody has settled. `job`: a job that nobody took, missed or is late. `disputed_job`: the two sides disagree. `dispute`: a customer's bank asks for evidence. `refund`: it failed. `transfer`: it failed or is held back. `payment`: the customer has to act, so that it can be paid. `quote`: it needs a review. `document`: it is to be verified. `approval`: a provider waits for a decision. `difference`: the books differ from the payment provider's, and nobody has explained it. `correction`: somebody proposed to change the books, and another one has to approve it. `feedback`: somebody asked to have it removed. `suggestion`: nobody has answered it. `dead_letter`: an event, a message or an upload on which the service failed until it gave up. `import`: a file is checked and not taken over, was refused or stopped, or has rows that are wrong or could not be taken back.";

export const queuePolicy = {
  /** How many of each kind are shown, and how many of a kind that is asked for alone. */
  each_most: 50,
  kind_most: 200,
  /** Who looks after what is forgotten after this long. */
  case_days: 90,
  /** Where nothing else says by when: this long after it began to wait. */
  answer_hours: {
    hand_over: 1,
    job: 4,
    dispute: 168,
    refund: 24,
    transfer: 48,
    payment: 24,
    document: 24,
    approval: 48,
    difference: 48,
    correction: 48,
    dead_letter: 4,
    import: 24,
    feedback: 72,
    suggestion: 168,
  },
  incident_hours: { critical: 1, high: 4, medium: 24, low: 72 },
};

/** Somebody whom a record is about, or who has to do with it. */
const Person = z.object({
  account_id: Id("account"),
  role: described(z.enum(["user", "service_provider"]), "Whether it is a customer (`user`) or a provider."),
});

/** Something that waits for an administrator. */
export const QueueItem = lazyObject(() => ({
  kind: described(QueueKind, "What kind of thing it is."),
  record_id: described(z.string(), "Id of the record that waits."),
  title: described(
    z.optional(z.string()),
    "What it is about in words: a job's title, a report, a provider's name.",
  ),
  topic: described(
    z.optional(z.string()),
    "What it is about as a code: a kind of document, a reason, a danger, a day.",
  ),
  job_id: z.optional(Id("job")),
  person: described(z.optional(Person), "Whom it is about."),
  amount_minor: described(z.optional(AmountMinor), "The money that it is about, in minor units."),
  currency: z.optional(Currency),
  since: described(Instant, "Since when it waits."),
  due_at: described(Instant, "By when somebody should have dealt with it."),
  owner_id: described(z.optional(Id("account")), "The administrator who looks after it. Absent: nobody."),
}));
export type QueueItem = z.input<typeof QueueItem>;

/** What waits. Who looks after it is often known only from its case. */
export type Waiting = QueueItem;

/** What puts people in danger comes first, then what is due first. */
export const inOrder = <T extends Pick<QueueItem, "kind" | "due_at" | "record_id">>(
  items: readonly T[],
): T[] =>
  items.toSorted(
    (a, b) =>
      Number(b.kind === "danger") - Number(a.kind === "danger") ||
      a.due_at.localeCompare(b.due_at) ||
      a.record_id.localeCompare(b.record_id),
  );
