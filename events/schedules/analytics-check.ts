import { configuration } from "../../shared/configuration.ts";
import { analyticsPosition } from "../../shared/data/analytics.ts";
import { addDays } from "../../shared/domain/analytics/days.ts";
import { analyticsPolicy } from "../../shared/domain/analytics/parts.ts";
import { log } from "../../shared/kernel/log.ts";
import { metrics } from "../../shared/kernel/metrics.ts";
import { minus } from "../../shared/kernel/time.ts";
import { wallClock } from "../../shared/kernel/wall-clock.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { checkDay, isChecked } from "../../shared/workflows/analytics/check.ts";

const measured = metrics("events", { analytics_drift: "Count" });
const told_most = 20;
/** A day is checked this long after its end. Its last minutes may not be counted before. */
const after_hours = 1;
/** What a busy hour leaves over is counted in the hours after. A day that is not counted by then is told. */
const late_hours = 4;

/** The last day that is over for so long, by the account's clock. */
const dayBefore = (now: string, hours = after_hours): { zone: string; date: string } => {
  const zone = configuration().ANALYTICS_TIME_ZONES[0] as string;
  return { zone, date: addDays(wallClock(minus(now, { hours }), zone).date, -1) };
};

/** Counts the last day again, in as many turns as it takes, and compares it with the stored figures. */
export const handler = schedule({
  name: "analytics-check",
  rate: "5 minutes",
  long: true,
  follows: "analytics",
  due: async (now) => ((await isChecked(dayBefore(now).date)) ? [] : [dayBefore(now)]),
}).handle(async ({ due: { zone, date: day }, now, commit, remaining }) => {
  const { STAGE } = configuration();
  const { position } = await analyticsPosition();
  if (position.version === 0) {
    log("info", "analytics not begun", measured(STAGE, { analytics_drift: 0 }));
    return;
  }
  const isCounted = wallClock(position.through, zone).date > day;
  if (!isCounted && dayBefore(now, late_hours).date < day)
    return log("info", "analytics check waits for the count", { day, through: position.through });
  const checked = isCounted
    ? await checkDay(position, {
        ...{ date: day, zone, now },
        commit: (writes) => commit(writes, []),
        goOn: () => remaining() > analyticsPolicy.stop_before_ms,
      })
    : { compared: 0, drifts: [{ cell: `${day} is not counted yet`, is: 0, should: 1 }], end: undefined };
  if (!checked) return log("info", "analytics check goes on", { day });
  const { compared, drifts, end } = checked;
  for (const drift of drifts.slice(0, told_most)) log("error", "analytics drift", drift);
  log("info", "analytics checked", {
    day,
    compared,
    ...measured(STAGE, { analytics_drift: drifts.length }),
  });
  await end?.();
});
