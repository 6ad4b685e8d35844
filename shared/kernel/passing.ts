/** Failures that say nothing about the request: a vendor did not answer, or could not at the moment. */
const passing = new Set([
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
  // What was answered is not JSON, or ends too early.
  "SyntaxError",
]);

type Failure = { code?: string; $metadata?: { httpStatusCode?: number } };

/**
 * Whether a failed call of an AWS service may succeed later. A gateway before the service gives a status without a name; a
 * success that is a failure all the same is an answer that could not be read.
 */
export const isPassing = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code = "", $metadata } = error as Failure;
  const status = $metadata?.httpStatusCode ?? 0;
  const isUnreadable = status >= 200 && status < 300;
  return passing.has(error.name) || passing.has(code) || status >= 500 || isUnreadable;
};
