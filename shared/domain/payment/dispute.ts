import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Decision, EventDefinition } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import {
  AmountMinor,
  Currency,
  described,
  Id,
  Instant,
  LocalDate,
  Text,
  UpdatedAt,
  Version,
} from "../../kernel/schema.ts";
import { minus } from "../../kernel/time.ts";
import { wallClock, writtenTime } from "../../kernel/wall-clock.ts";
import type { Message } from "../conversation/conversation.ts";
import type { Job } from "../job/job.ts";
import { DisputeAccepted, DisputeEvidenceChanged, DisputeEvidenceSubmitted } from "./events.ts";
import type { Payment } from "./payment.ts";

export const disputePolicy = {
  /** How long before the bank's deadline administrators are alerted to a dispute without an answer. */
  alert_before_hours: 48,
  /** What the payment provider takes of pictures, in bytes each. */
  picture_bytes_most: 2_000_000,
  pictures_most: 2,
  /** How long a text of evidence may be, in characters; what happened when and the messages are one text. */
  text_most: 20_000,
  messages_most: 100,
};

export const DisputeState = z.enum(["needs_response", "submitted", "won", "lost", "closed"]);
export type DisputeState = z.output<typeof DisputeState>;

/** What the bank is told, in the payment provider's own terms. */
export const evidenceFields = {
  product_description: described(z.optional(Text(2000)), "What was sold."),
  service_date: described(z.optional(LocalDate), "The day on which the work was done."),
  access_activity_log: described(z.optional(Text(15_000)), "What happened when."),
  cancellation_policy_disclosure: described(
    z.optional(Text(2000)),
    "How the customer was told what canceling costs.",
  ),
  uncategorized_text: described(z.optional(Text(15_000)), "Whatever else speaks against the dispute."),
  picture_ids: described(
    z.optional(z.array(Id("media")).check(z.maxLength(disputePolicy.pictures_most))),
    `Pictures of the finished work and of the problem: JPEG or PNG, at most ${disputePolicy.pictures_most}.`,
  ),
  with_messages: described(
    z.optional(z.boolean()),
    "Whether the bank also gets what customer and provider wrote to each other about the job. To read it first: review-messages.",
  ),
};
const Evidence = z.object(evidenceFields);
export type Evidence = z.output<typeof Evidence>;

/** A bank's dispute or inquiry about a payment, with the answer that is being prepared. */
export const Dispute = lazyObject(() => ({
  id: Id("dispute"),
  version: Version,
  stripe_dispute_id: described(z.string(), "Id of the dispute at the payment provider."),
  of: described(
    z.enum(["job", "membership"]),
    "What was paid: `job`, by a customer, or `membership`, by a provider.",
  ),
  payment_id: z.optional(Id("payment")),
  job_id: z.optional(Id("job")),
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
  kind: described(
    z.enum(["dispute", "inquiry"]),
    "`dispute`: the bank has taken the money back. `inquiry`: it only asks, and no money has moved.",
  ),
  state: described(DisputeState, "How far the dispute is."),
  reason: described(
    z.string(),
    "Why the customer disputes the payment, as the bank put it, such as `fraudulent`.",
  ),
  amount_minor: described(AmountMinor, "What the bank takes back or asks about, in cents."),
  currency: Currency,
  answer_by: described(
    z.optional(Instant),
    "The bank must have the evidence by then, or the dispute is lost.",
  ),
  evidence: described(Evidence, "What the bank is told. It is filled in from the job, and can be changed."),
  submitted_at: described(z.optional(Instant), "When the evidence was sent to the bank."),
  accepted_reason: described(z.optional(z.string()), "Why the dispute is not contested."),
  alerted_at: described(z.optional(Instant), "When administrators were alerted to the deadline."),
  opened_at: described(Instant, "When the bank opened it."),
  updated_at: UpdatedAt,
}));
export type Dispute = z.output<typeof Dispute>;

export const DisputeNotFound = notFound("dispute");
export const DisputeConflict = versionConflict("dispute");
export const DisputeAnswered = refusal(
  "dispute.answered",
  409,
  "This dispute has already been answered or decided.",
  "Nothing can be added any more. See details.state.",
);
export const DisputePictureUnusable = refusal(
  "dispute.picture_unusable",
  422,
  "A picture can't be sent to the bank.",
  `Choose JPEG or PNG pictures of this job that are ready, of at most ${disputePolicy.picture_bytes_most / 1_000_000} MB. See details.media_id.`,
);

/** The dispute as the payment provider shows it. */
export type SeenCase = {
  stripe_dispute_id: string;
  kind: Dispute["kind"];
  state: DisputeState;
  reason: string;
  amount_minor: number;
  currency: string;
  answer_by?: string;
  opened_at: string;
};

/** Our id of a dispute follows from the payment provider's, so that it is mirrored once. */
export const disputeIdOf = (stripeDisputeId: string): IdOf<"dispute"> =>
  createHash("sha256").update(stripeDisputeId).digest("hex").slice(0, 24);

/** All disputes and inquiries about what was paid. */
export const disputeIdsOf = ({
  disputes,
  inquiry_ids = [],
}: {
  disputes: readonly { dispute_id: string }[];
  inquiry_ids?: readonly string[] | undefined;
}) => [...disputes.map(({ dispute_id }) => dispute_id), ...inquiry_ids].map(disputeIdOf);

const times = ["assigned_at", "en_route_at", "started_at", "work_completed_at", "completed_at"] as const;
const said: Record<(typeof times)[number], string> = {
  assigned_at: "A provider took the job.",
  en_route_at: "The provider set out.",
  started_at: "The work started.",
  work_completed_at: "The provider reported the work as done.",
  completed_at: "The job was completed.",
};
const byWhom = {
  user: "The customer confirmed the work.",
  timer: "The customer did not object in time.",
  admin: "An administrator confirmed the work.",
};

