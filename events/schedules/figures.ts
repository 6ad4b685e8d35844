import { configuration, onLocalStage } from "../../shared/configuration.ts";
import { figuresStanding } from "../../shared/data/figures.ts";
import { figuresPolicy } from "../../shared/domain/figures/parts.ts";
import { log } from "../../shared/kernel/log.ts";
import { minus } from "../../shared/kernel/time.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { fold } from "../../shared/workflows/figures/fold.ts";

/** Counts into the figures what has happened and can't be joined by anything earlier any more. */
export const handler = schedule({
  name: "figures",
  rate: "5 minutes",
  due: async (now) => [{ until: onLocalStage() ? now : minus(now, { minutes: figuresPolicy.lag_minutes }) }],
}).handle(async ({ due: { until }, commit, remaining }) => {
  const { pointer } = await figuresStanding();
  const { counted, position } = await fold({
    generation: pointer.generation,
    zones: configuration().FIGURES_TIME_ZONES,
    until,
    commit: (writes) => commit(writes, []),
    goOn: () => remaining() > figuresPolicy.stop_before_ms,
  });
  log("info", "figures", { counted, through: position.through });
});
