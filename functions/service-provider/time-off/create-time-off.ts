import * as z from "zod/mini";
import { jobs, providerPartition } from "../../../shared/data/jobs.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { busyTimeOf } from "../../../shared/domain/job/availability.ts";
import { absencePolicy } from "../../../shared/domain/policy.ts";
import { ServiceProviderTimeOffAdded } from "../../../shared/domain/provider/events.ts";
import {
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../../../shared/domain/provider/service-provider.ts";
import {
  addTimeOff,
  TimeOffTooMany,
  TimeOffView,
  timeOffView,
  zoneOf,
} from "../../../shared/domain/provider/time-off.ts";
import { operation } from "../../../shared/http/operation.ts";
import { resolveOrNext } from "../../../shared/kernel/local-time.ts";
import { RequestInvalid } from "../../../shared/kernel/refusal.ts";
import { described, Id, Instant, LocalDate, LocalTime } from "../../../shared/kernel/schema.ts";
import { plus } from "../../../shared/kernel/time.ts";
import { TimeZone } from "../../../shared/kernel/time-zone.ts";

const dayAfter = (date: string): string => plus(`${date}T00:00:00.000Z`, { days: 1 }).slice(0, 10);

export const handler = operation({
  route: "POST /service-provider/time-off/create-time-off",
  summary: "Take time off: no jobs are offered to you during that time.",
  description: `The dates and times are in your own time zone, the one that you have set for your hours. If you give no times of day, you are off for whole days, from the first to the last. Jobs that you already have stay yours: \`jobs\` names those that fall into the time, so that you can move them or give them back. At most ${absencePolicy.time_off_most} absences can be planned at a time.`,
  access: ["service_provider"],
  extra: true,
  body: z.strictObject({
    first_date: described(LocalDate, "The first day."),
    last_date: described(LocalDate, "The last day. The same as the first for a single day."),
    from_time: described(
      z.optional(LocalTime),
      "The time at which it starts on the first day. Left out: at the start of that day.",
    ),
    to_time: described(
      z.optional(LocalTime),
      "The time at which it ends on the last day. Left out: at the end of that day.",
    ),
    time_zone: z.optional(TimeZone),
  }),
  response: z.extend(TimeOffView, {
    jobs: described(
      z.array(z.object({ job_id: Id("job"), starts_at: described(Instant, "When the work starts.") })),
      "Your jobs in that time, earliest first. They stay yours.",
    ),
  }),
  refuses: [ServiceProviderNotFound, ServiceProviderConflict, TimeOffTooMany],
  emits: [ServiceProviderTimeOffAdded],
  uses: ["table", "lists"],
  example: { body: { first_date: "2027-07-01", last_date: "2027-07-14" } },
  alongside: ({ body, actor }) =>
    Promise.all([
      serviceProviders.find(actor.id),
      jobs.page("ofProvider", providerPartition(actor.id), {
        limit: 100,
        scope: actor.id,
        order: "oldest",
        from: plus(`${body.first_date}T00:00:00.000Z`, { days: -2 }),
        to: plus(`${body.last_date}T00:00:00.000Z`, { days: 3 }),
      }),
    ]),
}).handle(async ({ alongside, body, now, newId, commit }) => {
  const [provider, own] = await alongside;
  const zone = body.time_zone ?? zoneOf(provider);
  if (!zone)
    throw RequestInvalid({
      fields: [{ field: "time_zone", problem: "must be given until you have set one for your hours" }],
    });
  const { first_date, last_date, from_time = "00:00", to_time } = body;
  const [{ starts_at }, { starts_at: ends_at }] = await Promise.all([
    resolveOrNext(first_date, from_time, zone),
    to_time ? resolveOrNext(last_date, to_time, zone, 1) : resolveOrNext(dayAfter(last_date), "00:00", zone),
  ]);
  const one = { id: newId("time_off"), starts_at, ends_at };
  const { record, events } = addTimeOff(provider, one, now);
  const within = own.items.filter((job) => {
    const held = busyTimeOf(job, provider.id);
    return held && held.from < ends_at && starts_at < held.until;
  });
  return commit([serviceProviders.update(record)], events, {
    ...timeOffView(one, zone),
    jobs: within.map((job) => ({ job_id: job.id, starts_at: job.starts_at })),
  });
});
