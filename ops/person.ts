import { accounts, addressesOf } from "../shared/data/accounts.ts";
import { companies } from "../shared/data/companies.ts";
import { connections } from "../shared/data/connections.ts";
import { coverage } from "../shared/data/coverage.ts";
import { documents } from "../shared/data/documents.ts";
import { auditTrail } from "../shared/data/events.ts";
import { jobs, userPartition as jobsOf, providerPartition } from "../shared/data/jobs.ts";
import { media } from "../shared/data/media.ts";
import { notifications } from "../shared/data/notifications.ts";
import { offers } from "../shared/data/offers.ts";
import type { Page, PageRequest } from "../shared/data/page.ts";
import { payments, transfers } from "../shared/data/payments.ts";
import { quotes, userPartition as quotesOf } from "../shared/data/quotes.ts";
import { serviceProviders } from "../shared/data/service-providers.ts";
import { activeSessions } from "../shared/data/sessions.ts";
import { Mistake } from "./command.ts";

/** Every item of a list, page by page. */
const all = async <T>(page: (request: PageRequest) => Promise<Page<T>>): Promise<T[]> => {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const next = await page({ limit: 100, scope: "operator", cursor });
    items.push(...next.items);
    cursor = next.next_cursor ?? undefined;
  } while (cursor);
  return items;
};

const asUser = async (id: string) => ({
  quotes: await all((request) => quotes.page("ofUser", quotesOf(id), request)),
  jobs: (
    await Promise.all(
      (["LIVE", "PAST", "DELETED"] as const).map((list) =>
        all((request) => jobs.page("ofUser", jobsOf(list, id), request)),
      ),
    )
  ).flat(),
  payments: await all((request) => payments.page("ofUser", `PAYMENTS#${id}`, request)),
});

const asProvider = async (id: string) => ({
  service_provider: await serviceProviders.get(id),
  company: await companies.get(id),
  documents: await all((request) => documents.page("ofAccount", `DOCUMENTS#${id}`, request)),
  offers: await all((request) => offers.page("ofProvider", `OFFERS#${id}`, request)),
  coverage: await all((request) => coverage.page("ofProvider", `COVERAGE#PROVIDER#${id}`, request)),
  jobs_done: await all((request) => jobs.page("ofProvider", providerPartition(id), request)),
  transfers: await all((request) => transfers.page("ofProvider", `TRANSFERS#${id}`, request)),
});

/** Everything that the service holds about one person. Throws a Mistake for nobody. */
export const recordsOf = async (id: string) => {
  const account = await accounts.get(id);
  if (!account) throw new Mistake(`There is no account ${id}.`);
  const now = new Date().toISOString();
  const [addresses, sessions, inbox, sockets, uploads, user, provider, did] = await Promise.all([
    addressesOf(id),
    activeSessions(id, now),
    all((request) => notifications.page("ofAccount", `INBOX#${id}`, request)),
    all((request) => connections.page("ofAccount", `CONNECTIONS#${id}`, request)),
    all((request) => media.page("ofOwner", `MEDIA#OWNER#${id}`, request)),
    asUser(id),
    asProvider(id),
    all((request) => auditTrail(request, id)),
  ]);
  return { account, addresses, sessions, inbox, sockets, media: uploads, ...user, ...provider, did };
};

export type PersonRecords = Awaited<ReturnType<typeof recordsOf>>;
