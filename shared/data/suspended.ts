import { Suspended, SuspendedConflict, SuspendedNotFound } from "../domain/payment/suspended.ts";
import { entity } from "./engine/entity.ts";
import { allOf } from "./engine/page.ts";

const partition = "SUSPENDED";

/** What is in suspense: written with the entry that puts it there, gone with the one that takes it out. */
export const suspended = entity({
  name: "suspended",
  schema: () => Suspended,
  key: (id) => [partition, id as string],
  indexes: { all: { on: "table", key: ({ id }) => [partition, id] } },
  notFound: SuspendedNotFound,
  conflict: SuspendedConflict,
});

/** All that is in suspense now, strongly ordered. */
export const allSuspended = (): Promise<Suspended[]> =>
  allOf((request) => suspended.page("all", partition, request));
