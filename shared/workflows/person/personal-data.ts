import * as z from "zod/mini";
import { addresses, addressesOf } from "../../data/accounts.ts";
import { aiAccess } from "../../data/ai-access.ts";
import { aiBudgets, budgetsPartition } from "../../data/ai-budgets.ts";
import { announcements } from "../../data/announcements.ts";
import { calendarFeeds } from "../../data/calendar-feeds.ts";
import { challenges } from "../../data/challenges.ts";
import { companies, forgetCompany } from "../../data/companies.ts";
import { connections } from "../../data/connections.ts";
import {
  conversations,
  messages,
  messagesPartition,
  ownedPartition,
  sentMessages,
  sentPartition,
} from "../../data/conversations.ts";
import { corrections, correctionsOf } from "../../data/corrections.ts";
import { coverage } from "../../data/coverage.ts";
import { credits } from "../../data/credits.ts";
import { directory, directoryWords, takeOut } from "../../data/directory.ts";
import { disputes } from "../../data/disputes.ts";
import { documentDesks } from "../../data/document-desks.ts";
import { documents } from "../../data/documents.ts";
import { type EventRow, eventsAbout, eventsBy } from "../../data/engine/events.ts";
import { allOf, type Page, type PageRequest, pagesOf } from "../../data/engine/page.ts";
import { forgetReplay, replaysOf } from "../../data/engine/replays.ts";
import type { Changes, Write } from "../../data/engine/write.ts";
import { feedback, receivedPartition, writtenPartition } from "../../data/feedback.ts";
import { heldMessages, heldPartition } from "../../data/held-messages.ts";
import { incidents } from "../../data/incidents.ts";
import { invites } from "../../data/invites.ts";
import { jobs, providerPartition, userPartition } from "../../data/jobs.ts";
import { postings } from "../../data/ledger.ts";
import { deletedPartition, media, uploadsPartition } from "../../data/media.ts";
import { memberships } from "../../data/memberships.ts";
import { notes, notesAbout } from "../../data/notes.ts";
import { inboxes, notifications } from "../../data/notifications.ts";
import { offers } from "../../data/offers.ts";
import { payments, transfers } from "../../data/payments.ts";
import { payouts } from "../../data/payouts.ts";
import { withoutPerson } from "../../data/person-events.ts";
import { providerRatings } from "../../data/provider-ratings.ts";
import { devicesOf, pushDevices } from "../../data/push-devices.ts";
import { quotes, userPartition as quotesOf } from "../../data/quotes.ts";
import { savedPartition, savedQuotes } from "../../data/saved-quotes.ts";
import { series, seriesOf } from "../../data/series.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { ending, sessions, sessionsOf } from "../../data/sessions.ts";
import { suggestions } from "../../data/suggestions.ts";
import { InviteView } from "../../domain/account/invite.ts";
import {
  type Conversation,
  ConversationKind,
  type Message,
  type SentMessage,
} from "../../domain/conversation/conversation.ts";
import { sentBy } from "../../domain/conversation/talk.ts";
import { MessageView, messageView, SessionView, sessionView } from "../../domain/conversation/view.ts";
import { DocumentView } from "../../domain/document/document.ts";
import { authorOf, subjectOf } from "../../domain/feedback/feedback.ts";
import { feedbackFor, PartyFeedback } from "../../domain/feedback/view.ts";
import type { Incident, IncidentSide } from "../../domain/incident/incident.ts";
import { incidentFor, PartyIncidentView } from "../../domain/incident/view.ts";
import { JobView, jobFor, OfferedJob, offeredJob } from "../../domain/job/view.ts";
import { Media } from "../../domain/media/media.ts";
import { membershipView } from "../../domain/membership/view.ts";
import type { Announcement } from "../../domain/message/announcement.ts";
import { Notification } from "../../domain/message/notification.ts";
import { forfeitCredit } from "../../domain/payment/credit.ts";
import { creditView } from "../../domain/payment/credit-view.ts";
import { type Dispute, disputeIdsOf } from "../../domain/payment/dispute.ts";
import { paymentView } from "../../domain/payment/view.ts";
import {
  withoutAsker,
  withoutAuthor,
  withoutBusiness,
  withoutCustomer,
  withoutEvidence,
  withoutNews,
  withoutOwner,
  withoutProvider,
  withoutSpeech,
  withoutSubject,
  withoutTeller,
  withoutWords,
} from "../../domain/person/erasure.ts";
import { policy } from "../../domain/policy.ts";
import { ratingView } from "../../domain/provider/rating.ts";
import { quoteView } from "../../domain/quote/view.ts";
import { SeriesView, seriesView } from "../../domain/series/series.ts";
import type { Versioned } from "../../kernel/record.ts";
import { downloadAddress } from "../../providers/storage/download-address.ts";

