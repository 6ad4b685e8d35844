import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Refusal } from "../kernel/refusal.ts";

export type Answer = APIGatewayProxyStructuredResultV2 & { headers: Record<string, string> };

const headers = (requestId: string): Record<string, string> => ({
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-request-id": requestId,
});

/** A success: HTTP 200 and the one envelope. */
export const succeeded = (body: string, requestId: string): Answer => ({
  statusCode: 200,
  headers: headers(requestId),
  body,
});

export const envelopeOf = (data: unknown, message: string, requestId: string): string =>
  JSON.stringify({ status: 200, success: true, message, data, request_id: requestId });

/** A refusal in the same envelope, with Retry-After where waiting helps. */
export const refused = ({ reason, facts }: Refusal, requestId: string): Answer => ({
  statusCode: reason.status,
  headers: {
    ...headers(requestId),
    ...(facts.retry_after_seconds !== undefined && { "retry-after": String(facts.retry_after_seconds) }),
    ...(reason.status === 401 && { "www-authenticate": "Bearer" }),
  },
  body: JSON.stringify({
    status: reason.status,
    success: false,
    message: reason.message,
    error: {
      code: reason.code,
      ...(facts.fields && { fields: facts.fields }),
      ...(facts.details && { details: facts.details }),
    },
    request_id: requestId,
  }),
});

/** What an unknown error answers: nothing but the request id to ask about. */
export const broken = (requestId: string): Answer => ({
  statusCode: 500,
  headers: headers(requestId),
  body: JSON.stringify({
    status: 500,
    success: false,
    message: "Something went wrong on our side. Quote the request id when you ask about it.",
    error: { code: "service.error" },
    request_id: requestId,
  }),
});
