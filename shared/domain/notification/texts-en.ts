import type { AdminRole } from "../account/account.ts";
import { adminInvitePolicy } from "../account/admin-invite.ts";
import { AdminInviteSent, AdminRemoved, ChallengeIssued, InviteSent } from "../account/events.ts";
import { membershipPolicy, policy, seriesPolicy } from "../policy.ts";
import type { About } from "./about.ts";
import { t } from "./edited.ts";
import { english } from "./english.ts";
import {
  anyOf,
  both,
  byCategory,
  bySide,
  cardMinor,
  creditIn,
  flagsOf,
  ifFreed,
  ifOnCard,
  isTip,
  type JobSide,
  type Outcomes,
  ofOwner,
  onlyIf,
  otherSide,
  outcomeOf,
  proposedBy,
  type Saying,
  say,
  type Table,
  type Told,
  unlessRepeated,
  unlessWished,
  type Words,
} from "./telling.ts";

const {
  money,
  timeFor,
  dayFor,
  dateFor,
  dateOf,
  reasonInWords,
  jobNamed,
  quoteNamed,
  amount,
  priceIn,
  document,
  why,
  startOf,
  arrivalOf,
  proposed,
  provider,
  feeIn,
  credit,
  onCard,
} = english;

const shareIn = (event: Told): string => (isTip(event) ? t`the tip for` : t`your share of`);
/** Why a provider is sent less than its share. */
const lessIn = ({ data: { refunded_minor, debt_minor, currency } }: Told): string =>
  [
    refunded_minor && t`${money(refunded_minor, currency)} of it went back to the customer before.`,
    debt_minor && t`We kept ${money(debt_minor, currency)} for what you owed.`,
  ]
    .filter(Boolean)
    .join(" ");

const dangersOf = (event: Told): string =>
  flagsOf(event)
    .map((flag) => flag.replaceAll("_", " "))
    .join(", ");

const deactivated = (what: string): Saying =>
  say(
    () => t`Your ${what} is deactivated`,
    () =>
      t`You were signed out everywhere. Sign in within ${policy.account.restore_days} days to have it back; after that it is deleted for good. If that was not you, sign in and set a new password.`,
    "email",
  );

const deleted = (what: string): Saying =>
  say(
    () => t`Your ${what} was deleted`,
    "You were signed out everywhere, and what we know about you is being erased. What our books must keep stays, without your name. If that was not you, write to support.",
    "email",
  );

const asksForTime = (side: JobSide): Saying =>
  onlyIf(
    proposedBy(otherSide[side]),
    say(
      (_, about) =>
        side === "user"
          ? t`${provider(about)} proposes another time for ${jobNamed(about)}`
          : t`The customer proposes another time for ${jobNamed(about)}`,
      (event, about) =>
        t`It would start on ${proposed(event, about)} instead of ${startOf(event, about)}. ${why(event)} Accept or decline it before ${timeFor(about, event.data.expires_at)}. Until you accept it, the old time stands.`,
      "email",
    ),
  );

const agreed = (side: JobSide): Saying =>
  onlyIf(
    proposedBy(side),
    say(
      (_, about) => t`${jobNamed(about)} has a new time`,
      (event, about) =>
        t`${side === "user" ? provider(about) : t`The customer`} agrees: it starts on ${proposed(event, about)}.`,
      "email",
    ),
  );

/** To the side that proposed; where that side withdrew its proposal, to the other. */
const refused = (side: JobSide): Saying =>
  onlyIf(
    (event) => proposedBy(side)(event) !== (event.reason === "withdrawn"),
    say(
      (event, about) =>
        event.reason === "withdrawn"
          ? t`The new time for ${jobNamed(about)} was withdrawn`
          : t`Your new time for ${jobNamed(about)} was declined`,
      (event, about) => t`It starts on ${startOf(event, about)} as agreed.`,
      "email",
    ),
  );

const unanswered = (side: JobSide): Saying =>
  say(
    (event, about) =>
      proposedBy(side)(event)
        ? t`${side === "user" ? provider(about) : t`The customer`} did not answer your new time for ${jobNamed(about)}`
        : t`You did not answer the new time for ${jobNamed(about)}`,
    (event, about) => t`It starts on ${startOf(event, about)} as agreed.`,
    "email",
  );

const signedOutOnce = say(
  "You were signed out on one device",
  "Somebody may have copied its sign-in, so we ended it. If you did not do this yourself, change your password now.",
  "email",
);

const stopped =
  (side: string): Words =>
  (_, about) =>
    side === "user"
      ? t`We have suspended your provider, so the work on ${jobNamed(about)} has stopped. We will decide what happens next and write to you. The money stays where it is until then. You can add to the report in the app.`
      : t`You are suspended, so your work on ${jobNamed(about)} was stopped. We will decide what happens with the job and its money. If we ask you about it, please answer.`;

const overdue =
  (side: string): Words =>
  (_, about) =>
    t`${
      side === "user"
        ? t`${jobNamed(about)} should have been done, but your provider has not said that it is. We will ask what happened, decide what happens next and write to you. The money stays where it is until then. You can add to the report in the app.`
        : t`${jobNamed(about)} should have been done, but you have not said that it is. We will decide what happens with the job and its money. If we ask you about it, please answer.`
    } If there is no decision within ${policy.job.dispute_cancel_days} days, the job is canceled and ${side === "user" ? t`you are charged nothing` : t`the customer is charged nothing`}.`;

const reported = (side: JobSide): Words =>
  byCategory(
    new Map<string, Words>([
      ["provider_suspended", stopped(side)],
      ["work_overdue", overdue(side)],
      [
        "administrator",
        (_, about) =>
          t`We are looking into ${jobNamed(about)}. The money stays where it is until we have decided. You can add to the report in the app.`,
      ],
      [
        "money_stuck",
        (_, about) =>
          t`Something went wrong with the money for ${jobNamed(about)}. We are looking into it and will write to you. You don't have to do anything.`,
      ],
      [
        "one_person",
        (_, about) =>
          t`It looks as if customer and provider of ${jobNamed(about)} were one person. We are looking into it. Until we have decided, its rating and any reward for it don't count.`,
      ],
    ]),
    (event, about) => {
      const { data } = event;
      const held = data.blocks_payment ? t` The money stays where it is until we have decided.` : "";
      return data.reported_by === side
        ? t`We have your report${about.job ? t` about ${jobNamed(about)}` : ""} and are looking into it.${held}`
        : t`${side === "user" ? provider(about) : t`The customer`} has reported a problem with ${jobNamed(about)}. We are looking into it and may ask you about it.${held}`;
    },
  );

const pauses: Record<string, () => string> = {
  account_inactive: () => t`Your account is deactivated. Sign in to restore it.`,
  terms_not_accepted: () => t`Our terms have changed. Read and accept them.`,
  documents_missing: () => t`A document that you need to book is missing, rejected or expired. Hand it in.`,
};

const ends: Record<string, () => string> = {
  finished: () => t`All visits of the series are booked.`,
  price_declined: () => t`You declined the new price.`,
  visits_missed: () => t`${seriesPolicy.missed_most} visits in a row could not be booked.`,
  paused_too_long: () => t`It was paused for ${seriesPolicy.paused_days_most} days.`,
  account_closed: () => t`Your account is closed.`,
};

