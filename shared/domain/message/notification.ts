import * as z from "zod/mini";
import type { EventEnvelope } from "../../kernel/event.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { Id, Instant } from "../../kernel/schema.ts";

/** One entry of a person's inbox; its id is the id of the event that it tells of. */
export const Notification = z.object({
  id: Id("notification"),
  version: z.int(),
  account_id: Id("account"),
  /** Its place in this inbox: 1, 2, 3 and so on, without gaps. */
  seq: z.int(),
  type: z.string(),
  title: z.string(),
  text: z.string(),
  data: z.record(z.string(), z.unknown()),
  read_at: z.optional(Instant),
  created_at: Instant,
  expires_at: Instant,
});
export type Notification = z.output<typeof Notification>;

/** How many entries an inbox has had: its version counts them. */
export const Inbox = z.object({ id: Id("account"), version: z.int() });
export type Inbox = z.output<typeof Inbox>;

export const NotificationNotFound = notFound("notification");
export const NotificationConflict = versionConflict("notification");

export type MessageText = {
  title: string;
  text: string;
  /** Besides the inbox and the socket. */
  channels: readonly ("email" | "sms")[];
};

type Told = Pick<EventEnvelope, "type" | "data" | "reason">;
type Saying = (event: Told) => MessageText | undefined;
type Texts = { user?: Saying; service_provider?: Saying };

/** The same to whichever side it concerns. */
const both = (saying: Saying): Texts => ({ user: saying, service_provider: saying });

const say =
  (title: string, text: string | ((event: Told) => string), ...channels: MessageText["channels"]) =>
  (event: Told): MessageText => ({
    title,
    text: typeof text === "string" ? text : text(event).trim(),
    channels,
  });

const money = (minor: unknown, currency: unknown): string =>
  typeof minor === "number"
    ? new Intl.NumberFormat("en-US", { style: "currency", currency: String(currency ?? "usd") }).format(
        minor / 100,
      )
    : "the amount";

const when = (instant: unknown): string =>
  typeof instant === "string" ? `${instant.slice(0, 16).replace("T", " ")} UTC` : "the agreed time";

const named = (key: unknown): string => String(key).replaceAll("_", " ");

const because = ({ reason }: Told): string => (reason ? ` Reason: ${reason.replace(/[.!?]+$/, "")}.` : "");

const signedOutOnce = say(
  "You were signed out on one device",
  "Its sign-in was used twice. If that was not you, change your password.",
  "email",
);

const reported =
  (side: string) =>
  ({ data }: Told): string => {
    if (data.category === "provider_suspended")
      return side === "user"
        ? "We have suspended your provider, so the work on your job has stopped. We decide what happens next and write to you. The money stays where it is until then. You can add to the report in the app."
        : "You are suspended, and a job that you had begun was stopped. We decide what happens with it and its money. Answer if we ask you.";
    const held = data.blocks_payment ? " The money stays where it is until it is decided." : "";
    return data.reported_by === side
      ? `We have your report and look into it.${held}`
      : `The other side of a job of yours has reported a problem. We look into it and may ask you.${held}`;
  };

const asked = ({ data }: Told): string => `Please answer by ${when(data.answer_by)}.`;

const outcomes: Record<string, string> = {
  refund_full: "The customer gets the money back.",
  refund_partial: "The customer gets a part of the money back.",
  rework: "The provider is asked to put it right.",
  warning: "A warning was given.",
  suspension: "The provider is suspended.",
  none: "Nothing follows from it.",
};

const decided = ({ data }: Told): string =>
  `${outcomes[String(data.outcome)] ?? ""} You can object within seven days.`;

