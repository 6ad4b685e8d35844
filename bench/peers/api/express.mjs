import express from "express";
import { authenticate, Booking, bookJob, envelope, refusalOf } from "../create-job.ts";
import { register } from "../routes.ts";

export const api = () => {
  const app = express();
  app.use(express.json());

  app.post("/api/v1/job/create-job", async (request, response) => {
    const now = new Date().toISOString();
    const actor = await authenticate(request.headers.authorization, now);
    const booking = Booking.parse(request.body);
    const { event, context } = request.apiGateway;
    const { sourceIp: source_ip } = event.requestContext.http;
    const request_id = context.awsRequestId;
    response.json(envelope(await bookJob({ booking, actor, now, source_ip, request_id }), request_id));
  });

  register(({ method, path, handler }) =>
    app[method.toLowerCase()](`/api/v1${path}`, async (request, response) => {
      const { body, statusCode } = await handler(request.apiGateway.event, request.apiGateway.context);
      response.status(statusCode).send(body);
    }),
  );

  app.use((error, _request, response, _next) => {
    const { status, body } = refusalOf(error);
    response.status(status).json(body);
  });
  return app;
};
