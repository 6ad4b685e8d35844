import { series } from "../../shared/data/series.ts";
import { JobCreated } from "../../shared/domain/job/events.ts";
import {
  CreditReserved,
  PaymentAuthorized,
  PaymentCreated,
  PaymentDeferred,
} from "../../shared/domain/payment/events.ts";
import { seriesDueAt } from "../../shared/domain/series/decisions.ts";
import {
  SeriesEnded,
  SeriesJobBooked,
  SeriesPaused,
  SeriesPriceProposed,
  SeriesVisitMissed,
} from "../../shared/domain/series/events.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { turn } from "../../shared/workflows/series/turn.ts";

/** Books the next visits of series, and ends those without a customer's reaction. */
export const handler = schedule({
  name: "series",
  rate: "5 minutes",
  due: series.due,
  emits: [
    JobCreated,
    PaymentCreated,
    PaymentDeferred,
    PaymentAuthorized,
    CreditReserved,
    SeriesJobBooked,
    SeriesVisitMissed,
    SeriesPaused,
    SeriesPriceProposed,
    SeriesEnded,
  ],
  uses: ["table"],
}).handle(async ({ due, now, newId, commit }) => {
  const present = await series.get(due.id);
  const at = present && seriesDueAt(present);
  if (!present || at === undefined || at > now) return;
  const changes = await turn(present, { now, newId });
  if (changes) await commit(changes);
});
