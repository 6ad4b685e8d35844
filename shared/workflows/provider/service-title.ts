import { catalog, serviceIdWithKey } from "../../data/catalog.ts";
import { serviceNamed } from "../../domain/pricing/taxonomy/taxonomy.ts";
import { serviceTitleIn } from "../../domain/pricing/titles.ts";
import { serviceTitled } from "../../domain/provider/catalog.ts";
import { readerLanguage } from "../../markets/languages.ts";

/** What whoever asked reads for a service, built in or an operator's own; its key if it is there no more. */
export const serviceTitleFor = async (service: string, of: { currency: string }): Promise<string> => {
  const builtIn = serviceNamed(service);
  if (builtIn) return serviceTitleIn(readerLanguage(), builtIn);
  const id = await serviceIdWithKey(service, of);
  const own = id && (await catalog.get(id));
  return own ? serviceTitled(own, readerLanguage()) : service;
};