const outcomes: Outcomes = {
  refund_full: {
    user: () => t`You pay nothing. What you were charged comes back to you.`,
    service_provider: () => t`The customer pays nothing, so you are not paid for it.`,
  },
  refund_partial: {
    user: ({ data }) =>
      t`You pay ${money(data.refund_minor, data.currency)} less. If you were charged already, that amount comes back to you.`,
    service_provider: ({ data }) =>
      t`The customer pays ${money(data.refund_minor, data.currency)} less, so your share is smaller.`,
  },
  rework: {
    user: () => t`We have asked the provider to put the work right.`,
    service_provider: () => t`Please put the work right, and say in the app when it is done.`,
  },
  warning: { user: () => t`We have given a warning.`, service_provider: () => t`We have given a warning.` },
  suspension: {
    user: () => t`We have suspended the provider.`,
    service_provider: () => t`Your account is suspended.`,
  },
  none: { user: () => t`We do nothing further.`, service_provider: () => t`We do nothing further.` },
};

const counting = {
  yes: () => t`The rating and any reward count.`,
  no: () => t`The rating and any reward don't count.`,
};

const decided =
  (side: JobSide): Words =>
  (event, about) =>
    t`We have decided about the report${about.job ? t` on ${jobNamed(about)}` : ""}. ${outcomeOf(outcomes, counting, side, event)} If you disagree, object within ${policy.incident.objection_days} days.`;

/** What a cancellation costs its customer. */
const feePaid = (event: Told): string => {
  const fee = feeIn(event);
  return fee ? t`You pay a cancellation fee of ${fee}.` : t`You are charged nothing.`;
};

const feeShared = (event: Told): string => {
  const fee = feeIn(event);
  return fee ? t`The customer pays a cancellation fee of ${fee}, and you get your share of it.` : "";
};

const canceled =
  (fee: (event: Told) => string): Words =>
  (event, about) =>
    t`${jobNamed(about)} on ${startOf(event, about)} will not take place. ${why(event)} ${fee(event)}`;

const canceledFor = (fee: (event: Told) => string): Saying =>
  say((_, about) => t`${jobNamed(about)} is canceled`, canceled(fee), "email");

/** A dispute that somebody decided is told with its incident. */
const undecided =
  (text: Words): Saying =>
  (event, about) =>
    event.reason === "dispute_undecided"
      ? say((_, named) => t`${jobNamed(named)} is canceled`, text, "email")(event, about)
      : undefined;

const answeredByUs = onlyIf(
  ({ data }) => data.author === "agent",
  say("One of us has answered you", "Read the answer in the app. You can reply there.", "email"),
);

const whoAsks = ({ data }: Told): string => (data.user_id ? t`A customer` : t`A provider`);

const stars = (rating: unknown): string => (rating === 1 ? t`1 star out of 5` : t`${rating} stars out of 5`);

const feedbackAwaited = (until: unknown, about: About): string =>
  t`You can read it once you have given your own feedback, or after ${timeFor(about, until)}. You can give yours until then.`;

const removedTitle =
  (side: string): Words =>
  ({ data }) =>
    data.by === side ? t`Your feedback was removed` : t`Feedback that you flagged was removed`;

const removedText: Words = (event, about) =>
  t`It was about ${jobNamed(about)}, and no longer counts. ${why(event)}`;

const captured: Words = (event, about) => {
  const whatFor =
    event.data.cancellation_fee === true
      ? t`as the fee for canceling ${jobNamed(about)}`
      : t`for ${jobNamed(about)}`;
  if (creditIn(event) === 0) return t`${amount(event)} was charged to your card ${whatFor}.`;
  if (cardMinor(event) === 0) return t`Your credit paid it all ${whatFor}. Nothing was charged to your card.`;
  return t`${onCard(event)} was charged to your card ${whatFor}, and your credit paid ${credit(event)}.`;
};

/** What each role of administrators is for, as a mail says it. */
const adminRoles: Record<AdminRole, () => string> = {
  owner: () => t`an owner: you may do everything, and you decide who else is an administrator`,
  support: () => t`support: you work with people, jobs, quotes and reports`,
  finance: () => t`finance: you work with payments, refunds, payouts and disputes with banks`,
  read_only: () => t`a reader: you see everything and change nothing`,
};
const asRole = (role: unknown): string => adminRoles[role as AdminRole]?.() ?? t`an administrator`;

/** What is sent to people who have no inbox: not yet, or no longer. By the event that it is sent for. */
const codes: Readonly<Record<string, () => string>> = {
  sign_up: () => t`Your code to finish signing up`,
  password_reset: () => t`Your code to set a new password`,
  link: () => t`Your code to link your account`,
  contact: () => t`Your code to confirm this address`,
  confirm: () => t`Your code to confirm that it is you`,
};

export const letters = {
  owner: "An owner",
  [ChallengeIssued.type]: ({ code, purpose }: { code: string; purpose: string }) => ({
    subject: codes[purpose]?.() ?? t`Your code`,
    text: t`${code} is your code. It works for ${policy.code.minutes} minutes. Do not give it to anybody, not even to people who say they work for us.`,
  }),
  [InviteSent.type]: ({ name, link }: { name: string; link: string }) => ({
    subject: t`${name} invites you`,
    text: t`${name} invites you to join us. With us you can book repairs and other work at home, or offer such work yourself. Join here: ${link} The link works once, for ${policy.invite.valid_days} days. If you do not want to join, you don't have to do anything.`,
  }),
  [AdminInviteSent.type]: ({ by, role, link }: { by: string; role: AdminRole; link: string }) => ({
    subject: t`${by} invites you to run the marketplace`,
    text: t`${by} invites you to become an administrator of the marketplace, as ${asRole(role)}. You need an authenticator app on your phone. Open this page to choose a password and connect the app: ${link} The link works once, for ${adminInvitePolicy.valid_days} days, and gives access to whoever has it. Do not pass it on. If you did not expect it, ignore it.`,
  }),
  [AdminRemoved.type]: ({ reason }: { reason: string | undefined }) => ({
    subject: t`You are no longer an administrator`,
    text: t`An owner of the marketplace has removed you from its administrators. ${reasonInWords(reason)} You were signed out and can't sign in any more. If you think that this is a mistake, ask an owner.`,
  }),
};

