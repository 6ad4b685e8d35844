import { brandOf } from "../../markets/brand.ts";
import { marketNamed } from "../../markets/served.ts";
import type { DefaultService } from "./catalog.ts";

type Listed = { market: string; items: readonly Pick<DefaultService, "key" | "name" | "category">[] };

/** A page of services as search engines and assistants read it: `Service` of schema.org. */
export const servicesForMachines = ({ items, market: id }: Listed): string => {
  const market = marketNamed(id);
  const provider = { "@type": "Organization", name: brandOf(market).name };
  const areaServed = { "@type": "Country", name: market.country };
  return JSON.stringify({
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: items.map(({ key, name, category }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      item: { "@type": "Service", identifier: key, name, serviceType: category, provider, areaServed },
    })),
  });
};
