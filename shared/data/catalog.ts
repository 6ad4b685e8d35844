import * as z from "zod/mini";
import {
  type DefaultService,
  DefaultServiceConflict,
  DefaultServiceKeyTaken,
  DefaultServiceNotFound,
  StoredService,
} from "../domain/provider/catalog.ts";
import { committed } from "../kernel/record.ts";
import { entity } from "./engine/entity.ts";
import type { Write } from "./engine/write.ts";

export const catalog = entity({
  name: "default_service",
  schema: () => StoredService,
  key: (id) => [`DEFAULT_SERVICE#${id}`, "DEFAULT_SERVICE"],
  indexes: {
    /** The whole catalog by category and name, and the services that can be offered. */
    byName: {
      on: "gsi1",
      key: ({ id, category, name }) => ["CATALOG", `${category}#${name}#${id}`],
    },
    activeByName: {
      on: "gsi2",
      key: ({ id, category, name, active }) =>
        active ? ["CATALOG#ACTIVE", `${category}#${name}#${id}`] : undefined,
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

const lockOf = ({ id, key }: DefaultService) => ({ id, version: 0, key });

/** The id of the service that has a key. */
export const serviceIdWithKey = async (key: string): Promise<string | undefined> => (await keys.get(key))?.id;

/** Returns the write that reserves a service's key, which no other service may have. */
export const holdKey = (service: DefaultService): Write => keys.insert(lockOf(service));

/** Returns the write that frees a service's key for other services. */
export const releaseKey = (service: DefaultService): Write => keys.remove(committed(lockOf(service)));
