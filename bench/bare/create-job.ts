import * as z from "zod/mini";
import { accounts } from "../../shared/data/accounts.ts";
import { documentsWanting } from "../../shared/data/document-queues.ts";
import { commitAs } from "../../shared/data/engine/commit.ts";
import { joined } from "../../shared/data/engine/guard.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { media } from "../../shared/data/media.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { sessions } from "../../shared/data/sessions.ts";
import { currentTermsVersion } from "../../shared/data/terms.ts";
import { accountWork, jobNamed, joinWork } from "../../shared/data/work.ts";
import { chosenTime, chosenTimeOf, providersFree } from "../../shared/domain/job/availability.ts";
import { book } from "../../shared/domain/job/booking.ts";
import { JobView, jobFor } from "../../shared/domain/job/view.ts";
import { verifyAccessToken } from "../../shared/http/access-token.ts";
import type { HttpEvent } from "../../shared/http/call.ts";
import { newId } from "../../shared/kernel/id.ts";
import { resolveLocalTime } from "../../shared/kernel/local-time.ts";
import { costOf, log, traced } from "../../shared/kernel/log.ts";
import { committed } from "../../shared/kernel/record.ts";
import { Id, LocalDate, LocalTime, orEmpty, Text } from "../../shared/kernel/schema.ts";
import { TimeZone } from "../../shared/kernel/time-zone.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { workersAt } from "../../shared/workflows/job/workers.ts";

const Query = z.strictObject({ fold: z.optional(z.enum(["0", "1"])) });
const Body = z.strictObject({
  user_id: Id("user"),
  video_id: orEmpty(Id("media")),
  quote_id: Id("quote"),
  task_id: Id("task"),
  scheduled_date: LocalDate,
  scheduled_time: LocalTime,
  optional_message: orEmpty(Text(2000)),
  time_zone: TimeZone,
});

const Answer = z.extend(JobView, chosenTime);

const refused = (statusCode: number) => ({ statusCode, headers: {}, body: "{}" });

/** `POST /job/create-job` in one function by hand, from the same parts, without the framework around them. */
export const handler = (event: HttpEvent, { awsRequestId }: { awsRequestId: string }) =>
  traced({ operation: "job/create-job", request_id: awsRequestId }, async (trace) => {
    const started = performance.now();
    const now = new Date().toISOString();
    const token = event.headers.authorization?.slice("Bearer ".length) ?? "";
    const actor = verifyAccessToken(token, now);
    if (actor.role !== "user") return refused(403);
    const { fold } = Query.parse(event.queryStringParameters ?? {});
    const body = Body.parse(JSON.parse(event.body ?? "{}"));
    const { user_id, video_id, quote_id, task_id, scheduled_date, scheduled_time, time_zone } = body;
    const [session, customer, quote, video, terms_version, wantingOf, work] = await Promise.all([
      sessions.get(actor.id, actor.session_id),
      accounts.find(actor.id),
      quotes.find(quote_id),
      video_id ? media.find(video_id) : undefined,
      currentTermsVersion(defaultMarket, now),
      documentsWanting(actor.id, now),
      accountWork.get(actor.id),
    ]);
    if (session?.state !== "active" || session.expires_at <= now) return refused(401);
    if (user_id !== actor.id) return refused(404);
    const which = fold === "1" ? 1 : 0;
    const place = await resolveLocalTime(scheduled_date, scheduled_time, time_zone, which);
    if (quote.user_id !== user_id || (video && video.owner_id !== user_id)) return refused(404);
    const booked = book(
      {
        task_id,
        when: { scheduled_date, scheduled_time, time_zone, ...place },
        optional_message: body.optional_message,
      },
      { customer, terms_version, documents_wanting: wantingOf(quote), quote, video },
      { id: newId("job"), now },
    );
    const providers_free = providersFree(await workersAt(booked.job.place, now), booked.job, now);
    const data = Answer.parse({
      ...jobFor("user", committed(booked.job)),
      ...chosenTimeOf(providers_free),
    });
    await commitAs(
      {
        actor,
        now,
        operation: "job/create-job",
        correlation_id: awsRequestId,
        source_ip: event.requestContext.http.sourceIp,
        remaining: () => 29_000,
      },
      [
        ...joined([joinWork(actor.id, work, [jobNamed(booked.job.id)])], jobs.insert(booked.job)),
        quotes.update(booked.quote),
      ],
      booked.events,
    );
    log("info", "operation", {
      status: 200,
      duration_ms: performance.now() - started,
      ...costOf(trace),
    });
    return {
      statusCode: 200,
      headers: { "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify({
        status: 200,
        success: true,
        message: "OK",
        data,
        request_id: awsRequestId,
      }),
    };
  });
