import { Key, KeyConflict, KeyNotFound } from "../domain/integration/key.ts";
import { entity } from "./engine/entity.ts";

export const everyKey = "KEYS";

/** Few, so that all of them are one list in the table itself. */
export const keys = entity({
  name: "key",
  schema: () => Key,
  key: (id) => [everyKey, `KEY#${id}`],
  indexes: { all: { on: "table", key: ({ id }) => [everyKey, `KEY#${id}`] } },
  notFound: KeyNotFound,
  conflict: KeyConflict,
});
