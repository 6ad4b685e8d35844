import { accounts } from "../../data/accounts.ts";
import { jobs } from "../../data/jobs.ts";
import { quotes } from "../../data/quotes.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { type Payload, payloadOf } from "../../domain/integration/payload.ts";
import { defaultMarket, marketNamed, marketOf, marketOfCurrency, markets } from "../../markets/served.ts";

type Row = Parameters<typeof payloadOf>[0];

/** The record of an id in an event's facts, if there is one. */
const idIn = async <T>(id: unknown, get: (id: string) => Promise<T | undefined>): Promise<T | undefined> =>
  typeof id === "string" ? get(id) : undefined;

/** The market of the first of an event's records that is still there; nothing is read where there is one. */
const marketOfEvent = async ({ data }: Row): Promise<string> => {
  if (markets.length > 1) {
    const { currency, job_id, quote_id, service_provider_id, user_id } = data;
    if (typeof currency === "string") return marketOfCurrency(currency).id;
    const found =
      (await idIn(job_id, jobs.get)) ??
      (await idIn(quote_id, quotes.get)) ??
      (await idIn(service_provider_id, serviceProviders.get));
    if (found) return marketOf(found).id;
    return marketNamed((await idIn(user_id, accounts.get))?.market).id;
  }
  return defaultMarket.id;
};

/** What other systems are told of an event, with the market that it happened in. */
export const payloadFor = async (row: Row): Promise<Payload> => payloadOf(row, await marketOfEvent(row));
