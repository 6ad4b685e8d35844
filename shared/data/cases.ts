import { Case, CaseNotFound, CaseTaken } from "../domain/backoffice/case.ts";
import { queuePolicy } from "../domain/backoffice/queue.ts";
import { plus } from "../kernel/time.ts";
import { entity } from "./engine/entity.ts";
import type { Write } from "./engine/write.ts";

export const allCases = "CASES";

/** Who looks after what. They are few, so all of them are one list in the table itself. */
export const cases = entity({
  name: "case",
  schema: () => Case,
  key: (kind, recordId) => [allCases, `${kind}#${recordId}`],
  identity: ({ kind, record_id }) => [kind, record_id],
  indexes: { all: { on: "table", key: ({ kind, record_id }) => [allCases, `${kind}#${record_id}`] } },
  expires: ({ assigned_at }) => plus(assigned_at, { days: queuePolicy.case_days }),
  notFound: CaseNotFound,
  conflict: CaseTaken,
});

/** Returns the same write, whose loser is told who looks after it by now. */
export const naming = (write: Write): Write => ({
  ...write,
  refuse: (current) => CaseTaken({ details: current ? { owner_id: current.owner_id } : {} }),
});
