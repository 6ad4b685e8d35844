import { configuration, onLocalStage } from "../../shared/configuration.ts";
import { analyticsPosition } from "../../shared/data/analytics.ts";
import { analyticsPolicy } from "../../shared/domain/analytics/parts.ts";
import { log } from "../../shared/kernel/log.ts";
import { minus } from "../../shared/kernel/time.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { fold, isTime } from "../../shared/workflows/analytics/fold.ts";

/** Counts events into the figures, up to a time that no late event can fall before. */
export const handler = schedule({
  name: "analytics",
  rate: "5 minutes",
  long: true,
  due: async (now) => [
    {
      until: onLocalStage()
        ? minus(now, { seconds: analyticsPolicy.local_lag_seconds })
        : minus(now, { minutes: analyticsPolicy.lag_minutes }),
    },
  ],
}).handle(async ({ due: { until }, commit, remaining }) => {
  const { pointer, position: before } = await analyticsPosition();
  if (!onLocalStage() && !(await isTime(before, until))) return;
  const { counted, position } = await fold({
    generation: pointer.generation,
    zones: configuration().ANALYTICS_TIME_ZONES,
    until,
    commit: (writes) => commit(writes, []),
    goOn: () => remaining() > analyticsPolicy.stop_before_ms,
  });
  log("info", "analytics", { counted, through: position.through });
});