/** Everything that the service keeps of a person, kind by kind: one list for the export, the erasure and its proof. */

/** One record as its person may see it, and what erasing the person writes to it (nothing if nothing in it is personal). */
export type Held = { shown?: unknown; erasing?: Changes | undefined };

export type Holding = {
  /** What the export calls it. */
  name: string;
  /** The kind of record that it is, as the table calls it. */
  entity: string;
  /** Whether its person is shown anything of it: only then an export reads it. */
  isShown: boolean;
  pages: (accountId: string, now: string) => AsyncGenerator<Held[]>;
};

type Source<R> = (accountId: string) => AsyncGenerator<readonly R[]> | Promise<readonly R[] | R | undefined>;
type Treatment<R> = {
  shown?: (record: R, now: string) => unknown;
  erase?: (record: R, now: string) => Changes | undefined;
};

async function* read<R>(source: Source<R>, accountId: string): AsyncGenerator<readonly R[]> {
  const given = source(accountId);
  if (!(given instanceof Promise)) return yield* given;
  const found = await given;
  yield found === undefined ? [] : ([found].flat() as R[]);
}

const holding = <R>(
  name: string,
  { name: entity }: { name: string },
  source: Source<R>,
  { shown, erase }: Treatment<R>,
): Holding => ({
  name,
  entity,
  isShown: shown !== undefined,
  async *pages(accountId, now) {
    for await (const records of read(source, accountId))
      yield Promise.all(
        records.map(async (record) => ({
          ...(shown && { shown: await shown(record, now) }),
          erasing: erase?.(record, now),
        })),
      );
  },
});

const list =
  <R>(page: (accountId: string, request: PageRequest) => Promise<Page<R>>): Source<R> =>
  (accountId) =>
    pagesOf((request) => page(accountId, request));

const gone =
  <R extends Versioned>({ remove }: { remove: (record: R) => Write }) =>
  (record: R): Changes => ({ writes: [remove(record)], events: [] });

const scrubbed =
  <R extends Versioned>({ update }: { update: (record: R) => Write }, scrub: (record: R) => R) =>
  (record: R): Changes | undefined => {
    const after = scrub(record);
    return after === record ? undefined : { writes: [update(after)], events: [] };
  };

const trimmed =
  (trim: (row: EventRow) => Write | undefined) =>
  (row: EventRow): Changes | undefined => {
    const write = trim(row);
    return write && { writes: [write], events: [] };
  };

const trail: Treatment<EventRow> = {
  shown: ({ type, occurred_at, aggregate, from, to, reason, source_ip }) => ({
    type,
    occurred_at,
    record: { type: aggregate.type, id: aggregate.id },
    from,
    to,
    reason,
    source_ip,
  }),
  erase: trimmed(withoutPerson),
};

const MediumShown = z.omit(Media, { bucket: true, key: true, multipart: true, version: true });
const mediumShown = async (medium: Media, now: string) => ({
  ...MediumShown.parse(medium),
  ...(medium.state === "ready" && {
    download: await downloadAddress(medium, now, policy.account.export_minutes),
  }),
});
const NotificationShown = z.pick(Notification, {
  type: true,
  title: true,
  text: true,
  created_at: true,
  read_at: true,
});

const otherSide = ({ reported_by }: Incident): IncidentSide =>
  reported_by === "user" ? "service_provider" : "user";

const bookings = (["LIVE", "PAST", "DELETED"] as const).map((part) =>
  holding(
    "jobs",
    jobs,
    list((id, request) => jobs.page("ofUser", userPartition(part, id), request)),
    { shown: (job) => JobView.parse(jobFor("user", job)), erase: scrubbed(jobs, withoutCustomer) },
  ),
);

