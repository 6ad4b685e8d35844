import { Router } from "@aws-lambda-powertools/event-handler/http";
import { authenticate, Booking, bookJob, envelope, Refused, refusalOf } from "../create-job.ts";
import { register } from "../routes.ts";

const app = new Router({ prefix: "/api/v1" });

app.errorHandler([Refused, Error], async (error) => {
  const { status, body } = refusalOf(error);
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
});

app.post("/job/create-job", async ({ req, event, context }) => {
  const now = new Date().toISOString();
  const actor = await authenticate(req.headers.get("authorization") ?? undefined, now);
  const booking = Booking.parse(await req.json());
  const { sourceIp: source_ip } = event.requestContext.http;
  const request_id = context.awsRequestId;
  return envelope(await bookJob({ booking, actor, now, source_ip, request_id }), request_id);
});

register(({ method, path, handler }) =>
  app.route(async ({ event, context }) => handler(event, context), { method, path }),
);

export const handler = (event, context) => app.resolve(event, context);
