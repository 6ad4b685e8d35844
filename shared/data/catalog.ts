import * as z from "zod/mini";
import {
  type DefaultService,
  DefaultServiceConflict,
  DefaultServiceKeyTaken,
  DefaultServiceNotFound,
  StoredService,
} from "../domain/provider/catalog.ts";
import { committed } from "../kernel/record.ts";
import { idInCurrency } from "../markets/served.ts";
import { entity } from "./engine/entity.ts";
import type { Write } from "./engine/write.ts";

type Priced = { currency: string };

/** A market's list of its services, or of those that can be offered. */
export const listIn = (list: "CATALOG" | "CATALOG#ACTIVE", { currency }: Priced): string =>
  idInCurrency(list, currency);

const byName = ({ id, category, name }: DefaultService): string => `${category}#${name}#${id}`;

export const catalog = entity({
  name: "default_service",
  schema: () => StoredService,
  key: (id) => [`DEFAULT_SERVICE#${id}`, "DEFAULT_SERVICE"],
  indexes: {
    /** A market's whole catalog by category and name, and the services that can be offered. */
    byName: {
      on: "gsi1",
      key: (service) => [listIn("CATALOG", service.price_rule), byName(service)],
    },
    activeByName: {
      on: "gsi2",
      key: (service) =>
        service.active ? [listIn("CATALOG#ACTIVE", service.price_rule), byName(service)] : undefined,
    },
  },
  notFound: DefaultServiceNotFound,
  conflict: DefaultServiceConflict,
});

const keys = entity({
  name: "default_service_key",
  schema: () => z.object({ id: z.string(), version: z.int(), key: z.string() }),
  key: (key) => [`DEFAULT_SERVICE_KEY#${key}`, "LOCK"],
  identity: ({ key }) => [key],
  notFound: DefaultServiceNotFound,
  conflict: DefaultServiceKeyTaken,
});

const lockOf = ({ id, key, price_rule }: DefaultService) => ({
  id,
  version: 0,
  key: idInCurrency(key, price_rule.currency),
});

/** The id of the service of a market that has a key. */
export const serviceIdWithKey = async (key: string, { currency }: Priced): Promise<string | undefined> =>
  (await keys.get(idInCurrency(key, currency)))?.id;

/** Returns the write that reserves a service's key, which no other service may have. */
export const holdKey = (service: DefaultService): Write => keys.insert(lockOf(service));

/** Returns the write that frees a service's key for other services. */
export const releaseKey = (service: DefaultService): Write => keys.remove(committed(lockOf(service)));
