import * as z from "zod/mini";
import { joined } from "../../shared/data/engine/guard.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { media } from "../../shared/data/media.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { jobNamed, joinWork } from "../../shared/data/work.ts";
import { AccountConflict, AccountNotFound } from "../../shared/domain/account/account.ts";
import { ownAnswersGiven } from "../../shared/domain/field/answer.ts";
import { chosenTimeOf, providersFree } from "../../shared/domain/job/availability.ts";
import { BookedJob } from "../../shared/domain/job/booked.ts";
import { book, bookingRefusals, homeGiven } from "../../shared/domain/job/booking.ts";
import { JobCreated } from "../../shared/domain/job/events.ts";
import { jobFor } from "../../shared/domain/job/view.ts";
import { MediaNotFound } from "../../shared/domain/media/media.ts";
import { policy } from "../../shared/domain/policy.ts";
import { QuoteConverted } from "../../shared/domain/quote/events.ts";
import { QuoteConflict, QuoteNotFound } from "../../shared/domain/quote/quote.ts";
import { operation } from "../../shared/http/operation.ts";
import { NonexistentLocalTime, resolveLocalTime } from "../../shared/kernel/local-time.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, Id, LocalDate, LocalTime, orEmpty, Text } from "../../shared/kernel/schema.ts";
import { TimeZone } from "../../shared/kernel/time-zone.ts";
import { answersOfJobs } from "../../shared/workflows/field/answering.ts";
import { bookingGrounds } from "../../shared/workflows/job/grounds.ts";
import { workersAt } from "../../shared/workflows/job/workers.ts";

export const handler = operation({
  route: "POST /job/create-job",
  summary: "Book a job for a task of an accepted quote.",
  description: `The start is local time at the place, at least ${policy.job.lead_hours} hours and at most ${policy.job.ahead_days} days from now. A time that clocks skip is refused, and the answer names the next valid one. Of a time that comes twice the first is meant; send \`fold=1\` for the second. Pay within ${policy.job.payment_hold_minutes} minutes: then the job is open to providers, otherwise the booking lapses. Where documents are mandatory for customers, you must have handed in one of each kind that was not rejected; \`details.documents\` says which are missing and why. If nobody is free then yet, \`providers_free\` is 0, and \`notice\` says what that means.`,
  access: ["user"],
  query: z.strictObject({
    fold: described(
      z.optional(z.enum(["0", "1"])),
      "Which of two equal local times is meant when clocks are set back: `0` the first, `1` the second.",
    ),
  }),
  body: z.strictObject({
    user_id: Id("user"),
    video_id: described(orEmpty(Id("media")), "The video that shows the problem. It must be your own."),
    quote_id: Id("quote"),
    task_id: Id("task"),
    scheduled_date: described(LocalDate, "Day on which the work starts, in the job's time zone."),
    scheduled_time: described(LocalTime, "Time at which the work starts, in the job's time zone."),
    optional_message: described(
      orEmpty(Text(2000)),
      "A note for the provider, such as how to find the door.",
    ),
    time_zone: TimeZone,
    ...homeGiven,
    ...ownAnswersGiven,
  }),
  response: BookedJob,
  refuses: [
    AccountNotFound,
    AccountConflict,
    QuoteNotFound,
    MediaNotFound,
    NonexistentLocalTime,
    ...bookingRefusals,
    QuoteConflict,
  ],
  emits: [JobCreated, QuoteConverted],
  example: {
    body: {
      user_id: "018f3a5c9d2e4b7a6c1d0e9f",
      video_id: "018f3a5c9d2e4b7a6c1d0ea0",
      quote_id: "018f3a5c9d2e4b7a6c1d0ea1",
      task_id: "018f3a5c9d2e4b7a6c1d0ea2",
      scheduled_date: "2027-03-18",
      scheduled_time: "09:30",
      optional_message: "The bell does not work, please knock.",
      time_zone: "America/Chicago",
    },
  },
  uses: ["table", "lists"],
  alongside: ({ body, actor, now }) =>
    Promise.all([bookingGrounds(actor.id, body, now), body.video_id ? media.find(body.video_id) : undefined]),
}).handle(async ({ alongside, body, query, actor, now, newId, commit }) => {
  const { user_id, task_id, scheduled_date, scheduled_time, time_zone } = body;
  if (user_id !== actor.id) throw AccountNotFound();
  const when = {
    scheduled_date,
    scheduled_time,
    time_zone,
    ...(await resolveLocalTime(scheduled_date, scheduled_time, time_zone, query.fold === "1" ? 1 : 0)),
  };
  const [{ account: customer, work, answering, ...grounds }, video] = await alongside;
  if (video && video.owner_id !== user_id) throw MediaNotFound();
  const booked = book(
    { task_id, when, optional_message: body.optional_message, private_home: body.private_home },
    { ...grounds, customer, video },
    { id: newId("job"), now },
  );
  const [workers, answers] = await Promise.all([
    workersAt(booked.job.place, now),
    answersOfJobs(answering, [booked.job], now),
  ]);
  const providers_free = providersFree(workers, booked.job, now);
  const joining = joinWork(user_id, work, [jobNamed(booked.job.id)]);
  const writes = [...joined([joining], jobs.insert(booked.job)), quotes.update(booked.quote), ...answers];
  return commit(writes, booked.events, {
    ...jobFor("user", committed(booked.job)),
    ...chosenTimeOf(providers_free),
  });
});
