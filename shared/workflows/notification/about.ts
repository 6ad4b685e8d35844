import { addressesOf } from "../../data/accounts.ts";
import { jobs } from "../../data/jobs.ts";
import { quotes } from "../../data/quotes.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { type About, marketIn } from "../../domain/notification/about.ts";
import { zonesOf } from "../../domain/place-zones.ts";
import { zoneOf } from "../../domain/provider/time-off.ts";
import type { EventEnvelope } from "../../kernel/event.ts";
import { defaultMarket, marketOf, marketOfCountry } from "../../markets/served.ts";
import { appAddressOf } from "./app-address.ts";

type Told = Pick<EventEnvelope, "type" | "data">;

/** The job of an event, with the name of the provider that had it then. */
const jobThen = async ({ job_id, service_provider_id }: Told["data"]): Promise<About["job"]> => {
  const job = await jobs.get(String(job_id));
  if (!job || typeof service_provider_id !== "string" || service_provider_id === job.service_provider_id)
    return job;
  const provider = await serviceProviders.get(service_provider_id);
  return { ...job, provider_name: provider?.business_name };
};

/** Names and time zone of the job, quote or person that an event is about. */
export const aboutOf = async ({ type, data }: Told): Promise<About> => {
  if (typeof data.job_id === "string" && !type.startsWith("quote.")) return { job: await jobThen(data) };
  if (type.startsWith("membership.")) {
    const provider = await serviceProviders.get(String(data.service_provider_id));
    return { time_zone: provider && zoneOf(provider), market: provider && marketOf(provider).id };
  }
  if (type.startsWith("credit.")) {
    const primary = (await addressesOf(String(data.user_id))).find((address) => address.primary);
    return {
      time_zone: primary && zonesOf(primary)[0],
      market: primary && marketOfCountry(primary.country)?.id,
    };
  }
  return typeof data.quote_id === "string" ? { quote: await quotes.get(data.quote_id) } : {};
};

/** In whose brand it is told, where that is not the default market's. */
export const framedIn = (about: About): { market?: string } => {
  const { id } = marketIn(about);
  return id === defaultMarket.id ? {} : { market: id };
};

const pages = {
  series_id: "series",
  incident_id: "incidents",
  job_id: "jobs",
  conversation_id: "conversations",
  quote_id: "quotes",
  document_id: "documents",
};

/** The page that shows what an event is about, in the app of a side. */
export const linkTo = ({ data }: Told, side: string | undefined, about: About = {}): string => {
  const [field, page] = Object.entries(pages).find(([field]) => typeof data[field] === "string") ?? [];
  const base = appAddressOf(side, marketIn(about));
  return field ? `${base}/${page}/${data[field]}` : `${base}/`;
};
