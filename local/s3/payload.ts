import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { ByteReader } from "./byte-reader.ts";
import { S3Error } from "./s3-error.ts";
import type { S3Request } from "./s3-request.ts";

export type ChecksumAlgorithm = "crc32" | "sha1" | "sha256";
export type Checksum = { algorithm: ChecksumAlgorithm; value: string };
export type Payload = { bytes: AsyncIterable<Buffer>; checksum: () => Checksum | undefined };

type Expectation = {
  algorithm: ChecksumAlgorithm | "md5";
  /** Read it after all bytes have passed: only then a trailing checksum is known. */
  digest: () => Buffer;
  refusal: S3Error;
};
type Running = { update(chunk: Buffer): unknown; digest(): Buffer };

export const checksumAlgorithms: ChecksumAlgorithm[] = ["crc32", "sha1", "sha256"];
export const maximumObjectBytes = 5 * 1024 ** 3;

const digestBytes = { crc32: 4, md5: 16, sha1: 20, sha256: 32 };

const runningCrc32 = (): Running => {
  let value = 0;
  return {
    update: (chunk) => {
      value = crc32(chunk, value);
    },
    digest: () => {
      const digest = Buffer.alloc(4);
      digest.writeUInt32BE(value);
      return digest;
    },
  };
};

export const runningDigest = (algorithm: ChecksumAlgorithm | "md5"): Running =>
  algorithm === "crc32" ? runningCrc32() : createHash(algorithm);

/** Passes the bytes through. Throws after the last one if a digest is wrong. */
async function* verified(source: AsyncIterable<Buffer>, expectations: Expectation[]): AsyncGenerator<Buffer> {
  const running = expectations.map(({ algorithm }) => runningDigest(algorithm));
  for await (const chunk of source) {
    for (const digest of running) digest.update(chunk);
    yield chunk;
  }
  for (const [index, { digest, refusal }] of expectations.entries())
    if (!running[index]?.digest().equals(digest())) throw refusal;
}

const base64Digest = (text: string, algorithm: keyof typeof digestBytes, refusal: S3Error): Buffer => {
  const digest = Buffer.from(text, "base64");
  if (digest.length !== digestBytes[algorithm] || digest.toString("base64") !== text) throw refusal;
  return digest;
};

const checksumExpectation = ({ algorithm, value }: Checksum): Expectation => {
  const digest = base64Digest(
    value,
    algorithm,
    new S3Error("InvalidRequest", `Value for x-amz-checksum-${algorithm} header is invalid.`),
  );
  return {
    algorithm,
    digest: () => digest,
    refusal: new S3Error(
      "BadDigest",
      `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`,
    ),
  };
};

const md5Expectation = (value: string): Expectation => {
  const digest = base64Digest(
    value,
    "md5",
    new S3Error("InvalidDigest", "The Content-MD5 you specified is not valid."),
  );
  return {
    algorithm: "md5",
    digest: () => digest,
    refusal: new S3Error("BadDigest", "The Content-MD5 you specified did not match what we received."),
  };
};

const declaredChecksum = (headers: Map<string, string>): Checksum | undefined => {
  const declared = checksumAlgorithms.flatMap((algorithm) => {
    const value = headers.get(`x-amz-checksum-${algorithm}`);
    return value === undefined ? [] : [{ algorithm, value }];
  });
  if (declared.length > 1)
    throw new S3Error(
      "InvalidRequest",
      "Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.",
    );
  return declared[0];
};

async function* decodeAwsChunked(
  source: AsyncIterable<Buffer>,
  decodedBytes: number,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  const incomplete = new S3Error(
    "IncompleteBody",
    "The request body terminated unexpectedly or its chunks do not add up to x-amz-decoded-content-length.",
  );
  const reader = new ByteReader(source);
  const line = async (): Promise<string> => {
    const bytes = await reader.until("\r\n", 4096);
    if (bytes === undefined) throw incomplete;
    return bytes.toString("latin1");
  };
  let left = decodedBytes;
  for (;;) {
    const head = /^([0-9a-fA-F]{1,12})(?:;|$)/.exec(await line());
    const size = Number.parseInt(head?.[1] ?? "", 16);
    if (Number.isNaN(size) || size > left) throw incomplete;
    if (size === 0) break;
    if (!(yield* reader.take(size)) || (await line()) !== "") throw incomplete;
    left -= size;
  }
  if (left > 0) throw incomplete;
  for (let trailer = await line(); trailer !== ""; trailer = await line()) {
    const [name = "", ...value] = trailer.split(":");
    trailers.set(name.trim().toLowerCase(), value.join(":").trim());
  }
}

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

