import { randomBytes } from "node:crypto";
import { readAttributes } from "./attributes.ts";
import type { Part, Upload } from "./object-index.ts";
import { checksumHeaders } from "./objects.ts";
import { type Checksum, checksumAlgorithms, openPayload, readDocument, runningDigest } from "./payload.ts";
import { assertWritable, quoted } from "./preconditions.ts";
import { S3Error } from "./s3-error.ts";
import { integerParameter, parameter, type S3Request } from "./s3-request.ts";
import type { Operation, Service } from "./service.ts";
import { childrenOf, parseRoot, renderXml, requiredText, textOf, type XmlElement } from "./xml.ts";

const maximumParts = 10_000;
const maximumListed = 1000;
const minimumPartBytes = 5 * 1024 ** 2;

const findUpload = ({ index }: Service, request: S3Request): Upload => {
  const upload = index.upload(parameter(request, "uploadId") ?? "", request.bucket, request.key);
  if (!upload)
    throw new S3Error(
      "NoSuchUpload",
      "The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.",
    );
  return upload;
};

export const createUpload: Operation = (service, { bucket, key, headers }) => {
  const id = randomBytes(24).toString("base64url");
  service.index.startUpload({
    id,
    bucket,
    key,
    initiatedMs: service.clock(),
    attributes: readAttributes(headers),
  });
  return {
    status: 200,
    headers: { "x-amz-server-side-encryption": "AES256" },
    body: renderXml("InitiateMultipartUploadResult", { Bucket: bucket, Key: key, UploadId: id }),
  };
};

export const uploadPart: Operation = async (service, request, payloadHash) => {
  const number = integerParameter(request, "partNumber", { minimum: 1, maximum: maximumParts, otherwise: 0 });
  findUpload(service, request);
  if (request.headers.has("x-amz-copy-source"))
    throw new S3Error("NotImplemented", "UploadPartCopy is not implemented.");
  const payload = openPayload(request, payloadHash);
  const { file, size, md5 } = await service.blobs.write(payload.bytes);
  const checksum = payload.checksum();
  const part = { number, file, size, etag: md5.toString("hex"), modifiedMs: service.clock(), checksum };
  try {
    const upload = findUpload(service, request);
    const replaced = service.index.parts(upload.id).find((earlier) => earlier.number === number);
    service.index.putPart(upload.id, part);
    if (replaced) service.blobs.remove(replaced.file);
  } catch (error) {
    service.blobs.remove(file);
    throw error;
  }
  return { status: 200, headers: { etag: quoted(part.etag), ...checksumHeaders(checksum) } };
};

const checksumElement = (checksum: Checksum | undefined): Record<string, string> =>
  checksum ? { [`Checksum${checksum.algorithm.toUpperCase()}`]: checksum.value } : {};

export const listParts: Operation = (service, request) => {
  const upload = findUpload(service, request);
  const after = integerParameter(request, "part-number-marker", {
    minimum: 0,
    maximum: 2 ** 31 - 1,
    otherwise: 0,
  });
  const limit = integerParameter(request, "max-parts", {
    minimum: 1,
    maximum: 2 ** 31 - 1,
    otherwise: maximumListed,
  });
  const maximum = Math.min(limit, maximumListed);
  const following = service.index.parts(upload.id).filter(({ number }) => number > after);
  const page = following.slice(0, maximum);
  return {
    status: 200,
    body: renderXml("ListPartsResult", {
      Bucket: upload.bucket,
      Key: upload.key,
      UploadId: upload.id,
      PartNumberMarker: after,
      NextPartNumberMarker: page.at(-1)?.number ?? 0,
      MaxParts: maximum,
      IsTruncated: following.length > page.length,
      Part: page.map(({ number, modifiedMs, etag, size, checksum }) => ({
        PartNumber: number,
        LastModified: new Date(modifiedMs).toISOString(),
        ETag: quoted(etag),
        Size: size,
        ...checksumElement(checksum),
      })),
    }),
  };
};

export const listUploads: Operation = ({ index }, request) => {
  const prefix = parameter(request, "prefix") ?? "";
  const uploads = index.uploads(request.bucket).filter(({ key }) => key.startsWith(prefix));
  if (uploads.length > maximumListed)
    throw new S3Error("NotImplemented", "More than 1000 uploads cannot be listed here.");
  return {
    status: 200,
    body: renderXml("ListMultipartUploadsResult", {
      Bucket: request.bucket,
      Prefix: prefix,
      MaxUploads: maximumListed,
      IsTruncated: false,
      Upload: uploads.map(({ key, id, initiatedMs }) => ({
        Key: key,
        UploadId: id,
        Initiated: new Date(initiatedMs).toISOString(),
      })),
    }),
  };
};

