import { companies } from "../../data/companies.ts";
import { documents } from "../../data/documents.ts";
import { type EventRow, eventsAbout, historyOf } from "../../data/engine/events.ts";
import { allOf, pagesOf } from "../../data/engine/page.ts";
import type { Write } from "../../data/engine/write.ts";
import { feedback, receivedPartition, writtenPartition } from "../../data/feedback.ts";
import { heldMessages } from "../../data/held-messages.ts";
import { incidents } from "../../data/incidents.ts";
import { jobs, providerPartition, userPartition } from "../../data/jobs.ts";
import { notifications } from "../../data/notifications.ts";
import { payments, sharesOf, sharingOf, transfers } from "../../data/payments.ts";
import { withoutWriting } from "../../data/person-events.ts";
import { quotes, userPartition as quotesOf } from "../../data/quotes.ts";
import { series, seriesOf } from "../../data/series.ts";
import { disputeIdsOf } from "../../domain/payment/dispute.ts";
import { addresseesOf } from "../message/addressees.ts";
import { type Holding, talksOf } from "./personal-data.ts";

/**
 * What is written about a person beside the records: the reasons in their histories, and what others were told of it.
 * Only an erasure looks there.
 */

type Subject = { type: string; id: string };
type Subjects = AsyncGenerator<Subject[]>;

const of =
  (type: string) =>
  ({ id }: { id: string }): Subject => ({ type, id });

type Paged = Parameters<typeof pagesOf<{ id: string }>>[0];

async function* listed(type: string, ...pages: Paged[]): Subjects {
  for (const page of pages) for await (const some of pagesOf(page)) yield some.map(of(type));
}

async function* paid(accountId: string): Subjects {
  for await (const some of pagesOf((request) => payments.page("ofUser", `PAYMENTS#${accountId}`, request))) {
    yield some.flatMap((payment) => [
      of("payment")(payment),
      ...disputeIdsOf(payment).map((id) => ({ type: "dispute", id })),
    ]);
    yield (await Promise.all(some.map((payment) => sharesOf(sharingOf(payment))))).flat().map(of("transfer"));
  }
}

/** Also of sessions that have ended: that they began is on record. */
async function* signedIn(accountId: string): Subjects {
  for await (const some of pagesOf((request) => eventsAbout(accountId, request)))
    yield some.map(({ aggregate }) => aggregate).filter(({ type }) => type === "session");
}

async function* spoken(accountId: string): Subjects {
  yield (await talksOf(accountId)).map(of("conversation"));
}

async function* own(accountId: string): Subjects {
  const company = await companies.get(accountId);
  yield [
    ...["account", "credit", "service_provider", "membership"].map((type) => ({ type, id: accountId })),
    ...(company ? [of("company")(company)] : []),
  ];
}

const subjectsOf = (id: string): Subjects[] => [
  own(id),
  signedIn(id),
  spoken(id),
  paid(id),
  listed("transfer", (request) => transfers.page("ofProvider", `TRANSFERS#${id}`, request)),
  listed("quote", (request) => quotes.page("ofUser", quotesOf(id), request)),
  listed(
    "job",
    ...(["LIVE", "PAST", "DELETED"] as const).map(
      (part): Paged =>
        (request) =>
          jobs.page("ofUser", userPartition(part, id), request),
    ),
    (request) => jobs.page("ofProvider", providerPartition(id), request),
  ),
  listed("series", (request) => series.page("ofUser", seriesOf(id), request)),
  listed("document", (request) => documents.page("ofAccount", `DOCUMENTS#${id}`, request)),
  listed(
    "incident",
    (request) => incidents.page("ofReporter", `INCIDENTS#BY#${id}`, request),
    (request) => incidents.page("ofOther", `INCIDENTS#ABOUT#${id}`, request),
  ),
  listed(
    "feedback",
    (request) => feedback.page("ofAuthor", writtenPartition(id), request),
    (request) => feedback.page("ofSubject", receivedPartition(id), request),
  ),
];

/** What happened to everything that is about somebody, page after page. */
async function* happened(accountId: string): AsyncGenerator<EventRow[]> {
  for (const subjects of subjectsOf(accountId))
    for await (const some of subjects)
      yield (
        await Promise.all(some.map((subject) => allOf((request) => historyOf(subject, request))))
      ).flat();
}

/** What others were told of an event, as it is in their inboxes or waits to be sent to them. */
const toldToOthers = async (row: EventRow, accountId: string): Promise<Write[]> => {
  const others = (await addresseesOf(row)).filter(({ account_id }) => account_id !== accountId);
  const places = others.map(({ account_id }) => [account_id, row.id] as const);
  const [told, held] = await Promise.all([notifications.many(places), heldMessages.many(places)]);
  return [...told.map((one) => notifications.remove(one)), ...held.map((one) => heldMessages.remove(one))];
};

/** One look at every event: the reason that a person wrote, and what others were told. */
export const writtenAbout: Holding = {
  name: "written_about",
  entity: "event",
  isShown: false,
  async *pages(accountId) {
    for await (const rows of happened(accountId)) {
      const told = await Promise.all(rows.map((row) => toldToOthers(row, accountId)));
      const writes = [...rows.flatMap((row) => withoutWriting(row) ?? []), ...told.flat()];
      yield writes.map((write) => ({ erasing: { writes: [write], events: [] } }));
    }
  },
};
