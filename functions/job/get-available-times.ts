import * as z from "zod/mini";
import { quotes } from "../../shared/data/quotes.ts";
import { AvailableTime, availableTimes, oneAfterAnother } from "../../shared/domain/job/availability.ts";
import { TaskIds } from "../../shared/domain/job/bookings.ts";
import { zonesOf } from "../../shared/domain/place-zones.ts";
import { policy, timesPolicy } from "../../shared/domain/policy.ts";
import { QuoteNotFound, TaskNotFound } from "../../shared/domain/quote/quote.ts";
import { QuotePlaceMissing } from "../../shared/domain/quote/served-place.ts";
import { operation } from "../../shared/http/operation.ts";
import { RequestInvalid } from "../../shared/kernel/refusal.ts";
import { Country, described, Id, Line, LocalDate } from "../../shared/kernel/schema.ts";
import { TimeZone } from "../../shared/kernel/time-zone.ts";
import { workersAt } from "../../shared/workflows/job/workers.ts";
import { marketSettings } from "../../shared/workflows/market/settings.ts";

const { days, step_minutes, providers_most } = timesPolicy;
const { duration_hours_most, lead_hours, slot_minutes } = policy.job;

export const handler = operation({
  route: "GET /job/get-available-times",
  summary: `List the times of the next ${days} days at which a provider is free for one task or several.`,
  description: `Starts are ${step_minutes} minutes apart, from ${lead_hours} hours from now on. A time is listed if at least one provider in the area offers the service, may take jobs, works through the whole planned duration and has no other job then. With \`task_ids\` the tasks are done in one go, in that order: each needs a provider who is free when its turn comes, the same or another, and begins with the next ${slot_minutes} minutes after the one before. You learn how many are free, never who. At most ${providers_most} providers of an area are looked at. You may book other times, too; the booking then says that nobody is free yet.`,
  access: ["user"],
  tool: { name: "get_available_times", scope: "book" },
  extra: true,
  query: z
    .strictObject({
      quote_id: Id("quote"),
      task_id: described(z.optional(Id("task")), "The task. Give this or `task_ids`."),
      task_ids: z.optional(TaskIds),
      country: described(
        z.optional(Country),
        "Country of the place. Left out, it is the place of the quote.",
      ),
      postcode: described(
        z.optional(Line(16, 3)),
        "Postal code of the place where the work is. Left out, it is the place of the quote.",
      ),
      time_zone: described(
        z.optional(TimeZone),
        "Time zone of the place. Leave it out where the postal code tells it.",
      ),
    })
    .check(
      z.refine(({ task_id, task_ids }) => (task_id === undefined) !== (task_ids === undefined), {
        path: ["task_id"],
        error: "must be given, or task_ids, but not both",
      }),
      z.refine(({ country, postcode }) => country !== undefined || postcode === undefined, {
        path: ["country"],
        error: "must be given together with postcode",
      }),
      z.refine(({ country, postcode }) => postcode !== undefined || country === undefined, {
        path: ["postcode"],
        error: "must be given together with country",
      }),
    ),
  response: z.object({
    time_zone: described(z.string(), "Time zone of the local times."),
    duration_minutes: described(z.int(), "How many minutes the work should take, from the start to the end."),
    after_minutes: described(
      z.array(z.int()),
      "For each task, in their order, how many minutes after the start its work begins.",
    ),
    days: described(
      z.array(
        z.object({
          date: described(LocalDate, "The day at the place: `scheduled_date` for the booking."),
          times: described(z.array(AvailableTime), "The times of that day, the earliest first."),
        }),
      ),
      "The days on which there are such times. Empty if there are none.",
    ),
  }),
  refuses: [QuoteNotFound, TaskNotFound, QuotePlaceMissing],
  uses: ["table", "lists"],
  example: {
    query: {
      quote_id: "018f3a5c9d2e4b7a6c1d0e9f",
      task_id: "018f3a5c9d2e4b7a6c1d0ea0",
      country: "US",
      postcode: "62704",
    },
  },
}).handle(async ({ query: { quote_id, task_id, task_ids, time_zone, country, postcode }, actor, now }) => {
  const given = country !== undefined && postcode !== undefined ? { country, postcode } : undefined;
  const settings = marketSettings();
  const [quote, nearby] = await Promise.all([quotes.find(quote_id), given && workersAt(given, now)]);
  if (quote.user_id !== actor.id) throw QuoteNotFound();
  const asked = (task_ids?.split(",") ?? [task_id]).map((id) => {
    const task = quote.tasks.find((one) => one.task_id === id);
    if (!task) throw TaskNotFound();
    return { ...task, duration_minutes: Math.min(task.duration_minutes, duration_hours_most * 60) };
  });
  const place = given ?? quote.place;
  if (!place) throw QuotePlaceMissing();
  const [workers] = await Promise.all([nearby ?? workersAt(place, now), settings]);
  const zone = time_zone ?? zonesOf(place)[0];
  const problem = "must be given, because the postal code does not tell it";
  if (!zone) throw RequestInvalid({ fields: [{ field: "time_zone", problem }] });
  const tasks = oneAfterAnother(asked);
  const ends = tasks.map(({ after_minutes, duration_minutes }) => after_minutes + duration_minutes);
  return {
    time_zone: zone,
    duration_minutes: Math.max(...ends),
    after_minutes: tasks.map(({ after_minutes }) => after_minutes),
    days: availableTimes(workers, { tasks, place, time_zone: zone }, now),
  };
});
