import { configuration } from "../../shared/configuration.ts";
import { figuresStanding } from "../../shared/data/figures.ts";
import { addDays } from "../../shared/domain/figures/days.ts";
import { log } from "../../shared/kernel/log.ts";
import { metrics } from "../../shared/kernel/metrics.ts";
import { minus } from "../../shared/kernel/time.ts";
import { wallClock } from "../../shared/kernel/wall-clock.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { checkDay } from "../../shared/workflows/figures/check.ts";

const measured = metrics("events", { figures_drift: "Count" });
const told_most = 20;
/** A day is checked this long after its end: until then its last minutes may not be counted yet. */
const after_hours = 1;

/** Counts the last day anew and holds it against the figures that are kept. */
export const handler = schedule({
  name: "figures-check",
  rate: "1 day",
  due: async (now) => [{ now }],
}).handle(async ({ due: { now } }) => {
  const { FIGURES_TIME_ZONES, STAGE } = configuration();
  const zone = FIGURES_TIME_ZONES[0] as string;
  const { position } = await figuresStanding();
  if (position.version === 0) return;
  const yesterday = addDays(wallClock(minus(now, { hours: after_hours }), zone).date, -1);
  const isCounted = wallClock(position.through, zone).date > yesterday;
  const { compared, drifts } = isCounted
    ? await checkDay(position, yesterday, zone)
    : { compared: 0, drifts: [{ cell: `${yesterday} is not counted yet`, is: 0, should: 1 }] };
  for (const drift of drifts.slice(0, told_most)) log("error", "figures drift", drift);
  log("info", "figures checked", {
    day: yesterday,
    compared,
    ...measured(STAGE, { figures_drift: drifts.length }),
  });
});
