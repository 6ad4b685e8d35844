import { authenticate, Booking, bookJob, envelope, refusalOf } from "../create-job.ts";

/** No framework at all. */
export const handler = async (event, context) => {
  try {
    const now = new Date().toISOString();
    const actor = await authenticate(event.headers.authorization, now);
    const booking = Booking.parse(JSON.parse(event.body));
    const { sourceIp: source_ip } = event.requestContext.http;
    const request_id = context.awsRequestId;
    const data = await bookJob({ booking, actor, now, source_ip, request_id });
    return {
      statusCode: 200,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(envelope(data, request_id)),
    };
  } catch (error) {
    const { status, body } = refusalOf(error);
    return {
      statusCode: status,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
  }
};
