import Fastify from "fastify";
import { authenticate, Booking, bookJob, envelope, refusalOf } from "../create-job.ts";
import { register } from "../routes.ts";

export const api = () => {
  const app = Fastify();

  app.setErrorHandler((error, _, reply) => {
    const { status, body } = refusalOf(error);
    reply.code(status).send(body);
  });

  app.post("/api/v1/job/create-job", async (request) => {
    const now = new Date().toISOString();
    const actor = await authenticate(request.headers.authorization, now);
    const booking = Booking.parse(request.body);
    const { event, context } = request.awsLambda;
    const { sourceIp: source_ip } = event.requestContext.http;
    const request_id = context.awsRequestId;
    return envelope(await bookJob({ booking, actor, now, source_ip, request_id }), request_id);
  });

  register(({ method, path, handler }) =>
    app.route({
      method,
      url: `/api/v1${path}`,
      handler: async (request, reply) => {
        const { body, statusCode } = await handler(request.awsLambda.event, request.awsLambda.context);
        reply.code(statusCode).send(body);
      },
    }),
  );
  return app;
};
