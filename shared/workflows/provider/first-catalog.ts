import { catalog, holdKey, listIn } from "../../data/catalog.ts";
import type { Write } from "../../data/engine/write.ts";
import { isOffered } from "../../domain/pricing/pricing.ts";
import { firstPricingBasis } from "../../domain/pricing/rules.ts";
import { services } from "../../domain/pricing/taxonomy/taxonomy.ts";
import { serviceTitleIn } from "../../domain/pricing/titles.ts";
import { createService, type DefaultService } from "../../domain/provider/catalog.ts";
import type { DomainEvent } from "../../kernel/event.ts";
import { newId } from "../../kernel/id.ts";
import type { Market } from "../../markets/market.ts";
import { defaultMarket } from "../../markets/served.ts";

const categories: Record<string, string> = {
  plumbing: "Repairs",
  electrical: "Repairs",
  hvac: "Repairs",
  appliances: "Repairs",
  locksmith: "Repairs",
  glazing: "Repairs",
  handyman: "Repairs",
  cleaning: "Upkeep",
  garden: "Upkeep",
  pest_control: "Upkeep",
  moving: "Moving",
};

type Filling = {
  market?: Market;
  now: string;
  commit: (writes: readonly Write[], events: readonly DomainEvent[]) => Promise<void>;
};

/**
 * Adds every service that quotes know to a market's catalog, with an hourly price, unless it is there. Returns the catalog.
 */
export const fillCatalog = async ({
  market = defaultMarket,
  now,
  commit,
}: Filling): Promise<DefaultService[]> => {
  const { items: present } = await catalog.page("byName", listIn("CATALOG", market), {
    limit: 100,
    scope: "fill",
  });
  const rules = firstPricingBasis(market).rules;
  const { hourly_rate_minor, currency } = rules;
  const wanting = services.filter(
    ({ service, kinds }) =>
      !present.some(({ key }) => key === service) && kinds.some((kind) => isOffered(kind, rules)),
  );
  const created = wanting.map(({ service, title }) => {
    const base_minor = hourly_rate_minor.by_service[service] ?? hourly_rate_minor.default;
    return createService(
      {
        name: serviceTitleIn(market.languages.default, { service, title }),
        key: service,
        category: categories[service] ?? "Building",
        unit: "hour",
        price_rule: { base_minor, lowest_minor: base_minor / 2, highest_minor: base_minor * 3, currency },
        active: true,
      },
      newId("default_service"),
      now,
    );
  });
  if (created.length > 0)
    await commit(
      created.flatMap(({ record }) => [holdKey(record), catalog.insert(record)]),
      created.flatMap(({ events }) => events),
    );
  return [...present, ...created.map(({ record }) => record)];
};
