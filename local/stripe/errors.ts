type ErrorDetail = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error" | "permission_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  [field: string]: unknown;
};

/** A refusal in Stripe's own shape. `saved` says whether an idempotent replay repeats it. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly detail: ErrorDetail;
  readonly saved: boolean;
  readonly retry: boolean;

  constructor(status: number, detail: ErrorDetail, { saved = true, retry = false } = {}) {
    super(detail.message);
    this.status = status;
    this.detail = detail;
    this.saved = saved;
    this.retry = retry;
  }
}

/** 400 of a parameter that is wrong whatever the state; never saved under an idempotency key. */
export const invalidParameter = (code: string, message: string, param?: string) =>
  new StripeFailure(400, { type: "invalid_request_error", code, message, param }, { saved: false });

/** 400 of a request that is refused in the current state. */
export const refused = (message: string, code?: string, fields: Record<string, unknown> = {}) =>
  new StripeFailure(400, { type: "invalid_request_error", message, code, ...fields });

export const missing = (kind: string, id: string, param = "id") =>
  new StripeFailure(param === "id" || param === "intent" ? 404 : 400, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });

export const unknownUrl = (method: string, path: string) =>
  new StripeFailure(
    404,
    { type: "invalid_request_error", message: `Unrecognized request URL (${method}: ${path}).` },
    { saved: false },
  );

export const unauthenticated = (message: string, code?: string) =>
  new StripeFailure(401, { type: "invalid_request_error", message, code }, { saved: false });

export const rateLimited = () =>
  new StripeFailure(
    429,
    {
      type: "invalid_request_error",
      code: "rate_limit",
      message: "Too many requests hit the API too quickly.",
    },
    { saved: false },
  );

export const internal = (message: string) => new StripeFailure(500, { type: "api_error", message });

export const cardDeclined = (detail: Omit<ErrorDetail, "type">) =>
  new StripeFailure(402, { ...detail, type: "card_error", message: String(detail.message) });
