import { configuration } from "../../../configuration.ts";
import type { Write } from "../../../data/engine/write.ts";
import { reconciliations } from "../../../data/reconciliations.ts";
import type { KnownDifference } from "../../../domain/payment/difference.ts";
import { type Findings, type Reconciliation, reconciled } from "../../../domain/payment/reconciliation.ts";
import { log } from "../../../kernel/log.ts";
import { metrics } from "../../../kernel/metrics.ts";
import { recordDifferences } from "../found-differences.ts";
import type { Doing } from "./doing.ts";

const measured = metrics("events", { money_differences: "Count" });

export const failedDay = (day: string): void =>
  log("error", "day not reconciled", { day, ...measured(configuration().STAGE, { money_differences: 1 }) });

type Known = { before: Reconciliation | undefined; known: readonly KnownDifference[] };

/** Records what the comparison of a day has found, with other writes, and rings for what is news. */
export const recordDay = async (
  day: string,
  findings: Findings,
  { before, known }: Known,
  doing: Doing,
  writes: readonly Write[] = [],
): Promise<void> => {
  const record = reconciled(before, day, findings, doing.now);
  await recordDifferences(day, findings, known, doing);
  await doing.commit({ writes: [reconciliations.put(record), ...writes], events: [] });
  log("info", "day reconciled", {
    day,
    movements: record.movements,
    caught_up: record.caught_up,
    ...measured(configuration().STAGE, { money_differences: 0 }),
  });
};