/** What people are told, by event and by the side they are on. What is not here is told to nobody. */
export const texts: Table = {
  "quote.questions_asked": {
    user: say(
      "We have questions about your request",
      () => t`Answer them within ${policy.quote.answers_abandon_hours} hours and we can name a price.`,
    ),
  },
  "quote.nudged": {
    user: say(
      "Your request is waiting for your answers",
      () =>
        t`Answer the open questions and we can name a price. We close the request ${policy.quote.answers_abandon_hours - policy.quote.answers_nudge_hours} hours from now.`,
      "email",
    ),
  },
  "quote.estimated": {
    user: say(
      (_, about) =>
        about.quote?.tasks.length ? t`Your price for ${quoteNamed(about)}` : t`Your price is ready`,
      ({ data }) =>
        t`It is between ${money(data.low_minor, data.currency)} and ${money(data.high_minor, data.currency)}; the quote shows what you will be charged. Accept it within ${policy.quote.valid_days} days.`,
      "email",
    ),
  },
  "quote.revised": {
    user: say(
      (_, about) => t`Your price for ${quoteNamed(about)} has changed`,
      (event) =>
        t`It is now between ${money(event.data.low_minor, event.data.currency)} and ${money(event.data.high_minor, event.data.currency)}. ${why(event)} Look at it, and accept or decline it within ${policy.quote.valid_days} days.`,
      "email",
    ),
  },
  "quote.review_required": {
    user: say(
      "One of us is checking your request",
      () =>
        t`You get a price or an answer within ${policy.quote.review_hours} hours. If anybody is in danger, leave the place and call the emergency services first.`,
    ),
    admin: onlyIf(
      (event) => dangersOf(event) !== "",
      say(
        "A customer's request names a danger",
        (event) =>
          t`It may be: ${dangersOf(event)}. Look at it within ${policy.quote.danger_alert_minutes} minutes, and call the customer if it is not certain that everybody is safe.`,
        "email",
      ),
    ),
  },
  "quote.review_overdue": {
    user: say(
      "We are still checking your request",
      ({ data }, about) =>
        t`It takes longer than usual, and we are sorry. You get a price or an answer before ${timeFor(about, data.review_by)}. ${Array.isArray(data.safety) ? t`If anybody is in danger, leave the place and call the emergency services: don't wait for us.` : t`You don't have to do anything until then.`}`,
      "email",
    ),
    admin: onlyIf(
      (event) => dangersOf(event) !== "",
      say(
        "Nobody has looked at a request that names a danger",
        (event) => t`It may be: ${dangersOf(event)}. It is overdue: call the customer now.`,
        "email",
      ),
    ),
  },
  "quote.reviewed": {
    user: say(
      (_, about) => t`We have checked your price for ${quoteNamed(about)}`,
      (event) =>
        t`It is between ${money(event.data.low_minor, event.data.currency)} and ${money(event.data.high_minor, event.data.currency)}; the quote shows what you will be charged. ${why(event)} Accept it within ${policy.quote.valid_days} days.`,
      "email",
    ),
  },
  "quote.rejected": {
    user: say(
      (_, about) => t`We can't offer a price for ${quoteNamed(about)}`,
      (event) => t`${why(event)} You are charged nothing. Ask for a new quote if the work changes.`,
      "email",
    ),
  },
  "quote.failed": {
    user: say(
      "We could not find a price",
      (event) => t`${why(event)} Try again, or describe the problem in other words.`,
    ),
  },
  "quote.expiring": {
    user: say(
      (_, about) => t`Your price for ${quoteNamed(about)} ends soon`,
      ({ data, to }, about) =>
        t`${to === "accepted" ? t`Book the work` : t`Accept the price`} before ${timeFor(about, data.expires_at)}. After that you need a new price.`,
      "email",
    ),
  },
  "quote.expired": {
    user: say(
      (_, about) => t`Your price for ${quoteNamed(about)} has ended`,
      "Ask for a new price whenever you like.",
    ),
  },
  "chat.message_created": {
    user: anyOf(
      onlyIf(
        ({ data }) => data.tells === true && data.author === "service_provider",
        say(
          (_, about) => t`${provider(about)} wrote to you about ${jobNamed(about)}`,
          "Read and answer the message in the app.",
        ),
      ),
      answeredByUs,
    ),
    service_provider: anyOf(
      onlyIf(
        ({ data }) => data.tells === true && data.author === "user",
        say(
          (_, about) => t`The customer wrote to you about ${jobNamed(about)}`,
          "Read and answer the message in the app.",
        ),
      ),
      answeredByUs,
    ),
    admin: onlyIf(
      ({ data }) => data.agent_id !== undefined && data.author !== "agent",
      say(
        (event) => t`${whoAsks(event)} has written to you again`,
        "You answer in this conversation. Read the message and reply to it.",
      ),
    ),
  },
  "chat.handed_over": {
    admin: say(
      (event) => t`${whoAsks(event)} wants to talk to a person`,
      "The assistant writes nothing in this conversation until one of you answers and hands it back. Read what was said and reply.",
      "email",
    ),
  },
  "ai.budget_nearing": {
    admin: say(
      ({ data }) =>
        data.percent === 80
          ? t`The assistants have used four fifths of today's budget`
          : t`The assistants have used half of today's budget`,
      ({ data }) =>
        t`They may cost ${money(data.limit_minor)} a day. Everything still works. When the budget is used up, rules answer in their place until tomorrow's begins: look at who uses how much, and raise the limit if all of that is needed.`,
      "email",
    ),
  },
  "ai.budget_reached": {
    admin: onlyIf(
      ({ data }) => data.scope === "all",
      say(
        "The assistants have used up today's budget",
        ({ data }) =>
          t`They may cost ${money(data.limit_minor)} a day. Until tomorrow's budget begins the rules answer in their place. Look at who used how much, and raise the limit if all of that was needed.`,
        "email",
      ),
    ),
  },
  "key.ending": {
    admin: say(
      ({ data }) => t`A key of one of your systems ends in ${data.days} days`,
      () =>
        t`After that the system with it is refused. Look under Keys in the console which one it is: rotate it with a new end, or let it end.`,
      "email",
    ),
  },
  "endpoint.failing": ofOwner((where) =>
    say(
      "One of your systems does not answer our webhooks",
      ({ data }) =>
        t`For ${data.hours === 1 ? t`an hour` : t`${data.hours} hours`} it has not answered with success. What it should be told waits and is tried again. Look at its deliveries ${where(t`under Integration`, t`in the app, under Your systems`)}. After three days it is turned off.`,
      "email",
    ),
  ),
  "endpoint.disabled": ofOwner((where) =>
    say(
      "One of your systems gets no more webhooks",
      ({ data }) =>
        t`${data.cause === "gone" ? t`It answered that it is gone (410).` : t`It has not answered with success for three days.`} Mend it, then turn it on ${where(t`under Integration`, t`in the app, under Your systems`)}: it is told what it has missed.`,
      "email",
    ),
  ),
  "job.created": {
    user: unlessRepeated(
      say(
        (_, about) => t`${jobNamed(about)} is booked`,
        (event, about) =>
          t`Pay before ${timeFor(about, event.data.hold_expires_at)} to keep ${startOf(event, about)}.`,
      ),
    ),
  },
  "job.opened": {
    user: say(
      (_, about) => t`We are looking for a provider for ${jobNamed(about)}`,
      (event, about) =>
        t`It is set for ${startOf(event, about)}. We will tell you as soon as somebody takes it.`,
    ),
  },
  "series.job_booked": {
    user: say(
      (_, about) => t`The next visit is booked: ${jobNamed(about)}`,
      (event, about) =>
        t`It is on ${startOf(event, about)}. The money is held on your card ${policy.payment.authorize_before_start_hours} hours before. If the day does not suit you, move or cancel the job in the app.`,
    ),
  },
  "series.visit_missed": {
    user: say(
      (_, about) => t`One visit will not take place: ${jobNamed(about)}`,
      ({ data }, about) =>
        t`There is no visit on ${dayFor(data.date, about)}, because ${data.cause === "price_unanswered" ? t`you have not answered the new price` : t`it was too late to book it`}. You pay nothing for it. After ${seriesPolicy.missed_most} missed visits in a row the series ends.`,
      "email",
    ),
  },
  "series.paused": {
    user: unlessWished(
      say(
        (_, about) => t`No more visits are booked for now: ${jobNamed(about)}`,
        ({ data }) =>
          t`${pauses[String(data.cause)]?.() ?? ""} Then resume the series in the app. If it stays paused for ${seriesPolicy.paused_days_most} days, it ends.`,
        "email",
      ),
    ),
  },
  "series.price_proposed": {
    user: say(
      (_, about) => t`A new price for your visits: ${jobNamed(about)}`,
      ({ data }, about) =>
        t`Our price is no longer in the range that you accepted. A visit would cost ${money(data.price_minor, data.currency)} instead of ${money(data.previous_minor, data.currency)}. Accept or decline it in the app by ${timeFor(about, data.answer_by)}. Nothing is booked until you accept it.`,
      "email",
    ),
  },
  "series.ended": {
    user: unlessWished(
      say(
        ({ data }, about) =>
          data.cause === "finished"
            ? t`The last visit is booked: ${jobNamed(about)}`
            : t`Your series has ended: ${jobNamed(about)}`,
        ({ data }) =>
          t`${ends[String(data.cause)]?.() ?? ""} Visits that are booked already stay as they are. You can repeat a job at any time.`,
        "email",
      ),
    ),
  },
  "job_offer.made": {
    service_provider: say(
      (_, about) => t`A job near you: ${jobNamed(about)}`,
      (event, about) =>
        t`It starts on ${startOf(event, about)}. ${
          event.data.reserved_until
            ? t`It is the next visit of work that you do there, so it is kept for you until ${timeFor(about, event.data.reserved_until)}.`
            : t`The first provider to take it gets it.`
        }`,
    ),
  },
  "job.assigned": {
    user: say(
      (_, about) => t`${provider(about)} will do ${jobNamed(about)}`,
      (event, about) => t`It starts on ${startOf(event, about)}. Please be there to open the door.`,
      "email",
    ),
    service_provider: say(
      (_, about) => t`${jobNamed(about)} is yours`,
      (event, about) =>
        t`It starts on ${startOf(event, about)}. The address and the customer's message are in the app.`,
    ),
  },
  "job.reassigned": {
    user: say(
      (_, about) => t`${provider(about)} will do ${jobNamed(about)}`,
      (event, about) =>
        t`${event.data.previous_service_provider_id ? t`This is another provider than before.` : ""} ${why(event)} Expect them on ${arrivalOf(event, about)}. The price stays the same.`,
      "email",
    ),
    service_provider: say(
      (_, about) => t`${jobNamed(about)} is yours`,
      (event, about) =>
        t`We have given it to you. ${why(event)} You are expected on ${arrivalOf(event, about)}. The address and the customer's message are in the app. If you can't go, give the job back.`,
      "email",
      "sms",
    ),
    previous_provider: say(
      (_, about) => t`${jobNamed(about)} went to another provider`,
      (event, about) =>
        t`${why(event)} It was to start on ${startOf(event, about)}. Don't go there. It does not count against you.`,
      "email",
      "sms",
    ),
  },
  "job.delayed": {
    user: say(
      (_, about) => t`${provider(about)} is running late`,
      (event, about) =>
        t`Expect them for ${jobNamed(about)} on ${timeFor(about, event.data.eta)}, ${event.data.minutes} minutes later than you were told. ${why(event)}`,
      "email",
      "sms",
    ),
  },
  "job.rescheduled": {
    user: say(
      (_, about) => t`${jobNamed(about)} has a new time`,
      (event, about) =>
        t`It starts on ${startOf(event, about)}. We will tell you as soon as a provider takes it.`,
    ),
  },
  "job.reopened": {
    user: say(
      (_, about) => t`We are looking for a provider for ${jobNamed(about)} again`,
      (event, about) =>
        t`It is set for ${startOf(event, about)}, and the same card as before pays for it. We will tell you as soon as somebody takes it.`,
    ),
  },
  "job.reschedule_proposed": bySide(asksForTime),
  "job.reschedule_accepted": bySide(agreed),
  "job.reschedule_declined": bySide(refused),
  "job.reschedule_expired": bySide(unanswered),
  "job.en_route": {
    user: say(
      (_, about) => t`${provider(about)} is on the way`,
      ({ data }, about) =>
        data.eta
          ? t`Expect them for ${jobNamed(about)} at about ${timeFor(about, data.eta)}.`
          : t`They have just set out for ${jobNamed(about)}.`,
      "sms",
    ),
  },
  "job.arrival_overdue": {
    user: say(
      (_, about) => t`Has the work on ${jobNamed(about)} begun?`,
      ({ data }, about) =>
        t`${provider(about)} set out and has not told us that the work has begun. If it has, you don't have to do anything. Otherwise we look for another provider at ${timeFor(about, data.begin_by)}.`,
      "sms",
    ),
    service_provider: say(
      (_, about) => t`Have you begun ${jobNamed(about)}?`,
      ({ data }, about) =>
        t`If you are there, start the work in the app now. If you are late, tell the customer. Otherwise the job goes to another provider at ${timeFor(about, data.begin_by)}.`,
      "sms",
    ),
  },
  "job.started": {
    user: say(
      (_, about) => t`Work on ${jobNamed(about)} has begun`,
      "We will tell you when it is done, and ask you to confirm it.",
    ),
  },
  "job.paused": {
    user: say(
      (_, about) => t`Work on ${jobNamed(about)} is interrupted`,
      (event) => t`${why(event)} We will tell you when it continues.`,
    ),
  },
  "job.resumed": {
    user: say((_, about) => t`Work on ${jobNamed(about)} continues`, "We will tell you when it is done."),
  },
  "job.price_proposed": {
    user: say(
      (event, about) => t`${provider(about)} asks for ${priceIn(event)} for ${jobNamed(about)}`,
      (event, about) =>
        t`It was ${money(event.data.previous_price_minor, event.data.currency)}. ${why(event)} Accept or decline it in the app before ${timeFor(about, event.data.expires_at)}. Until you accept it, the old price stands.`,
      "email",
      "sms",
    ),
  },
  "job.price_changed": {
    user: onlyIf(
      ({ data }) => data.agreed !== true,
      say(
        (event, about) => t`${jobNamed(about)} costs ${priceIn(event)}`,
        (event) =>
          t`It was ${money(event.data.previous_price_minor, event.data.currency)}. ${why(event)} A change this small applies at once. If you disagree, report it in the app.`,
        "email",
      ),
    ),
    service_provider: onlyIf(
      ({ data }) => data.agreed === true,
      say(
        (event) => t`The customer agrees to ${priceIn(event)}`,
        (_, about) => t`It is the price of ${jobNamed(about)} from now on.`,
      ),
    ),
  },
  "job.price_declined": {
    user: onlyIf(
      ({ reason }) => reason === "unanswered",
      say(
        (_, about) => t`You did not answer the new price for ${jobNamed(about)}`,
        (event) => t`It costs ${priceIn(event)} as agreed.`,
      ),
    ),
    service_provider: say(
      (event, about) =>
        event.reason === "unanswered"
          ? t`The customer did not answer your new price for ${jobNamed(about)}`
          : t`The customer declined your new price for ${jobNamed(about)}`,
      (event) => t`It costs ${priceIn(event)} as agreed.`,
    ),
  },
  "job.work_completed": {
    user: say(
      (_, about) => t`Is ${jobNamed(about)} done? Please confirm`,
      ({ data }, about) =>
        t`${provider(about)} says that it is. Look at the pictures, and confirm it or say what is missing before ${timeFor(about, data.confirm_by)}. After that it counts as confirmed.`,
      "email",
    ),
  },
  "job.confirmation_reminded": {
    user: say(
      (_, about) => t`Please confirm that ${jobNamed(about)} is done`,
      ({ data }, about) =>
        t`Confirm it or say what is missing before ${timeFor(about, data.confirm_by)}. After that it counts as confirmed.`,
      "email",
    ),
  },
  "job.rework_requested": {
    service_provider: say(
      (_, about) => t`The customer wants more work on ${jobNamed(about)}`,
      (event) => t`${why(event)} Put it right, and say so in the app when it is done.`,
      "email",
    ),
  },
  "job.completed": {
    user: say(
      (_, about) => t`${jobNamed(about)} is completed`,
      () =>
        t`Thank you. Tell us within ${policy.feedback.window_days} days how it was. If something is wrong, report it within ${policy.job.dispute_days} days.`,
      "email",
    ),
    service_provider: say(
      (_, about) => t`${jobNamed(about)} is confirmed`,
      () =>
        t`Your share is released in ${policy.payment.release_after_completion_hours} hours. You can say within ${policy.feedback.window_days} days how the job was.`,
      "email",
    ),
  },
  "job.canceled": { user: canceledFor(feePaid), service_provider: canceledFor(feeShared) },
  "job.fee_waived": {
    user: say(
      ({ data }) => t`You don't have to pay ${money(data.waived_minor, data.currency)}`,
      ({ data }, about) =>
        t`We waive ${Number(data.fee_minor) > 0 ? t`a part of the fee` : t`the fee`} for canceling ${jobNamed(about)}. What was charged goes back to your card.`,
      "email",
    ),
    service_provider: say(
      "The fee for a canceled job was waived",
      ({ data }, about) =>
        t`The customer does not have to pay ${money(data.waived_minor, data.currency)} of the fee for ${jobNamed(about)}. Your part of that is not paid to you, or is taken back.`,
      "email",
    ),
  },
  "job.dispute_resolved": {
    user: undecided(
      (_, about) =>
        t`We did not decide the report about ${jobNamed(about)} within ${policy.job.dispute_cancel_days} days, so the job is canceled. You are charged nothing. If money was taken from your card, it goes back to it. Book the work again if you still need it.`,
    ),
    service_provider: undecided(
      (_, about) =>
        t`We did not decide the report about ${jobNamed(about)} within ${policy.job.dispute_cancel_days} days, so the job is canceled. The customer is charged nothing, and you are not paid for it. Write to us if you disagree.`,
    ),
  },
  "job.expired": {
    user: say(
      ({ data }) =>
        data.provider_missed ? t`We could not find another provider` : t`No provider was free in time`,
      (event, about) =>
        event.data.provider_missed
          ? t`Your provider did not come to ${jobNamed(about)} on ${startOf(event, about)}, and nobody else could take it. We are sorry. You are charged nothing. Choose another time to try again.`
          : t`Nobody could take ${jobNamed(about)} on ${startOf(event, about)}. You are charged nothing. Choose another time to try again.`,
      "email",
    ),
  },
  "job.provider_suspended": {
    user: (event, about) =>
      event.data.had_begun
        ? undefined
        : say(
            "Your provider can't come",
            () =>
              t`We have suspended your provider and are looking for another one for ${jobNamed(about)} on ${startOf(event, about)}. You don't have to do anything, and nothing more is charged.`,
            "email",
            "sms",
          )(event, about),
    service_provider: (event, about) =>
      event.data.had_begun
        ? undefined
        : say(
            "A job was taken from you",
            () =>
              t`${jobNamed(about)} on ${startOf(event, about)} goes to another provider, because you are suspended. Don't go there.`,
            "email",
          )(event, about),
  },
  "job.provider_canceled": {
    user: say(
      "Your provider can't come",
      (event, about) =>
        t`${jobNamed(about)} on ${startOf(event, about)} is open again and we are looking for another provider. You don't have to do anything, and nothing more is charged.`,
      "email",
      "sms",
    ),
  },
  "job.no_show": {
    user: (event, about) =>
      event.data.party === "customer"
        ? say(
            (_, named) => t`Nobody was there for ${jobNamed(named)}`,
            (missed, named) =>
              t`${provider(named)} waited and left, and the job is canceled. ${feePaid(missed)} If that is not what happened, report it in the app before ${timeFor(named, missed.data.contest_by)}: until we have decided, nobody gets the fee.`,
            "email",
          )(event, about)
        : say(
            "Your provider did not come",
            (_, named) =>
              t`We are sorry. We are looking for another provider for ${jobNamed(named)}, and you are charged nothing more.`,
            "sms",
          )(event, about),
    service_provider: (event, about) =>
      event.data.party === "customer"
        ? say(
            (_, named) => t`${jobNamed(named)} is canceled, because nobody was there`,
            ({ data }, named) =>
              t`The customer pays ${money(data.fee_minor, data.currency)}, and you get your share of it. The customer can contest it until ${timeFor(named, data.contest_by)}.`,
          )(event, about)
        : say(
            (_, named) => t`You missed ${jobNamed(named)}`,
            (missed, named) => t`It was to start on ${startOf(missed, named)}. It goes to another provider.`,
            "email",
          )(event, about),
  },
  "payment.action_required": {
    user: (event, about) => {
      const within =
        event.from === "created"
          ? t`within ${policy.job.payment_hold_minutes} minutes`
          : t`within ${policy.payment.action_hours} hours`;
      switch (event.reason ?? "authentication_required") {
        case "authentication_required":
          return say(
            "Your bank wants you to confirm the payment",
            () =>
              t`Open ${jobNamed(about)} ${within} and confirm the payment, or use another card. Otherwise the job is canceled.`,
            "email",
          )(event, about);
        case "no_card":
          return say(
            () => t`${jobNamed(about)} needs a card`,
            () =>
              t`Your credit no longer pays for all of it. Add a card ${within}. Otherwise the job is canceled.`,
            "email",
          )(event, about);
        default:
          return say(
            "Your card was declined",
            () =>
              t`${why(event)} Use another card for ${jobNamed(about)} ${within}. Otherwise the job is canceled.`,
            "email",
          )(event, about);
      }
    },
  },
  "payment.declined": {
    user: say(
      "Your card was declined",
      (event, about) => t`${why(event)} Use another card to keep ${jobNamed(about)}.`,
      "email",
    ),
  },
  "payment.failed": {
    user: say(
      "The payment failed",
      (event, about) => t`${why(event)} ${jobNamed(about)} can't be kept without it. You can book it again.`,
      "email",
    ),
  },
  "payment.authorized": {
    user: (event, about) =>
      creditIn(event) > 0 && cardMinor(event) === 0
        ? say(
            "Your credit pays for this job",
            () =>
              t`${credit(event)} of it is kept for ${jobNamed(about)}. No card is needed. Whatever the job does not cost comes back to you.`,
          )(event, about)
        : say(
            () => t`${onCard(event)} is held on your card`,
            () =>
              t`It is charged only when ${jobNamed(about)} is done, and never more than that.${creditIn(event) > 0 ? t` Your credit pays up to ${credit(event)} besides.` : ""}`,
          )(event, about),
  },
  "payment.captured": { user: say((event) => t`Receipt: ${amount(event)}`, captured, "email") },
  "payment.voided": {
    user: ifFreed(
      say(
        "The amount held on your card is free again",
        (_, about) => t`Nothing was charged for ${jobNamed(about)}.`,
      ),
    ),
  },
  "payment.paid_offline": {
    user: say(
      "Nothing is charged to your card",
      (event, about) =>
        t`You paid ${amount(event)} for ${jobNamed(about)} to the provider directly. What was held on your card is released.`,
    ),
    service_provider: say(
      "A customer paid you directly",
      (event, about) =>
        t`${amount(event)} for ${jobNamed(about)} did not go through the app. Our fee for it is kept from what we pay you next.`,
      "email",
    ),
  },
  "tip.action_required": {
    user: (event, about) =>
      (event.reason ?? "authentication_required") === "authentication_required"
        ? say(
            () => t`Your bank wants you to confirm your tip of ${amount(event)}`,
            () =>
              t`Open ${jobNamed(about)} within ${policy.payment.action_hours} hours and confirm it, or use another card. Otherwise nothing is charged.`,
          )(event, about)
        : say(
            () => t`Your tip of ${amount(event)} was not paid`,
            () =>
              t`${why(event)} Open ${jobNamed(about)} within ${policy.payment.action_hours} hours to use another card. Otherwise nothing is charged.`,
          )(event, about),
  },
  "tip.paid": {
    user: say(
      (event) => t`Receipt: ${amount(event)} tip`,
      (event, about) =>
        t`${amount(event)} was charged to your card as a tip for ${jobNamed(about)}. ${provider(about)} gets all of it.`,
      "email",
    ),
    service_provider: say(
      (event) => t`You got a tip of ${amount(event)}`,
      (_, about) =>
        t`The customer of ${jobNamed(about)} says thank you. All of it is yours. We send it to your payout account in ${policy.payment.release_after_completion_hours} hours.`,
      "email",
    ),
  },
  "tip.lapsed": {
    user: say(
      (event) => t`Your tip of ${amount(event)} was not charged`,
      (_, about) =>
        t`It was not paid in time. You can tip the provider of ${jobNamed(about)} again in the app.`,
    ),
  },
  "transfer.paid": {
    service_provider: say(
      (event) => t`${amount(event)} is on its way to you`,
      (event, about) =>
        t`It is ${shareIn(event)} ${jobNamed(about)}, released to your payout account. ${lessIn(event)}`,
      "email",
    ),
  },
  "transfer.reversed": {
    service_provider: say(
      (event) => t`${amount(event)} was taken back from you`,
      (event, about) =>
        t`The customer of ${jobNamed(about)} got money back. ${isTip(event) ? t`It was your tip` : t`That was your part of it`}, and we took it from your payout account.`,
      "email",
    ),
  },
  "transfer.owed": {
    service_provider: say(
      (event) => t`You owe ${amount(event)}`,
      (event, about) =>
        t`The customer of ${jobNamed(about)} got money back. ${isTip(event) ? t`Your tip` : t`Your part of it`} was more than your payout account had, so we keep this amount from what we send you next.`,
      "email",
    ),
  },
  "transfer.failed": {
    service_provider: say(
      (event) =>
        isTip(event)
          ? t`Your tip of ${amount(event)} could not be sent`
          : t`Your share of ${amount(event)} could not be sent`,
      (_, about) =>
        t`It is for ${jobNamed(about)}. Check whether your payout account asks you for something. We will try again and look into it.`,
      "email",
    ),
  },
  "payout.failed": {
    service_provider: say(
      (event) => t`Your bank did not accept ${amount(event)}`,
      "The money is back in your payout account. Check your bank details there. Once they are right, we send it again.",
      "email",
    ),
  },
  "transfer.canceled": {
    service_provider: say(
      (event, about) =>
        isTip(event)
          ? t`The tip for ${jobNamed(about)} was taken back`
          : t`You are not paid for ${jobNamed(about)}`,
      (event) =>
        isTip(event)
          ? t`The customer got the money back, so the tip of ${amount(event)} is not sent.`
          : t`The customer got the money back, so your share of ${amount(event)} is not sent.`,
      "email",
    ),
  },
  "payout_account.activated": {
    service_provider: say("Your payout account is ready", "What you earn can be sent to you now.", "email"),
  },
  "payout_account.restricted": {
    service_provider: say(
      "Your payout account needs your attention",
      "Open its onboarding link in the app and complete what is missing. Until then you can't be paid.",
      "email",
    ),
  },
  "payout_account.closed": {
    service_provider: say(
      "Your payout account is closed",
      "Nothing is paid out to you any more. To take jobs again, set up payouts in the app.",
      "email",
    ),
  },
  "tax_request.sent": {
    service_provider: say(
      "We need your tax details",
      (event, about) =>
        t`You have earned money, and the law asks us to report it with your tax details. Please give them in the app. Without them your shares wait from ${dateOf(about, event.data.hold_at)} on.`,
      "email",
    ),
  },
  "tax_request.reminded": {
    service_provider: say(
      "Your tax details are still missing",
      (event, about) =>
        t`Please give them in the app. Without them your shares wait from ${dateOf(about, event.data.hold_at)} on.`,
      "email",
    ),
  },
  "tax_request.overdue": {
    service_provider: say(
      "Your shares wait for your tax details",
      "Nothing is paid to you until your tax details are complete. Please give them in the app; what waits is then paid.",
      "email",
    ),
  },
  "invoice.buyer_told": {
    user: say(
      "Your invoice needs your tax details",
      ({ data }) =>
        t`The invoice for ${money(data.total_minor, data.currency)} has to name you. Please give your name, tax number and address in the app: Account, Tax details. It is issued within a day of that.`,
      "email",
    ),
  },
  "invoice.buyer_reminded": {
    user: say(
      "Your invoice still waits for your tax details",
      ({ data }) =>
        t`The invoice for ${money(data.total_minor, data.currency)} can't be issued without your name, tax number and address. Please give them in the app: Account, Tax details.`,
      "email",
    ),
  },
  "membership.trial_started": {
    service_provider: say(
      "Your trial has begun",
      (event, about) =>
        t`You can take jobs until ${timeFor(about, event.data.current_period_end)}. ${event.data.plan_id ? t`Then your plan begins, with the card that you store in the app.` : t`Choose a plan before then to go on taking jobs.`}`,
    ),
  },
  "membership.trial_ending": {
    service_provider: say(
      (event, about) => t`Your trial ends on ${timeFor(about, event.data.current_period_end)}`,
      (event) =>
        event.data.has_plan
          ? t`Then your plan begins and ${amount(event)} is charged. If you do not want that, cancel in the app before then.`
          : t`Choose a plan in the app before then. Without one you can't take new jobs; the jobs that you have stay yours.`,
      "email",
    ),
  },
  "membership.activated": {
    service_provider: say(
      "Your membership has begun",
      (event, about) =>
        t`You can take jobs. The membership renews on ${timeFor(about, event.data.current_period_end)} for ${amount(event)}; you can cancel in the app at any time before that.`,
      "email",
    ),
  },
  "membership.renewed": {
    service_provider: say(
      "Your membership was renewed",
      (event, about) => t`It runs until ${timeFor(about, event.data.current_period_end)}.`,
    ),
  },
  "membership.paid": {
    service_provider: say(
      ({ data }) => t`Receipt: ${money(data.paid_minor, data.currency)}`,
      "It was paid for your membership. You will find the invoice in the app.",
      "email",
    ),
  },
  "membership_charge.refunded": {
    service_provider: say(
      ({ data }) => t`You get back ${money(data.refunded_minor, data.currency)} of your membership`,
      "It is on its way to the card that paid. Your membership stays as it is.",
      "email",
    ),
  },
  "membership.payment_failed": {
    service_provider: say(
      "The payment of your membership failed",
      (event, about) =>
        t`Your card could not be charged ${amount(event)}. Open your membership in the app and use another card. You can take jobs until ${timeFor(about, event.data.grace_until)}, and after that only once it is paid. ${event.data.next_try_at ? t`We try your present card again on ${timeFor(about, event.data.next_try_at)}.` : ""}`,
      "email",
    ),
  },
  "membership.grace_ended": {
    service_provider: say(
      "You can't take new jobs until your membership is paid",
      (event) =>
        t`The payment of ${amount(event)} is late. Open your membership in the app and use another card; you can take jobs at once then. The jobs that you have stay yours.`,
      "email",
    ),
  },
  "membership.recovered": {
    service_provider: say(
      "Your membership is paid",
      (event, about) =>
        t`You can take jobs. The membership runs until ${timeFor(about, event.data.current_period_end)}.`,
      "email",
    ),
  },
  "membership.unpaid": {
    service_provider: say(
      (event, about) =>
        t`Your membership ends on ${timeFor(about, event.data.ends_at)} unless you pay it before`,
      (event) =>
        t`We tried several times to charge your card ${amount(event)}, and will not try again. Open your membership in the app and use another card to keep it.`,
      "email",
    ),
  },
  "membership.paused": {
    service_provider: say(
      "Your membership is paused",
      "You can't take new jobs until it continues. Open your membership in the app and store a card.",
      "email",
    ),
  },
  "membership.resumed": {
    service_provider: say("Your membership continues", "You can take jobs again.", "email"),
  },
  "membership.plan_changed": {
    service_provider: say(
      "Your plan has changed",
      (event, about) =>
        t`From now on it costs ${amount(event)} a ${event.data.interval ?? t`period`}. You are charged next on ${timeFor(about, event.data.current_period_end)}.`,
      "email",
    ),
  },
  "membership.downgrade_scheduled": {
    service_provider: say(
      (event, about) => t`Your plan changes on ${timeFor(about, event.data.changes_from)}`,
      (event) =>
        t`From then on you pay ${money(event.data.next_amount_minor, event.data.currency)} for each period. Until then you keep the plan that you have. To keep it longer, choose it again in the app.`,
      "email",
    ),
  },
  "membership.downgrade_undone": {
    service_provider: say("You keep your plan", "The change to a cheaper plan was taken back."),
  },
  "membership.price_announced": {
    service_provider: say(
      (event) => t`Your plan will cost ${money(event.data.next_amount_minor, event.data.currency)}`,
      (event, about) =>
        t`You pay the new price instead of ${amount(event)} from your first renewal after ${timeFor(about, event.data.changes_from)}. Until then nothing changes. If you do not want it, choose another plan or cancel in the app before that renewal.`,
      "email",
    ),
  },
  "membership.cancel_scheduled": {
    service_provider: say(
      (event, about) => t`Your membership ends on ${timeFor(about, event.data.current_period_end)}`,
      "You can take jobs until then. You can take the cancellation back in the app before it ends.",
      "email",
    ),
  },
  "membership.cancel_undone": {
    service_provider: say(
      "You keep your membership",
      (event, about) =>
        t`The cancellation was taken back. The membership renews on ${timeFor(about, event.data.current_period_end)} for ${amount(event)}.`,
      "email",
    ),
  },
  "membership.method_changed": {
    service_provider: say(
      "Your membership is paid with another card",
      "If that was not you, change your password and the card now.",
      "email",
    ),
  },
  "membership.lapsed": {
    service_provider: say(
      "Your plan did not begin",
      () =>
        t`Its first payment was not made within ${membershipPolicy.setup_expires_hours} hours, and nothing was charged. To take jobs, choose a plan again in the app.`,
      "email",
    ),
  },
  "membership.ended": {
    service_provider: say(
      (event) => (event.reason === "trial_ended" ? t`Your trial has ended` : t`Your membership has ended`),
      (event) =>
        t`${reasonInWords(event.reason)} You can't take new jobs; the jobs that you have stay yours. To take jobs again, choose a plan in the app.`,
      "email",
    ),
  },
  "service_provider.approved": {
    service_provider: say(
      "You are approved",
      "The app now shows you the open jobs in your area. To take one, you also need a payout account.",
      "email",
    ),
  },
  "service_provider.rejected": {
    service_provider: say(
      "Your application was rejected",
      (event) => t`${why(event)} Correct what is wrong and apply again.`,
      "email",
    ),
  },
  "company.changes_requested": {
    service_provider: say(
      "Please correct what you told us about your company",
      (event) => t`${why(event)} Change it in the app and hand it in again.`,
      "email",
    ),
  },
  "company.rejected": {
    service_provider: say(
      "Your company was not accepted",
      (event) => t`${why(event)} Correct what you told us about it and hand it in again.`,
      "email",
    ),
  },
  "company.suspended": {
    service_provider: say(
      "Your company is suspended",
      (event) => t`${why(event)} You keep the jobs that you have, but can't take others until we lift it.`,
      "email",
    ),
  },
  "company.reinstated": {
    service_provider: say("Your company is no longer suspended", "You can take jobs again.", "email"),
  },
  "company.changes_refused": {
    service_provider: say(
      "The changes to your company were not accepted",
      (event) => t`${why(event)} What was verified before still applies.`,
      "email",
    ),
  },
  "service_provider.struck": {
    service_provider: say(
      (event, about) =>
        event.reason === "no_show"
          ? t`Missing ${jobNamed(about)} counts against you`
          : t`Giving back ${jobNamed(about)} counts against you`,
      ({ data }) =>
        t`You have missed or given back ${data.strikes === 1 ? t`one job` : t`${data.strikes} jobs`} within ${policy.provider.strikes_days} days. At ${policy.provider.strikes_most} your account is suspended.`,
    ),
  },
  "service_provider.suspended": {
    service_provider: say(
      "Your account is suspended",
      (event) =>
        t`${why(event)} You can still read and answer messages, but you can't take or do jobs. Hand in what is missing, or write to us in the app.`,
      "email",
    ),
  },
  "service_provider.reinstated": {
    service_provider: say("Your account is no longer suspended", "You can take jobs again.", "email"),
  },
  "document.verified": both(
    say(
      (event) => t`Your ${document(event)} was accepted`,
      ({ data }, about) =>
        data.expires_on
          ? t`It is valid until ${dateFor(data.expires_on, about)}.`
          : t`There is nothing left to do for it.`,
    ),
  ),
  "document.rejected": both(
    say(
      (event) => t`Your ${document(event)} was not accepted`,
      (event) => t`${why(event)} Hand in another one.`,
      "email",
    ),
  ),
  "document.expiring": {
    service_provider: say(
      (event, about) => t`Your ${document(event)} expires on ${dateFor(event.data.expires_on, about)}`,
      "Hand in a new one before then. Without it you can't take jobs.",
      "email",
    ),
    user: say(
      (event, about) => t`Your ${document(event)} expires on ${dateFor(event.data.expires_on, about)}`,
      "Hand in a new one before then.",
      "email",
    ),
  },
  "document.expired": {
    service_provider: say(
      (event) => t`Your ${document(event)} has expired`,
      "Hand in a new one. If it is mandatory, you can't take jobs until it is accepted.",
      "email",
    ),
    user: say((event) => t`Your ${document(event)} has expired`, "Hand in a new one.", "email"),
  },
  "incident.reported": bySide((side) => say("A problem was reported", reported(side), "email")),
  "incident.info_requested": both(
    say(
      (_, about) => t`We have a question about ${jobNamed(about)}`,
      ({ data }, about) =>
        t`It is about the problem that was reported. Please answer in the app before ${timeFor(about, data.answer_by)}. After that we decide without your answer.`,
      "email",
    ),
  ),
  "incident.resolved": bySide((side) => say("We have decided about a report", decided(side), "email")),
  "incident.reopened": both(
    say(
      "We are looking at a report again",
      (_, about) =>
        t`Somebody disagrees with our decision about ${jobNamed(about)}. We will tell you what we decide.`,
    ),
  ),
  "incident.closed": both(
    say(
      "A report is closed",
      (_, about) => t`Nobody disagreed with the decision about ${jobNamed(about)}, so it stands.`,
    ),
  ),
  "feedback.submitted": {
    user: say(
      (_, about) => t`${provider(about)} has rated ${jobNamed(about)}`,
      ({ data }, about) => feedbackAwaited(data.publish_at, about),
    ),
    service_provider: say(
      (_, about) => t`Your customer has rated ${jobNamed(about)}`,
      ({ data }, about) => feedbackAwaited(data.publish_at, about),
    ),
  },
  "feedback.published": both(
    say(
      ({ data }) => t`You got ${stars(data.rating)}`,
      (_, about) =>
        t`They are for ${jobNamed(about)}. Read in the app what was said. You can reply there, and everybody who reads it reads your reply.`,
    ),
  ),
  "feedback.replied": both(
    say(
      "There is a reply to your feedback",
      (_, about) => t`It is about ${jobNamed(about)}. Read it in the app.`,
    ),
  ),
  "feedback.kept": both(
    say(
      "Feedback that you flagged stays",
      (event, about) => t`We have looked at the feedback about ${jobNamed(about)}. ${why(event)}`,
    ),
  ),
  "feedback.removed": bySide((side) => say(removedTitle(side), removedText, "email")),
  "refund.succeeded": {
    user: ifOnCard(
      say(
        (event) => t`${onCard(event)} is on its way back to you`,
        (event, about) =>
          t`It is the ${isTip(event) ? t`tip` : t`refund`} for ${jobNamed(about)}, to the card that you paid with. Banks take five to ten days to show it.`,
        "email",
      ),
    ),
  },
  "credit.granted": {
    user: (event, about) =>
      event.data.source === "invite"
        ? say(
            () => t`You got ${amount(event)} of credit`,
            () =>
              t`Somebody you invited has had their first job done. The credit pays for your next job, and is good until ${dateOf(about, event.data.expires_at)}.`,
            "email",
          )(event, about)
        : say(
            () => t`You got ${amount(event)} of credit`,
            () =>
              t`${why(event)} It pays for your next job before your card does, and is good until ${dateOf(about, event.data.expires_at)}.`,
            "email",
          )(event, about),
  },
  "credit.returned": {
    user: say(
      (event) => t`You got ${amount(event)} of credit back`,
      (event, about) =>
        t`It was kept for ${jobNamed(about)} or paid for it. You can now use ${money(event.data.balance_minor, event.data.currency)} of credit in all.`,
    ),
  },
  "credit.expiring": {
    user: say(
      (event) => t`${amount(event)} of your credit expires soon`,
      (event, about) =>
        t`You can use it until ${dateOf(about, event.data.expires_at)}. Book a job before then, and the credit pays for it.`,
      "email",
    ),
  },
  "credit.expired": {
    user: say(
      (event) => t`${amount(event)} of your credit has expired`,
      (event) =>
        t`You did not use it in time. You have ${money(event.data.balance_minor, event.data.currency)} of credit left.`,
    ),
  },
  "credit.revoked": {
    user: say(
      (event) => t`${amount(event)} of your credit was taken back`,
      (event) =>
        t`${why(event)} You have ${money(event.data.balance_minor, event.data.currency)} of credit left. If you think this is a mistake, write to us in the app.`,
      "email",
    ),
  },
  "invite.accepted": both(say("Your invitation was accepted", "Somebody you invited has joined.")),
  "invite.rewarded": both(
    say("Your invitation has been rewarded", "Somebody you invited has had their first job done. Thank you."),
  ),
  "invite.reward_taken_back": both(
    say(
      "A reward was taken back",
      "The first job of somebody you invited was paid back in full, so what is left of the credit for it is taken back. Their next job can earn it again.",
    ),
  ),
  "media.rejected": both(
    say("Your upload was not accepted", (event) => t`${why(event)} Please upload it again.`),
  ),
  "media.kept": both(
    say(
      "Your upload was not deleted",
      "Something began to use it just before you asked us to delete it. You can delete it when that is finished.",
    ),
  ),
  "account.sign_up_attempted": both(
    say(
      "You already have an account",
      "Somebody, perhaps you, tried to sign up with this address again. Sign in, or reset your password. If it was not you, you don't have to do anything.",
      "email",
    ),
  ),
  "account.password_changed": both(
    say(
      "Your password was changed",
      "Every other device was signed out. If that was not you, set a new password now through “Forgot password”.",
      "email",
    ),
  ),
  "account.contact_requested": both(
    say(
      "Your email address or phone number is about to change",
      "Somebody who is signed in to your account and knows your password asked for it. If that was not you, set a new password now through “Forgot password”.",
      "email",
    ),
  ),
  "account.contact_changed": both(
    say("Your email address or phone number was changed", "From now on we write to the new one.", "email"),
  ),
  "account.suspended": both(
    say(
      "Your account is suspended",
      (event) =>
        t`${why(event)} You were signed out and can't sign in. Jobs that are booked stay booked. If you think that this is a mistake, write to support.`,
      "email",
    ),
  ),
  "account.reinstated": both(say("Your account is no longer suspended", "You can sign in again.", "email")),
  "account.deactivated": { user: deactivated("account"), service_provider: deactivated("provider account") },
  "account.deleted": {
    user: (event, about) => (event.data.user_id ? deleted("account")(event, about) : undefined),
    service_provider: deleted("provider account"),
  },
  "account.admin_role_changed": {
    user: say(
      "You have another role",
      (event) =>
        t`From now on you are ${asRole(event.data.admin_role)}. ${why(event)} You were signed out on all devices. Sign in again.`,
      "email",
    ),
  },
  "admin_invite.accepted": {
    user: say(
      "Somebody has accepted your invitation",
      "The person is an administrator now. If you did not expect this, open Administrators in the console and remove them at once.",
      "email",
    ),
  },
  "account.exported": both(
    say(
      "Your data is ready for download",
      () =>
        t`Somebody who is signed in to your account asked for it. The download works for ${policy.account.export_minutes} minutes. If that was not you, change your password now.`,
      "email",
    ),
  ),
  "session.revoked": both((event, about) =>
    event.reason === "refresh_token_reused" ? signedOutOnce(event, about) : undefined,
  ),
};