const streamed = (request: S3Request): Payload => {
  const decodedBytes = wholeNumber(request.headers.get("x-amz-decoded-content-length"));
  if (decodedBytes === undefined)
    throw new S3Error(
      "MissingContentLength",
      "You must provide the x-amz-decoded-content-length HTTP header.",
    );
  if (decodedBytes > maximumObjectBytes) throw tooLarge();
  const trailers = new Map<string, string>();
  const decoded = decodeAwsChunked(request.body, decodedBytes, trailers);
  const trailer = request.headers.get("x-amz-trailer")?.toLowerCase();
  if (trailer === undefined)
    return {
      bytes: verified(decoded, bodyExpectations(request)),
      checksum: () => declaredChecksum(request.headers),
    };
  const algorithm = checksumAlgorithms.find((candidate) => trailer === `x-amz-checksum-${candidate}`);
  if (!algorithm)
    throw new S3Error("NotImplemented", "The checksum algorithm of x-amz-trailer is not implemented here.");
  const announced = (): Checksum => {
    const value = trailers.get(trailer);
    if (value === undefined)
      throw new S3Error(
        "MalformedTrailerError",
        "The request contained trailing data that was not well-formed.",
      );
    return { algorithm, value };
  };
  const expectation: Expectation = {
    algorithm,
    digest: () => checksumExpectation(announced()).digest(),
    refusal: new S3Error(
      "BadDigest",
      `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`,
    ),
  };
  return { bytes: verified(decoded, [...bodyExpectations(request), expectation]), checksum: announced };
};

const tooLarge = (): S3Error =>
  new S3Error("EntityTooLarge", "Your proposed upload exceeds the maximum allowed size");

const bodyExpectations = (request: S3Request): Expectation[] => {
  const md5 = request.headers.get("content-md5");
  const checksum = declaredChecksum(request.headers);
  return [
    ...(md5 === undefined ? [] : [md5Expectation(md5)]),
    ...(checksum === undefined ? [] : [checksumExpectation(checksum)]),
  ];
};

/**
 * The request's body: aws-chunked framing removed, and refused after its last byte when the signed hash, Content-MD5 or
 * a header or trailing checksum does not hold. So nothing may be stored before the bytes have been read to their end.
 */
export const openPayload = (request: S3Request, payloadHash: string): Payload => {
  if (payloadHash === "STREAMING-UNSIGNED-PAYLOAD-TRAILER") return streamed(request);
  if (payloadHash.startsWith("STREAMING-"))
    throw new S3Error("NotImplemented", "Signed chunks are not implemented here.");
  const size = wholeNumber(request.headers.get("content-length"));
  if (size === undefined)
    throw new S3Error("MissingContentLength", "You must provide the Content-Length HTTP header.");
  if (size > maximumObjectBytes) throw tooLarge();
  const expectations = bodyExpectations(request);
  if (payloadHash !== "UNSIGNED-PAYLOAD") {
    const digest = Buffer.from(payloadHash, "hex");
    if (digest.length !== digestBytes.sha256)
      throw new S3Error(
        "InvalidArgument",
        "x-amz-content-sha256 must be UNSIGNED-PAYLOAD, a STREAMING marker or a valid sha256 value.",
      );
    expectations.unshift({
      algorithm: "sha256",
      digest: () => digest,
      refusal: new S3Error(
        "XAmzContentSHA256Mismatch",
        "The provided 'x-amz-content-sha256' header does not match what was computed.",
      ),
    });
  }
  return { bytes: verified(request.body, expectations), checksum: () => declaredChecksum(request.headers) };
};

/** The file of a POST form, verified against the checksum field the form carries, if any. */
export const verifiedFile = (source: AsyncIterable<Buffer>, fields: Map<string, string>): Payload => {
  const checksum = declaredChecksum(fields);
  return {
    bytes: verified(source, checksum === undefined ? [] : [checksumExpectation(checksum)]),
    checksum: () => checksum,
  };
};

/** The whole of a small body, verified. */
export const readDocument = async (request: S3Request, payloadHash: string): Promise<string> => {
  const maximumBytes = 2 * 1024 * 1024;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of openPayload(request, payloadHash).bytes) {
    size += chunk.length;
    if (size > maximumBytes)
      throw new S3Error("MalformedXML", "The XML you provided was larger than allowed.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};
