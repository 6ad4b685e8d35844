import { companies } from "../../data/companies.ts";
import { documents } from "../../data/documents.ts";
import { type EventRow, eventsAbout, historyOf } from "../../data/engine/events.ts";
import { allOf, pagesOf } from "../../data/engine/page.ts";
import type { Write } from "../../data/engine/write.ts";
import { feedback, receivedPartition, writtenPartition } from "../../data/feedback.ts";
import { heldMessages } from "../../data/held-messages.ts";
import { incidents } from "../../data/incidents.ts";
import { jobs, providerPartition, userPartition } from "../../data/jobs.ts";
import { chargeDisputesOf } from "../../data/membership-charges.ts";
import { notifications } from "../../data/notifications.ts";
import { payments, sharesOf, sharingOf, transfers } from "../../data/payments.ts";
import { withoutWriting } from "../../data/person-events.ts";
import { quotes, userPartition as quotesOf } from "../../data/quotes.ts";
import { series, seriesOf } from "../../data/series.ts";
import { disputeIdsOf } from "../../domain/payment/dispute.ts";
import { talksOf } from "../conversation/personal-data.ts";
import type { Holding } from "../holding.ts";
import { addresseesOf } from "../notification/addressees.ts";

/**
 * Texts about a person outside their records: reasons in histories, and what others were notified of. Only an erasure
 * reads them.
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
  for await (const ids of chargeDisputesOf(accountId)) yield ids.map((id) => ({ type: "dispute", id }));
}

/** Includes ended sessions, because their beginning is in the audit log. */
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

/** All events about a person, page by page. */
async function* happened(accountId: string): AsyncGenerator<EventRow[]> {
  for (const subjects of subjectsOf(accountId))
    for await (const some of subjects)
      yield (
        await Promise.all(some.map((subject) => allOf((request) => historyOf(subject, request))))
      ).flat();
}

/** The notifications that others got about an event, in their inboxes or waiting to be sent. */
const toldToOthers = async (row: EventRow, accountId: string): Promise<Write[]> => {
  const others = (await addresseesOf(row)).filter(({ account_id }) => account_id !== accountId);
  const places = others.map(({ account_id }) => [account_id, row.id] as const);
  const [told, held] = await Promise.all([notifications.many(places), heldMessages.many(places)]);
  return [...told.map((one) => notifications.remove(one)), ...held.map((one) => heldMessages.remove(one))];
};

/** Checks every event for a reason that a person wrote, and for notifications to others. */
export const thirdPartyText: Holding = {
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
