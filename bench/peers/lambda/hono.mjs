import { Hono } from "hono";
import { handle } from "hono/aws-lambda";
import { authenticate, Booking, bookJob, envelope, refusalOf } from "../create-job.ts";
import { register } from "../routes.ts";

const app = new Hono().basePath("/api/v1");

app.onError((error, context) => {
  const { status, body } = refusalOf(error);
  return context.json(body, status);
});

app.post("/job/create-job", async (context) => {
  const now = new Date().toISOString();
  const actor = await authenticate(context.req.header("authorization"), now);
  const booking = Booking.parse(await context.req.json());
  const { sourceIp: source_ip } = context.env.event.requestContext.http;
  const request_id = context.env.lambdaContext.awsRequestId;
  return context.json(envelope(await bookJob({ booking, actor, now, source_ip, request_id }), request_id));
});

register(({ method, path, handler }) =>
  app.on(method, path, async (context) => {
    const { body, statusCode } = await handler(context.env.event, context.env.lambdaContext);
    return context.body(body, statusCode);
  }),
);

export const handler = handle(app);
