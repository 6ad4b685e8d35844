import * as z from "zod/mini";
import { jobs, userPartition } from "../../shared/data/jobs.ts";
import { sessions } from "../../shared/data/sessions.ts";
import { JobState } from "../../shared/domain/job/job.ts";
import { JobView, jobFor } from "../../shared/domain/job/view.ts";
import { verifyAccessToken } from "../../shared/http/access-token.ts";
import type { HttpEvent } from "../../shared/http/call.ts";
import { costOf, log, traced } from "../../shared/kernel/log.ts";
import { PageOf, pageQuery } from "../../shared/kernel/schema.ts";

const Query = z.strictObject({ ...pageQuery, status: z.optional(JobState) });
const Answer = PageOf(JobView);

/** `GET /job/get-job-list-for-user` in one function by hand, from the same parts. */
export const handler = (event: HttpEvent, { awsRequestId }: { awsRequestId: string }) =>
  traced({ operation: "job/get-job-list-for-user", request_id: awsRequestId }, async (trace) => {
    const started = performance.now();
    const now = new Date().toISOString();
    const token = event.headers.authorization?.slice("Bearer ".length) ?? "";
    const actor = verifyAccessToken(token, now);
    if (actor.role !== "user") return { statusCode: 403, headers: {}, body: "{}" };
    const { limit, cursor, status } = Query.parse(event.queryStringParameters ?? {});
    const [session, { items, next_cursor }] = await Promise.all([
      sessions.get(actor.id, actor.session_id),
      jobs.page(
        "ofUser",
        userPartition("LIVE", actor.id),
        { limit, cursor, scope: `${actor.id} ${status ?? ""}`, order: "oldest" },
        status && (({ state }) => state === status),
      ),
    ]);
    if (session?.state !== "active" || session.expires_at <= now)
      return { statusCode: 401, headers: {}, body: "{}" };
    const data = Answer.parse({
      items: items.map((job) => jobFor("user", job)),
      next_cursor,
    });
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
