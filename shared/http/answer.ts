import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Allowance } from "../kernel/rate-limit.ts";
import type { Reason, RefusalFacts } from "../kernel/refusal.ts";
import { problemDocument, problemType } from "./problem.ts";
import { rateHeaders } from "./rate-headers.ts";

export type Answer = APIGatewayProxyStructuredResultV2 & { headers: Record<string, string> };

/** The parts of a request that its response depends on. */
export type Asking = {
  request_id: string;
  /** The client wants errors as problem documents (RFC 9457). */
  wants_problems: boolean;
  /** What is left of the limits that counted the request. */
  allowances: readonly Allowance[];
};

const headers = ({ request_id, allowances }: Asking, contentType: string): Record<string, string> => ({
  "content-type": contentType,
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-request-id": request_id,
  ...rateHeaders(allowances),
});

const json = "application/json; charset=utf-8";

/** A success: HTTP 200 with the envelope. */
export const succeeded = (body: string, asking: Asking): Answer => ({
  statusCode: 200,
  headers: headers(asking, json),
  body,
});

export const envelopeOf = (data: unknown, message: string, requestId: string): string =>
  JSON.stringify({ status: 200, success: true, message, data, request_id: requestId });

const envelopeOfError = (
  { code, status, message: usual }: Reason,
  { message = usual, fields, details }: RefusalFacts,
) => ({
  status,
  success: false,
  message,
  error: { code, ...(fields && { fields }), ...(details && { details }) },
});

const errorAnswer = (reason: Reason, facts: RefusalFacts, asking: Asking): Answer => {
  const { wants_problems, request_id, allowances } = asking;
  const document = wants_problems
    ? problemDocument(reason, facts, request_id)
    : envelopeOfError(reason, facts);
  return {
    statusCode: reason.status,
    headers: {
      ...headers(
        { ...asking, allowances: [...allowances, ...(facts.allowance ? [facts.allowance] : [])] },
        wants_problems ? problemType : json,
      ),
      ...(facts.retry_after_seconds !== undefined && { "retry-after": String(facts.retry_after_seconds) }),
      ...(reason.status === 401 && { "www-authenticate": "Bearer" }),
    },
    body: JSON.stringify({ ...document, request_id }),
  };
};

/** A refusal in the same envelope, or as a problem document, with Retry-After if waiting helps. */
export const refused = ({ reason, facts }: { reason: Reason; facts: RefusalFacts }, asking: Asking): Answer =>
  errorAnswer(reason, facts, asking);

/** The response to an unknown error. */
export const serviceError: Reason = {
  code: "service.error",
  status: 500,
  message: "Something went wrong on our side. Quote the request id when you ask about it.",
  hint: "Repeat it once, with the same Idempotency-Key. If it fails again, contact support with the request id.",
};

/** The response to an unknown error. It has only a request id to report. */
export const broken = (asking: Asking): Answer => errorAnswer(serviceError, {}, asking);
