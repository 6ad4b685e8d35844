import { brandOf } from "../../markets/brand.ts";
import { defaultMarket } from "../../markets/served.ts";
import type { DefaultService } from "./catalog.ts";

type Listed = { items: readonly Pick<DefaultService, "key" | "name" | "category">[] };

/** A page of services as search engines and assistants read it: `Service` of schema.org. */
export const servicesForMachines = ({ items }: Listed): string => {
  const provider = { "@type": "Organization", name: brandOf(defaultMarket).name };
  const areaServed = { "@type": "Country", name: defaultMarket.country };
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