/** What the job itself says about the payment: what was agreed, what happened when, the pictures, and that messages go with it. */
export const packEvidence = (job: Job, payment: Payment, pictures: readonly string[]): Evidence => {
  const zone = job.time_zone;
  const line = (at: string | undefined, text: string) => (at ? [`${writtenTime(at, zone)} ${text}`] : []);
  const log = [
    `Times are those at the place of the work (${zone}).`,
    ...line(job.created_at, "The customer booked the work."),
    ...line(payment.accepted_at, "The customer agreed to be charged for it."),
    ...times.flatMap((name) => line(job[name], said[name])),
    ...(job.completed_by ? line(job.completed_at, byWhom[job.completed_by]) : []),
    ...line(job.canceled_at, "The job was canceled."),
  ];
  const done_at = job.work_completed_at ?? job.completed_at;
  return {
    product_description: `${job.title} (${job.service}), done at the customer's place.`,
    ...(done_at && { service_date: wallClock(done_at, zone).date }),
    access_activity_log: log.join("\n"),
    with_messages: true,
    ...(pictures.length > 0 && {
      picture_ids: pictures.slice(0, disputePolicy.pictures_most) as Evidence["picture_ids"],
    }),
  };
};

const sides: Record<string, string> = { user: "Customer", service_provider: "Provider" };

/** What a bank reads of a conversation, oldest first, by the clocks of a zone; of a long one the newest messages that fit. */
export const toldMessages = (
  messages: readonly Pick<Message, "seq" | "author" | "text" | "media_ids" | "created_at">[],
  room: number,
  zone: string,
): string => {
  const told: string[] = [];
  let left = room;
  for (const { author, text, media_ids, created_at } of messages.toSorted((a, b) => b.seq - a.seq)) {
    const files = media_ids.length > 0 ? ` [files: ${media_ids.length}]` : "";
    const line = `${writtenTime(created_at, zone)} ${sides[author] ?? author}: ${text.replace(/\s+/g, " ").trim()}${files}`;
    left -= line.length + 1;
    if (left < 0) break;
    told.unshift(line);
  }
  return told.join("\n");
};

/** What a dispute is about. */
export type Disputed = Pick<
  Dispute,
  "of" | "payment_id" | "job_id" | "user_id" | "service_provider_id" | "currency"
>;

export const disputedPayment = (payment: Payment): Disputed => ({
  of: "job",
  payment_id: payment.id,
  job_id: payment.job_id,
  user_id: payment.user_id,
  ...(payment.service_provider_id && { service_provider_id: payment.service_provider_id }),
  currency: payment.currency,
});

/** The record of a dispute as it is seen now; what was prepared for it stays. */
export const mirrorDispute = (
  before: Dispute | undefined,
  seen: SeenCase,
  { about, evidence }: { about: Disputed; evidence: Evidence },
  now: string,
): Dispute => ({
  id: disputeIdOf(seen.stripe_dispute_id),
  version: 0,
  ...about,
  evidence,
  ...before,
  ...seen,
  currency: about.currency,
  ...(before?.kind === "inquiry" &&
    seen.kind === "dispute" && { alerted_at: undefined, submitted_at: undefined }),
  updated_at: now,
});

/** When administrators have to be alerted to the deadline; undefined: not any more. */
export const alertAt = ({ state, answer_by, alerted_at }: Dispute): string | undefined =>
  state === "needs_response" && answer_by !== undefined && alerted_at === undefined
    ? minus(answer_by, { hours: disputePolicy.alert_before_hours })
    : undefined;

/** Refuses to answer what was answered or decided. */
const isUnanswered = ({ state }: Dispute): boolean => state === "needs_response";

export const expectUnanswered = (dispute: Dispute): void => {
  if (!isUnanswered(dispute)) throw DisputeAnswered({ details: { state: dispute.state } });
};

const decided = (
  record: Dispute,
  definition: EventDefinition,
  from: DisputeState,
  reason?: string,
): Decision<Dispute> => ({
  record,
  events: [
    definition.atNextVersion(record, {
      data: {
        dispute_id: record.id,
        ...(record.payment_id && { payment_id: record.payment_id }),
        ...(record.job_id && { job_id: record.job_id }),
        amount_minor: record.amount_minor,
        currency: record.currency,
      },
      from,
      to: record.state,
      ...(reason && { reason }),
      audience: [],
    }),
  ],
});

/** The dispute with another draft of its evidence: what is given replaces what was there. */
export const draftEvidence = (dispute: Dispute, evidence: Evidence, now: string): Decision<Dispute> =>
  decided(
    { ...dispute, evidence: { ...dispute.evidence, ...evidence }, updated_at: now },
    DisputeEvidenceChanged,
    dispute.state,
  );

/** The evidence was sent; the payment provider says what the dispute is now. */
export const submitted = (dispute: Dispute, seen: SeenCase, now: string): Decision<Dispute> =>
  decided(
    { ...dispute, ...seen, currency: dispute.currency, submitted_at: now, updated_at: now },
    DisputeEvidenceSubmitted,
    dispute.state,
  );

/** It is decided not to contest the dispute. The payment provider is told next. */
export const accepting = (dispute: Dispute, reason: string, now: string): Decision<Dispute> =>
  decided({ ...dispute, accepted_reason: reason, updated_at: now }, DisputeAccepted, dispute.state, reason);

/** The payment provider was told that the dispute is not contested, and says what it is now. */
export const accepted = (dispute: Dispute, seen: SeenCase, now: string): Dispute => ({
  ...dispute,
  ...seen,
  currency: dispute.currency,
  updated_at: now,
});
