import * as z from "zod/mini";
import {
  DefaultService,
  DefaultServiceConflict,
  DefaultServiceKeyTaken,
  DefaultServiceNotFound,
} from "../domain/provider/catalog.ts";
import { documented } from "../kernel/documented.ts";
import { committed } from "../kernel/record.ts";
import { entity } from "./engine/entity.ts";
import type { Write } from "./engine/write.ts";

export const catalog = entity({
  name: "default_service",
  schema: documented(() => DefaultService),
  key: (id) => [`DEFAULT_SERVICE#${id}`, "DEFAULT_SERVICE"],
  indexes: {
    /** The whole catalog by category and name, and the services that may be offered. */
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
  schema: documented(() => z.object({ id: z.string(), version: z.int(), key: z.string() })),
  key: (key) => [`DEFAULT_SERVICE_KEY#${key}`, "LOCK"],
  identity: ({ key }) => [key],
  notFound: DefaultServiceNotFound,
  conflict: DefaultServiceKeyTaken,
});

const lockOf = ({ id, key }: DefaultService) => ({ id, version: 0, key });

/** Describes taking a service's key, which no other service may have. */
export const holdKey = (service: DefaultService): Write => keys.insert(lockOf(service));

/** Describes freeing a service's key, so that another service may have it. */
export const releaseKey = (service: DefaultService): Write => keys.remove(committed(lockOf(service)));