/** Somebody's own conversations, and those about jobs in which they are the other side. One round trip. */
export const talksOf = async (accountId: string): Promise<Conversation[]> => {
  const own = ConversationKind.options.map((kind) => ["ofOwner", ownedPartition(kind, accountId)] as const);
  const lists = [...own, ["ofProvider", ownedPartition("job", accountId)] as const];
  const found = await Promise.all(
    lists.map(([index, partition]) => allOf((request) => conversations.page(index, partition, request))),
  );
  return found.flat();
};

type Spoken = { talk: Conversation; message: Message; isOwn: boolean };

/** All that was said in somebody's conversations; of those about jobs a provider's own words, a customer's all. */
const spokenBy = async (accountId: string): Promise<Spoken[]> => {
  const spoken = await Promise.all(
    (await talksOf(accountId)).map(async (talk) =>
      (await allOf((request) => messages.page("ofConversation", messagesPartition(talk.id), request)))
        .map((message) => ({
          talk,
          message,
          isOwn: talk.kind !== "job" || message.author_id === accountId,
        }))
        .filter(({ isOwn }) => isOwn || talk.owner_id === accountId),
    ),
  );
  return spoken.flat();
};

/** Their clients' own ids for what they said: of a job's conversation only those of their side. */
const sentBySide = async (accountId: string): Promise<SentMessage[]> => {
  const sent = await Promise.all(
    (await talksOf(accountId)).map(async ({ id, kind, owner_id }) => {
      const side = sentBy(owner_id === accountId ? "user" : "service_provider", "");
      const all = await allOf((request) => sentMessages.page("ofConversation", sentPartition(id), request));
      return all.filter((one) => kind !== "job" || one.id.startsWith(side));
    }),
  );
  return sent.flat();
};

/** The banks' disputes and inquiries about what somebody paid. */
async function* disputesOf(accountId: string): AsyncGenerator<Dispute[]> {
  for await (const paid of pagesOf((request) => payments.page("ofUser", `PAYMENTS#${accountId}`, request)))
    yield disputes.many(paid.flatMap(disputeIdsOf));
}

/** What administrators told this person alone. They are few, and kept for a year. */
const newsFor = (accountId: string): Promise<Announcement[]> =>
  allOf((request) =>
    announcements.page(
      "all",
      "ANNOUNCEMENTS",
      request,
      ({ audience }) => "account_id" in audience && audience.account_id === accountId,
    ),
  );

