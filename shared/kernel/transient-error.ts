/** Errors that say nothing about the request: a vendor did not answer, or could not at the moment. */
const transientErrors = new Set([
  "TimeoutError",
  "TransactionInProgressException",
  "TransactionConflictException",
  "InternalServerError",
  "ServiceUnavailable",
  "SlowDown",
  "ThrottlingException",
  "RequestLimitExceeded",
  "ProvisionedThroughputExceededException",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  // The response is not JSON, or is truncated.
  "SyntaxError",
]);

type Failure = { code?: string; $metadata?: { httpStatusCode?: number } };

/**
 * Whether a failed call of an AWS service may succeed later. A gateway in front of the service gives a status without a
 * name. A failure with a success status is a response that could not be parsed.
 */
export const isTransient = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code = "", $metadata } = error as Failure;
  const status = $metadata?.httpStatusCode ?? 0;
  const isUnreadable = status >= 200 && status < 300;
  return transientErrors.has(error.name) || transientErrors.has(code) || status >= 500 || isUnreadable;
};
