import { S3Client } from "@aws-sdk/client-s3";
import { configuration } from "../../configuration.ts";

let client: S3Client | undefined;

/** The S3 client: one a process, two attempts of at most three seconds each unless a call says otherwise. */
export const storage = (): S3Client => {
  const { AWS_ENDPOINT_URL_S3 } = configuration();
  client ??= new S3Client({
    ...(AWS_ENDPOINT_URL_S3 && { endpoint: AWS_ENDPOINT_URL_S3 }),
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 500,
      requestTimeout: 3000,
      socketTimeout: 25_000,
      throwOnRequestTimeout: true,
    },
    // By default presigned uploads would carry the checksum of an empty body.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return client;
};
