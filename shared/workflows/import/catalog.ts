import { isDeepStrictEqual } from "node:util";
import { catalog, holdKey, releaseKey, serviceIdWithKey } from "../../data/catalog.ts";
import { holdOffers } from "../../data/offers.ts";
import { RowChangedSince, RowFixed } from "../../domain/import/refusals.ts";
import {
  createService,
  type DefaultService,
  DefaultServiceNotFound,
  deleteService,
  editService,
} from "../../domain/provider/catalog.ts";
import { newId } from "../../kernel/id.ts";
import { marketNamed } from "../../markets/served.ts";
import type { Taking } from "./plan.ts";

type Fields = Partial<DefaultService>;

const pick = (service: DefaultService, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(service).filter(([name]) => names.includes(name)));

const has = (service: DefaultService, fields: unknown): boolean =>
  isDeepStrictEqual(pick(service, Object.keys(fields as Fields)), fields);

/** Services of the catalog. One whose key is there already is changed. */
export const ofCatalog: Taking<"catalog"> = {
  plan: async ({ import: { market: named }, row, known, now }) => {
    const market = marketNamed(named);
    const entry = {
      name: row.name,
      key: row.key,
      category: row.category,
      unit: row.unit,
      price_rule: {
        base_minor: row.price,
        lowest_minor: row.lowest_price,
        highest_minor: row.highest_price,
        currency: market.currency,
      },
      active: row.active,
    };
    const id = known?.record_id ?? (await serviceIdWithKey(row.key, market));
    const service = id && (await catalog.get(id));
    if (!service) {
      const { record, events } = createService(entry, newId("default_service"), now);
      const writes = [holdKey(record), catalog.insert(record)];
      return {
        outcome: "new",
        record_type: "default_service",
        record_id: record.id,
        after: entry,
        writes,
        events,
      };
    }
    const { key, ...changes } = entry;
    if (key !== service.key) throw RowFixed({ details: { column: "key" } });
    const { record, events } = editService(service, changes, true, now);
    if (record === service) return { outcome: "same" };
    const names = Object.keys(changes).filter(
      (name) => !isDeepStrictEqual(service[name as "name"], record[name as "name"]),
    );
    return {
      outcome: "changed",
      record_type: "default_service",
      record_id: service.id,
      before: pick(service, names),
      after: pick(record, names),
      writes: [catalog.update(record)],
      events,
    };
  },
  takeBack: async ({ outcome, record_id = "", before, after }, { now }) => {
    const service = await catalog.get(record_id);
    if (!service) throw DefaultServiceNotFound();
    if (!has(service, after)) throw RowChangedSince();
    if (outcome === "changed") {
      const { record, events } = editService(service, before as Fields, true, now);
      return { writes: [catalog.update(record)], events };
    }
    const offered = await holdOffers(record_id);
    const { record, events } = deleteService(service, offered.members.length > 0, now);
    return { writes: [catalog.remove(record), releaseKey(record)], events };
  },
};
