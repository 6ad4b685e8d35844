import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { S3Error, type S3ErrorCode } from "./s3-error.ts";
import type { S3Request } from "./s3-request.ts";

export type Credentials = { accessKeyId: string; secretAccessKey: string };

type Claim = {
  credential: string;
  timestamp: string;
  signedHeaders: string[];
  signature: string;
  payloadHash: string;
  malformed: S3ErrorCode;
};

const algorithm = "AWS4-HMAC-SHA256";
const maximumSkewMs = 15 * 60 * 1000;
const maximumExpirySeconds = 7 * 24 * 60 * 60;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const timestampMs = (timestamp: string): number => {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp);
  if (!parts) return Number.NaN;
  const [, year, month, day, hour, minute, second] = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

const canonicalRequest = (request: S3Request, claim: Claim): string => {
  const path = request.path
    .split("/")
    .map((segment) => encode(decodeURIComponent(segment)))
    .join("/");
  const query = request.query
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(
      ([leftName, leftValue], [rightName, rightValue]) =>
        byText(leftName, rightName) || byText(leftValue, rightValue),
    )
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  const headers = claim.signedHeaders.map(
    (name) => `${name}:${(request.headers.get(name) ?? "").trim().replace(/\s+/g, " ")}\n`,
  );
  return [
    request.method,
    path,
    query,
    headers.join(""),
    claim.signedHeaders.join(";"),
    claim.payloadHash,
  ].join("\n");
};

const headerClaim = (request: S3Request, authorization: string, nowMs: number): Claim => {
  const parts =
    /^AWS4-HMAC-SHA256 +Credential=([^, ]+), *SignedHeaders=([^, ]+), *Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!parts) throw new S3Error("AuthorizationHeaderMalformed", "The authorization header is malformed.");
  const [, credential = "", signedHeaders = "", signature = ""] = parts;
  const timestamp = request.headers.get("x-amz-date") ?? "";
  const signedMs = timestampMs(timestamp);
  if (Number.isNaN(signedMs))
    throw new S3Error("AccessDenied", "AWS authentication requires a valid Date or x-amz-date header");
  if (Math.abs(nowMs - signedMs) > maximumSkewMs)
    throw new S3Error(
      "RequestTimeTooSkewed",
      "The difference between the request time and the current time is too large.",
    );
  const payloadHash = request.headers.get("x-amz-content-sha256");
  if (payloadHash === undefined)
    throw new S3Error("InvalidRequest", "Missing required header for this request: x-amz-content-sha256");
  return {
    credential,
    timestamp,
    signedHeaders: signedHeaders.split(";"),
    signature,
    payloadHash,
    malformed: "AuthorizationHeaderMalformed",
  };
};

const queryClaim = (request: S3Request, nowMs: number): Claim => {
  const malformed = "AuthorizationQueryParametersError";
  const single = (name: string): string => {
    const values = request.query.filter(([candidate]) => candidate === name);
    if (values.length !== 1 || !values[0]?.[1])
      throw new S3Error(malformed, `Query-string authentication requires exactly one ${name} parameter.`);
    return values[0][1];
  };
  if (single("X-Amz-Algorithm") !== algorithm)
    throw new S3Error(malformed, `X-Amz-Algorithm only supports "${algorithm}"`);
  const timestamp = single("X-Amz-Date");
  const signedMs = timestampMs(timestamp);
  if (Number.isNaN(signedMs))
    throw new S3Error(malformed, "X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"");
  const expires = single("X-Amz-Expires");
  const expirySeconds = /^\d{1,7}$/.test(expires) ? Number(expires) : 0;
  if (expirySeconds < 1 || expirySeconds > maximumExpirySeconds)
    throw new S3Error(malformed, "X-Amz-Expires must be between 1 second and a week (in seconds)");
  if (signedMs - nowMs > maximumSkewMs) throw new S3Error("AccessDenied", "Request is not yet valid");
  if (nowMs >= signedMs + expirySeconds * 1000) throw new S3Error("AccessDenied", "Request has expired");
  return {
    credential: single("X-Amz-Credential"),
    timestamp,
    signedHeaders: single("X-Amz-SignedHeaders").split(";"),
    signature: single("X-Amz-Signature"),
    payloadHash: request.headers.get("x-amz-content-sha256") ?? "UNSIGNED-PAYLOAD",
    malformed,
  };
};

/** Whether `signature` (hex) is the SigV4 signature of `text` under `credential`'s key and scope. Any region is served. */
export const verifySignature = (
  {
    credential,
    timestamp,
    signature,
    malformed,
  }: Pick<Claim, "credential" | "timestamp" | "signature" | "malformed">,
  credentials: Credentials[],
  textToSign: (scope: string) => string,
): void => {
  const [accessKeyId, date, region, service, terminator, ...extra] = credential.split("/");
  if (
    !region ||
    service !== "s3" ||
    terminator !== "aws4_request" ||
    extra.length > 0 ||
    date !== timestamp.slice(0, 8)
  )
    throw new S3Error(malformed, "The credential is mal-formed or not in the scope of the request's date.");
  const known = credentials.find((candidate) => candidate.accessKeyId === accessKeyId);
  if (!known)
    throw new S3Error(
      "InvalidAccessKeyId",
      "The AWS Access Key Id you provided does not exist in our records.",
    );
  const key = [date, region, service, terminator].reduce<string | Buffer>(
    hmac,
    `AWS4${known.secretAccessKey}`,
  );
  const expected = hmac(key, textToSign([date, region, service, terminator].join("/")));
  const given = Buffer.from(signature, "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new S3Error(
      "SignatureDoesNotMatch",
      "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
    );
};

/**
 * Verifies the SigV4 signature in the Authorization header or the query; anonymous requests are refused.
 * Returns the payload hash that the signature covers: a hex SHA-256, or one of S3's markers.
 * Source: "Authenticating Requests (AWS Signature Version 4)" of the S3 API reference.
 */
export const authenticate = (request: S3Request, credentials: Credentials[], nowMs: number): string => {
  const authorization = request.headers.get("authorization");
  const presigned = request.query.some(([name]) => name === "X-Amz-Algorithm" || name === "X-Amz-Signature");
  if (presigned && authorization !== undefined)
    throw new S3Error("InvalidArgument", "Only one auth mechanism allowed");
  if (!presigned && authorization === undefined) throw new S3Error("AccessDenied", "Access Denied");
  const claim = presigned ? queryClaim(request, nowMs) : headerClaim(request, authorization ?? "", nowMs);
  const unsigned = ["host", ...request.amazonHeaders].filter((name) => !claim.signedHeaders.includes(name));
  if (unsigned.length > 0)
    throw new S3Error(
      "AccessDenied",
      `There were headers present in the request which were not signed: ${unsigned.join(", ")}`,
    );
  verifySignature(claim, credentials, (scope) =>
    [algorithm, claim.timestamp, scope, sha256(canonicalRequest(request, claim))].join("\n"),
  );
  return claim.payloadHash;
};