const choosePart = (element: XmlElement, parts: Part[]): Part => {
  const number = Number(requiredText(element, "PartNumber"));
  const etag = requiredText(element, "ETag").replace(/^"(.*)"$/, "$1");
  const part = parts.find((candidate) => candidate.number === number);
  const sameChecksum = checksumAlgorithms.every((algorithm) => {
    const given = textOf(element, `Checksum${algorithm.toUpperCase()}`);
    return given === undefined || (part?.checksum?.algorithm === algorithm && part.checksum.value === given);
  });
  if (!part || part.etag !== etag || !sameChecksum)
    throw new S3Error(
      "InvalidPart",
      "One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.",
    );
  return part;
};

const chooseParts = (document: string, uploaded: Part[]): Part[] => {
  const elements = childrenOf(parseRoot(document, "CompleteMultipartUpload"), "Part");
  if (elements.length === 0)
    throw new S3Error(
      "MalformedXML",
      "The XML you provided was not well-formed or did not validate against our published schema",
    );
  const numbers = elements.map((element) => Number(requiredText(element, "PartNumber")));
  if (numbers.some((number, index) => index > 0 && number <= (numbers[index - 1] ?? 0)))
    throw new S3Error(
      "InvalidPartOrder",
      "The list of parts was not in ascending order. Parts must be ordered by part number.",
    );
  const parts = elements.map((element) => choosePart(element, uploaded));
  if (parts.slice(0, -1).some(({ size }) => size < minimumPartBytes))
    throw new S3Error("EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size");
  return parts;
};

const digestOfDigests = (algorithm: Parameters<typeof runningDigest>[0], digests: Buffer[]): Buffer => {
  const running = runningDigest(algorithm);
  for (const digest of digests) running.update(digest);
  return running.digest();
};

const compositeChecksum = (parts: Part[]): Checksum | undefined => {
  const algorithm = parts[0]?.checksum?.algorithm;
  if (!algorithm || parts.some(({ checksum }) => checksum?.algorithm !== algorithm)) return undefined;
  const digests = parts.map(({ checksum }) => Buffer.from(checksum?.value ?? "", "base64"));
  return { algorithm, value: `${digestOfDigests(algorithm, digests).toString("base64")}-${parts.length}` };
};

async function* concatenated({ blobs }: Service, parts: Part[]): AsyncGenerator<Buffer> {
  for (const { file } of parts) yield* blobs.read(file);
}

export const completeUpload: Operation = async (service, request, payloadHash) => {
  const { index, blobs, clock, deliver } = service;
  const { bucket, key, headers } = request;
  const document = await readDocument(request, payloadHash);
  const upload = findUpload(service, request);
  const parts = chooseParts(document, index.parts(upload.id));
  assertWritable(headers, index.object(bucket, key));
  const { file, size } = await blobs.write(concatenated(service, parts));
  const partDigests = parts.map(({ etag }) => Buffer.from(etag, "hex"));
  const etag = `${digestOfDigests("md5", partDigests).toString("hex")}-${parts.length}`;
  const checksum = compositeChecksum(parts);
  const object = {
    bucket,
    key,
    file,
    size,
    etag,
    modifiedMs: clock(),
    attributes: upload.attributes,
    checksum,
  };
  const replaced = index.object(bucket, key);
  try {
    findUpload(service, request);
    assertWritable(headers, replaced);
  } catch (error) {
    blobs.remove(file);
    throw error;
  }
  const leftovers = index.parts(upload.id);
  const event = index.completeUpload(upload.id, object, deliver !== undefined);
  for (const obsolete of [...leftovers, ...(replaced ? [replaced] : [])]) blobs.remove(obsolete.file);
  if (event) deliver?.(event);
  return {
    status: 200,
    body: renderXml("CompleteMultipartUploadResult", {
      Location: `http://${headers.get("host")}${request.path}`,
      Bucket: bucket,
      Key: key,
      ETag: quoted(etag),
      ...checksumElement(checksum),
    }),
  };
};

export const abortUpload: Operation = (service, request) => {
  const upload = findUpload(service, request);
  const parts = service.index.parts(upload.id);
  service.index.removeUpload(upload.id);
  for (const { file } of parts) service.blobs.remove(file);
  return { status: 204 };
};