/** What people are told, by event and by the side they are on. What is not here is told to nobody. */
const texts: Record<string, Texts> = {
  "quote.questions_asked": {
    user: say("A few questions about your quote", "Answer them and your price follows."),
  },
  "quote.nudged": {
    user: say(
      "Your quote waits for your answers",
      "Answer the open questions and your price follows.",
      "email",
    ),
  },
  "quote.estimated": {
    user: say(
      "Your price is ready",
      ({ data }) =>
        `Between ${money(data.low_minor, data.currency)} and ${money(data.high_minor, data.currency)}. It is valid for seven days.`,
      "email",
    ),
  },
  "quote.revised": { user: say("Your price was revised", "There is a new version of your quote.", "email") },
  "quote.review_required": {
    user: say(
      "A person looks at your request",
      "We check your request by hand and come back to you. If there is danger, leave the place and call the emergency number first.",
    ),
  },
  "quote.failed": {
    user: say(
      "We could not price your request",
      (event) => `Please try again or describe it in other words.${because(event)}`,
    ),
  },
  "quote.expiring": {
    user: say("Your price ends tomorrow", "Accept it within 24 hours to keep it.", "email"),
  },
  "quote.expired": { user: say("Your price has ended", "Ask for a new estimate whenever you like.") },
  "job.created": {
    user: say(
      "Your job is booked",
      ({ data }) => `Complete the payment within 15 minutes to keep ${when(data.starts_at)}.`,
    ),
  },
  "job.opened": { user: say("Your job is open to providers", "We tell you as soon as one takes it.") },
  "job_offer.made": {
    service_provider: say(
      "A job near you",
      ({ data }) => `It starts at ${when(data.starts_at)}. The first to take it has it.`,
    ),
  },
  "job.assigned": {
    user: say("A provider took your job", ({ data }) => `It starts at ${when(data.starts_at)}.`, "email"),
    service_provider: say("The job is yours", ({ data }) => `It starts at ${when(data.starts_at)}.`),
  },
  "job.en_route": {
    user: say(
      "Your provider is on its way",
      ({ data }) => (data.eta ? `Expected at ${when(data.eta)}.` : "It has just set out."),
      "sms",
    ),
  },
  "job.started": { user: say("The work has begun", "We tell you when it is done.") },
  "job.paused": { user: say("The work is interrupted", because) },
  "job.resumed": { user: say("The work goes on", "") },
  "job.work_completed": {
    user: say(
      "The work is done: please confirm",
      "Confirm it within 72 hours, or say what is missing. After that it counts as confirmed.",
      "email",
    ),
  },
  "job.confirmation_reminded": {
    user: say("Please confirm the finished work", "It counts as confirmed when you say nothing.", "email"),
  },
  "job.rework_requested": { service_provider: say("The customer asks for rework", because, "email") },
  "job.completed": {
    user: say("The job is completed", "Thank you. You can give feedback for 14 days.", "email"),
    service_provider: say("The job is confirmed", "Your money is released 24 hours from now.", "email"),
  },
  "job.canceled": {
    user: say("The job is canceled", because, "email"),
    service_provider: say("A job of yours is canceled", because, "email"),
  },
  "job.expired": {
    user: say(
      "No provider was free in time",
      "Nothing is charged. Choose another time to try again.",
      "email",
    ),
  },
  "job.provider_suspended": {
    user: (event) =>
      event.data.had_begun
        ? undefined
        : say(
            "Your provider can't come",
            ({ data }) =>
              `We have suspended your provider and are looking for another one for ${when(data.starts_at)}. Your payment stays held and nothing more is charged.`,
            "email",
            "sms",
          )(event),
    service_provider: (event) =>
      event.data.had_begun
        ? undefined
        : say(
            "A job was taken from you",
            ({ data }) =>
              `The job at ${when(data.starts_at)} goes to another provider, because you are suspended. Don't go there.`,
            "email",
          )(event),
  },
  "job.no_show": {
    user: say("Your provider did not come", "We look for another one.", "sms"),
    service_provider: say("You missed a job", "It counts as a strike.", "email"),
  },
  "payment.action_required": {
    user: say(
      "Your bank asks you to confirm",
      "Open the app to confirm the payment, or use another card.",
      "email",
    ),
  },
  "payment.declined": {
    user: say("The card was declined", "Use another card to keep your booking.", "email"),
  },
  "payment.failed": { user: say("The payment failed", "Your booking can't be kept without it.", "email") },
  "payment.authorized": {
    user: say(
      "The amount is held on your card",
      ({ data }) => `${money(data.amount_minor, data.currency)} is held and taken only when the job is done.`,
    ),
  },
  "payment.captured": {
    user: say(
      "Your receipt",
      ({ data }) => `${money(data.amount_minor, data.currency)} was taken for the completed job.`,
      "email",
    ),
  },
  "payment.voided": { user: say("The hold on your card was given back", "Nothing was taken.") },
  "transfer.paid": {
    service_provider: say(
      "Your money is on its way",
      ({ data }) => `${money(data.amount_minor, data.currency)} was released to your account.`,
      "email",
    ),
  },
  "transfer.failed": {
    service_provider: say("A payout failed", "We try again and are looking into it.", "email"),
  },
  "payout_account.activated": {
    service_provider: say("Payouts are set up", "You can take paid jobs now.", "email"),
  },
  "payout_account.restricted": {
    service_provider: say(
      "Payouts need your attention",
      "Open the onboarding link again to complete what is missing.",
      "email",
    ),
  },
  "service_provider.approved": {
    service_provider: say("You are approved", "Open jobs of your area are waiting.", "email"),
  },
  "service_provider.rejected": { service_provider: say("Your application was rejected", because, "email") },
  "company.changes_requested": {
    service_provider: say("Your company's particulars have to be corrected", because, "email"),
  },
  "company.changes_refused": {
    service_provider: say("Your company's changes were not accepted", because, "email"),
  },
  "service_provider.suspended": { service_provider: say("Your account is suspended", because, "email") },
  "service_provider.reinstated": {
    service_provider: say("Your account is reinstated", "Welcome back.", "email"),
  },
  "document.verified": {
    service_provider: say("A document was verified", ""),
    user: say("A document was verified", ""),
  },
  "document.rejected": {
    service_provider: say("A document was rejected", because, "email"),
    user: say("A document was rejected", because, "email"),
  },
  "document.expiring": {
    service_provider: say(
      "A document ends soon",
      ({ data }) =>
        `Your ${named(data.doc_name)} ends on ${data.expires_on}. Hand in a new one in time: without it you can't take jobs.`,
      "email",
    ),
    user: say(
      "A document ends soon",
      ({ data }) => `Your ${named(data.doc_name)} ends on ${data.expires_on}. Hand in a new one in time.`,
      "email",
    ),
  },
  "document.expired": {
    service_provider: say(
      "A document has ended",
      ({ data }) => `Your ${named(data.doc_name)} has ended. Hand in a new one.`,
      "email",
    ),
    user: say(
      "A document has ended",
      ({ data }) => `Your ${named(data.doc_name)} has ended. Hand in a new one.`,
      "email",
    ),
  },
  "incident.reported": {
    user: say("A report about a problem", reported("user"), "email"),
    service_provider: say("A report about a problem", reported("service_provider"), "email"),
  },
  "incident.info_requested": {
    user: say("A question about a report", asked, "email"),
    service_provider: say("A question about a report", asked, "email"),
  },
  "incident.resolved": {
    user: say("A report is decided", decided, "email"),
    service_provider: say("A report is decided", decided, "email"),
  },
  "incident.reopened": {
    user: say("A report is looked at again", "The decision was objected to."),
    service_provider: say("A report is looked at again", "The decision was objected to."),
  },
  "incident.closed": {
    user: say("A report is closed", "Nobody objected to the decision."),
    service_provider: say("A report is closed", "Nobody objected to the decision."),
  },
  "refund.succeeded": {
    user: say(
      "Money is on its way back",
      ({ data }) => `${money(data.amount_minor, data.currency)} goes back to your card.`,
      "email",
    ),
  },
  "invite.accepted": {
    user: say("Your invitation was accepted", "Somebody you invited has joined."),
    service_provider: say("Your invitation was accepted", "Somebody you invited has joined."),
  },
  "invite.rewarded": {
    user: say("Your invitation is rewarded", "Somebody you invited has had a first job done. Thank you."),
    service_provider: say(
      "Your invitation is rewarded",
      "Somebody you invited has had a first job done. Thank you.",
    ),
  },
  "media.rejected": {
    user: say("Your upload was refused", because),
    service_provider: say("Your upload was refused", because),
  },
  "account.sign_up_attempted": {
    user: say(
      "You already have an account",
      "Somebody, perhaps you, signed up with this address again. Sign in or reset the password instead. If it was not you, nothing is to be done.",
      "email",
    ),
    service_provider: say(
      "You already have an account",
      "Somebody, perhaps you, signed up with this address again. Sign in or reset the password instead. If it was not you, nothing is to be done.",
      "email",
    ),
  },
  "account.password_changed": both(
    say(
      "Your password was changed",
      "Every other device was signed out. If that was not you, set a new password at once through “Forgot password”.",
      "email",
    ),
  ),
  "account.contact_requested": both(
    say(
      "Your address is about to change",
      "Somebody who is signed in to your account and knows your password asked for it. If that was not you, set a new password at once through “Forgot password”.",
      "email",
    ),
  ),
  "account.contact_changed": both(
    say("Your address was changed", "From now on we write to the new one.", "email"),
  ),
  "account.exported": both(
    say(
      "Your data was put together for download",
      "Somebody who is signed in to your account asked for it. If that was not you, change your password.",
      "email",
    ),
  ),
  "session.revoked": both((event) =>
    event.reason === "refresh_token_reused" ? signedOutOnce(event) : undefined,
  ),
};

/** What a person is told of an event: by the side the event names it on. Undefined: nothing. */
export const messageFor = (event: Told, accountId: string): MessageText | undefined => {
  const { service_provider_id, service_provider_ids } = event.data;
  const provides = [service_provider_id, service_provider_ids].flat().includes(accountId);
  const side = provides ? "service_provider" : "user";
  return texts[event.type]?.[side]?.(event);
};

/** Events that anybody is told of. */
export const toldEvents = Object.keys(texts).map((type) => ({ type: type as `${string}.${string}` }));
