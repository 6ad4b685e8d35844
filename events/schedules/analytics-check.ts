import { configuration } from "../../shared/configuration.ts";
import { analyticsPosition } from "../../shared/data/analytics.ts";
import { addDays } from "../../shared/domain/analytics/days.ts";
import { log } from "../../shared/kernel/log.ts";
import { metrics } from "../../shared/kernel/metrics.ts";
import { minus } from "../../shared/kernel/time.ts";
import { wallClock } from "../../shared/kernel/wall-clock.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { checkDay } from "../../shared/workflows/analytics/check.ts";

const measured = metrics("events", { analytics_drift: "Count" });
const told_most = 20;
/** A day is checked this long after its end. Its last minutes may not be counted before. */
const after_hours = 1;

/** Counts the last day again and compares it with the stored figures. */
export const handler = schedule({
  name: "analytics-check",
  rate: "1 day",
  due: async (now) => [{ now }],
}).handle(async ({ due: { now } }) => {
  const { ANALYTICS_TIME_ZONES, STAGE } = configuration();
  const zone = ANALYTICS_TIME_ZONES[0] as string;
  const { position } = await analyticsPosition();
  if (position.version === 0) {
    log("info", "analytics not begun", measured(STAGE, { analytics_drift: 0 }));
    return;
  }
  const yesterday = addDays(wallClock(minus(now, { hours: after_hours }), zone).date, -1);
  const isCounted = wallClock(position.through, zone).date > yesterday;
  const { compared, drifts } = isCounted
    ? await checkDay(position, yesterday, zone)
    : { compared: 0, drifts: [{ cell: `${yesterday} is not counted yet`, is: 0, should: 1 }] };
  for (const drift of drifts.slice(0, told_most)) log("error", "analytics drift", drift);
  log("info", "analytics checked", {
    day: yesterday,
    compared,
    ...measured(STAGE, { analytics_drift: drifts.length }),
  });
});
