import * as z from "zod/mini";
import { jobs } from "../../shared/data/jobs.ts";
import { paymentOfJobIfAny } from "../../shared/data/payments.ts";
import { series } from "../../shared/data/series.ts";
import { JobConflict, JobNotFound } from "../../shared/domain/job/job.ts";
import { policy, seriesPolicy } from "../../shared/domain/policy.ts";
import { createSeries } from "../../shared/domain/series/decisions.ts";
import { SeriesCreated } from "../../shared/domain/series/events.ts";
import {
  Frequency,
  SeriesAlreadyThere,
  SeriesJobUnfit,
  SeriesNoCard,
  SeriesView,
  seriesEnd,
  seriesView,
} from "../../shared/domain/series/series.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "POST /job/create-series",
  summary: "Repeat a job every week, every second week or every month.",
  description: `The job is the first visit. Each further visit is a job of its own at the same local time, booked ${seriesPolicy.book_ahead_days} days before and offered first to the provider who did the last one. It costs what you accepted for the job; if our price leaves that range, you are asked before anything is booked. The card that the job was paid with is charged for each visit: the amount is held ${policy.payment.authorize_before_start_hours} hours before the start. If the card is declined, you are asked for another; that visit waits, the others go on. Give either the last day (\`until\`, at most ${seriesPolicy.days_most} days ahead) or the number of visits (\`visits_most\`).`,
  access: ["user"],
  extra: true,
  body: z.strictObject({
    job_id: Id("job"),
    frequency: described(
      Frequency,
      "How often: every week, every second week, or on the same day of every month (in shorter months on the last).",
    ),
    ...seriesEnd,
    agrees_to_charges: described(
      z.literal(true),
      "You agree that the card is charged for each visit while you are away, until you stop the series.",
    ),
  }),
  response: SeriesView,
  refuses: [JobNotFound, JobConflict, SeriesAlreadyThere, SeriesJobUnfit, SeriesNoCard],
  emits: [SeriesCreated],
  example: {
    body: {
      job_id: "018f3a5c9d2e4b7a6c1d0e9f",
      frequency: "fortnightly",
      visits_most: 12,
      agrees_to_charges: true,
    },
  },
  alongside: ({ body }) => Promise.all([jobs.find(body.job_id), paymentOfJobIfAny(body.job_id)]),
}).handle(async ({ alongside, body, actor, now, newId, commit }) => {
  const [job, payment] = await alongside;
  if (job.user_id !== actor.id) throw JobNotFound();
  const { record, events } = createSeries(job, payment, body, { id: newId("series"), now });
  return commit(
    [series.insert(record), jobs.update({ ...job, series_id: record.id, updated_at: now })],
    events,
    seriesView(committed(record)),
  );
});