export const holdings: readonly Holding[] = [
  holding("sent_messages", sentMessages, sentBySide, { erase: gone(sentMessages) }),
  holding("conversation_messages", messages, spokenBy, {
    shown: ({ talk, message, isOwn }) =>
      isOwn ? { session_id: talk.id, ...MessageView.parse(messageView(message)) } : undefined,
    erase: ({ talk, message }) =>
      (talk.kind === "job" ? scrubbed(messages, withoutSpeech) : gone(messages))(message),
  }),
  holding("conversations", conversations, talksOf, {
    shown: (talk) => SessionView.parse(sessionView(talk)),
    erase: (talk) => (talk.kind === "job" ? undefined : gone(conversations)(talk)),
  }),
  holding(
    "assistant_use",
    aiBudgets,
    list((id, request) => aiBudgets.page("ofAccount", budgetsPartition(id), request)),
    {
      shown: ({ id, turns, input, output }) => ({ day: id, turns, input, output }),
      erase: gone(aiBudgets),
    },
  ),
  holding("addresses", addresses, addressesOf, {
    shown: ({ version: _, ...address }) => address,
    erase: gone(addresses),
  }),
  holding("sessions", sessions, sessionsOf, {
    shown: ({ id, method, device, source_ip, created_at, rotated_at }) => ({
      id,
      method,
      device,
      source_ip,
      created_at,
      last_used_at: rotated_at ?? created_at,
    }),
    erase: (session) => ({ writes: [ending(session)], events: [] }),
  }),
  holding("ai_access", aiAccess, aiAccess.get, {
    shown: ({ tokens }) => tokens,
    erase: gone(aiAccess),
  }),
  holding(
    "challenges",
    challenges,
    list((id, request) => challenges.page("ofAccount", `CHALLENGES#${id}`, request)),
    { erase: gone(challenges) },
  ),
  holding(
    "connections",
    connections,
    list((id, request) => connections.page("ofAccount", `CONNECTIONS#${id}`, request)),
    { erase: gone(connections) },
  ),
  holding("answers", { name: "replay" }, list(replaysOf), {
    erase: (replay) => ({ writes: [forgetReplay(replay)], events: [] }),
  }),
  holding("directory", directory, async (id) => (await directoryWords.get(id))?.entries, {
    erase: (entry) => ({ writes: [takeOut(entry)], events: [] }),
  }),
  holding("directory_words", directoryWords, directoryWords.get, { erase: gone(directoryWords) }),
  holding(
    "messages",
    notifications,
    list((id, request) => notifications.page("ofAccount", `INBOX#${id}`, request)),
    { shown: (message) => NotificationShown.parse(message), erase: gone(notifications) },
  ),
  holding(
    "held_messages",
    heldMessages,
    list((id, request) => heldMessages.page("ofAccount", heldPartition(id), request)),
    { erase: gone(heldMessages) },
  ),
  ...(["ofFirst", "ofSecond"] as const).map((index) =>
    holding(
      "notes",
      notes,
      list((id, request) => notes.page(index, notesAbout(id), request)),
      {
        shown: ({ record_type, record_id, text, created_at }) => ({
          record_type,
          record_id,
          text,
          created_at,
        }),
        erase: gone(notes),
      },
    ),
  ),
  holding("devices", pushDevices, devicesOf, {
    shown: ({ platform, name, created_at, registered_at }) => ({ platform, name, created_at, registered_at }),
    erase: gone(pushDevices),
  }),
  holding("inbox", inboxes, inboxes.get, { erase: gone(inboxes) }),
  holding(
    "quotes",
    quotes,
    list((id, request) => quotes.page("ofUser", quotesOf(id), request)),
    {
      shown: quoteView,
      erase: (quote) => {
        const { record, events } = withoutAsker(quote);
        return record === quote ? undefined : { writes: [quotes.update(record)], events };
      },
    },
  ),
  holding(
    "saved_quotes",
    savedQuotes,
    list((id, request) => savedQuotes.page("ofUser", savedPartition(id), request)),
    {
      shown: ({ id, note, price_minor, created_at }) => ({
        quote_id: id,
        note,
        price_minor,
        saved_at: created_at,
      }),
      erase: gone(savedQuotes),
    },
  ),
  holding(
    "corrections",
    corrections,
    list((id, request) => corrections.page("ofUser", correctionsOf(id), request)),
    {
      shown: ({ version: _, user_id: __, ...correction }) => correction,
      erase: gone(corrections),
    },
  ),
  ...bookings,
  holding(
    "jobs_taken",
    jobs,
    list((id, request) => jobs.page("ofProvider", providerPartition(id), request)),
    { shown: (job) => OfferedJob.parse(offeredJob(job)), erase: scrubbed(jobs, withoutProvider) },
  ),
  holding(
    "payments",
    payments,
    list((id, request) => payments.page("ofUser", `PAYMENTS#${id}`, request)),
    { shown: paymentView },
  ),
  holding("disputes", disputes, disputesOf, { erase: scrubbed(disputes, withoutEvidence) }),
  holding("announcements", announcements, newsFor, { erase: scrubbed(announcements, withoutNews) }),
  holding("credit", credits, credits.get, {
    shown: (credit, now) => creditView(credit, now),
    erase: (credit, now) => {
      const { events, postings: posted } = forfeitCredit(credit, now);
      return { writes: [credits.remove(credit), ...posted.map((one) => postings.insert(one))], events };
    },
  }),
  holding(
    "transfers",
    transfers,
    list((id, request) => transfers.page("ofProvider", `TRANSFERS#${id}`, request)),
    {
      shown: ({ id, job_id, state, amount_minor, fee_minor, currency, created_at }) => ({
        id,
        job_id,
        state,
        amount_minor,
        fee_minor,
        currency,
        created_at,
      }),
    },
  ),
  holding(
    "payouts",
    payouts,
    list((id, request) => payouts.page("ofProvider", `PAYOUTS#${id}`, request)),
    {
      shown: ({ id, state, amount_minor, currency, arrives_at, created_at }) => ({
        id,
        state,
        amount_minor,
        currency,
        arrives_at,
        created_at,
      }),
    },
  ),
  holding(
    "media",
    media,
    list((id, request) => media.page("ofOwner", uploadsPartition(id), request)),
    { shown: mediumShown, erase: gone(media) },
  ),
  holding(
    "media",
    media,
    list((id, request) => media.page("ofOwner", deletedPartition(id), request)),
    { erase: gone(media) },
  ),
  holding(
    "documents",
    documents,
    list((id, request) => documents.page("ofAccount", `DOCUMENTS#${id}`, request)),
    { shown: (document) => DocumentView.parse(document), erase: scrubbed(documents, withoutOwner) },
  ),
  holding("document_desk", documentDesks, documentDesks.get, { erase: gone(documentDesks) }),
  holding(
    "incidents",
    incidents,
    list((id, request) => incidents.page("ofReporter", `INCIDENTS#BY#${id}`, request)),
    {
      shown: (incident) => PartyIncidentView.parse(incidentFor(incident.reported_by, incident)),
      erase: scrubbed(incidents, (incident) => withoutTeller(incident, incident.reported_by)),
    },
  ),
  holding(
    "incidents",
    incidents,
    list((id, request) => incidents.page("ofOther", `INCIDENTS#ABOUT#${id}`, request)),
    {
      shown: (incident) => PartyIncidentView.parse(incidentFor(otherSide(incident), incident)),
      erase: scrubbed(incidents, (incident) => withoutTeller(incident, otherSide(incident))),
    },
  ),
  holding(
    "feedback_given",
    feedback,
    list((id, request) => feedback.page("ofAuthor", writtenPartition(id), request)),
    {
      shown: (one) => PartyFeedback.parse(feedbackFor(authorOf(one), one)),
      erase: scrubbed(feedback, withoutAuthor),
    },
  ),
  holding(
    "feedback_received",
    feedback,
    list((id, request) => feedback.page("ofSubject", receivedPartition(id), request)),
    {
      shown: (one) => z.optional(PartyFeedback).parse(feedbackFor(subjectOf(one), one)),
      erase: scrubbed(feedback, withoutSubject),
    },
  ),
  holding("membership", memberships, memberships.get, { shown: membershipView }),
  holding("rating", providerRatings, providerRatings.get, {
    shown: ratingView,
    erase: gone(providerRatings),
  }),
  holding(
    "invites",
    invites,
    list((id, request) => invites.page("ofInviter", `INVITES#${id}`, request)),
    { shown: (invite) => InviteView.parse(invite), erase: gone(invites) },
  ),
  holding(
    "suggestions",
    suggestions,
    list((id, request) => suggestions.page("ofAccount", `SUGGESTIONS#${id}`, request)),
    {
      shown: ({ version: _, ...suggestion }) => suggestion,
      erase: scrubbed(suggestions, withoutWords),
    },
  ),
  holding("business", serviceProviders, serviceProviders.get, {
    shown: ({ version: _, payout, ...provider }) => ({ ...provider, payout: { state: payout.state } }),
    erase: scrubbed(serviceProviders, withoutBusiness),
  }),
  holding("company", companies, companies.get, {
    shown: ({ version: _, ...company }) => company,
    erase: (company) => ({ writes: forgetCompany(company), events: [] }),
  }),
  holding(
    "offers",
    offers,
    list((id, request) => offers.page("ofProvider", `OFFERS#${id}`, request)),
    { shown: ({ version: _, ...offer }) => offer, erase: gone(offers) },
  ),
  holding(
    "coverage",
    coverage,
    list((id, request) => coverage.page("ofProvider", `COVERAGE#PROVIDER#${id}`, request)),
    { erase: gone(coverage) },
  ),
  holding(
    "series",
    series,
    list((id, request) => series.page("ofUser", seriesOf(id), request)),
    { shown: (one) => SeriesView.parse(seriesView(one)), erase: gone(series) },
  ),
  holding("calendar", calendarFeeds, calendarFeeds.get, {
    shown: ({ created_at, updated_at }) => ({ created_at, updated_at }),
    erase: gone(calendarFeeds),
  }),
  holding("history", { name: "event" }, list(eventsBy), trail),
  holding("sign_ins", { name: "event" }, list(eventsAbout), trail),
];
