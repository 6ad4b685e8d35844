import { S3Client } from "@aws-sdk/client-s3";
import { configuration } from "../../configuration.ts";
import { breaker } from "../../kernel/breaker.ts";
import { DependencyUnavailable } from "../../kernel/refusal.ts";
import { isTransient } from "../../kernel/transient-error.ts";

const guarded = breaker("store", { pause_seconds: 5 });

let client: S3Client | undefined;

/**
 * The S3 client: one per process, two attempts of at most three seconds each unless a call says otherwise; then
 * `service.unavailable` if a retry may help.
 */
export const storage = (): S3Client => {
  if (client) return client;
  const { AWS_ENDPOINT_URL_S3 } = configuration();
  const made = new S3Client({
    ...(AWS_ENDPOINT_URL_S3 && { endpoint: AWS_ENDPOINT_URL_S3 }),
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 500,
      requestTimeout: 3000,
      socketTimeout: 25_000,
      throwOnRequestTimeout: true,
    },
    // By default presigned uploads would include the checksum of an empty body.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  made.middlewareStack.add(
    (next) => async (call) => {
      try {
        return await guarded(() => next(call));
      } catch (error) {
        if (!isTransient(error)) throw error;
        throw Object.assign(DependencyUnavailable({ retry_after_seconds: 1 }), { cause: error });
      }
    },
    { step: "initialize", name: "sayUnavailable" },
  );
  client = made;
  return client;
};
