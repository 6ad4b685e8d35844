import { objectHeaders, parseTagging, readAttributes, readTags } from "./attributes.ts";
import type { StoredObject } from "./object-index.ts";
import { type Checksum, openPayload, readDocument } from "./payload.ts";
import { assertWritable, quoted, readConditions } from "./preconditions.ts";
import { S3Error } from "./s3-error.ts";
import { parameter, type S3Request } from "./s3-request.ts";
import { commitObject, type Operation, type Service } from "./service.ts";
import { childrenOf, parseRoot, renderXml, requiredText, textOf } from "./xml.ts";

const maximumDeletions = 1000;

const findObject = ({ index }: Service, bucket: string, key: string): StoredObject => {
  const object = index.object(bucket, key);
  if (!object) throw new S3Error("NoSuchKey", "The specified key does not exist.");
  return object;
};

export const checksumHeaders = (checksum: Checksum | undefined): Record<string, string> =>
  checksum ? { [`x-amz-checksum-${checksum.algorithm}`]: checksum.value } : {};

export const putObject: Operation = async (service, request, payloadHash) => {
  const { bucket, key, headers } = request;
  assertWritable(headers, service.index.object(bucket, key));
  const attributes = readAttributes(headers);
  const payload = openPayload(request, payloadHash);
  const { file, size, md5 } = await service.blobs.write(payload.bytes);
  const etag = md5.toString("hex");
  const checksum = payload.checksum();
  const object = { bucket, key, file, size, etag, modifiedMs: service.clock(), attributes, checksum };
  commitObject(service, object, headers, "ObjectCreated:Put");
  return {
    status: 200,
    headers: { etag: quoted(etag), "x-amz-server-side-encryption": "AES256", ...checksumHeaders(checksum) },
  };
};

type Range = { start: number; end: number };

/** The single byte range asked for; undefined where the whole is to be sent, as for several ranges. */
const readRange = (header: string | undefined, size: number): Range | undefined => {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end) throw new S3Error("InvalidRange", "The requested range is not satisfiable");
  return { start, end };
};

const overrides = (request: S3Request): Record<string, string> =>
  Object.fromEntries(
    [
      "cache-control",
      "content-disposition",
      "content-encoding",
      "content-language",
      "content-type",
      "expires",
    ].flatMap((name) => {
      const value = parameter(request, `response-${name}`);
      return value === undefined ? [] : [[name, value]];
    }),
  );

export const getObject: Operation = (service, request) => {
  const object = findObject(service, request.bucket, request.key);
  const described = objectHeaders(object);
  if (readConditions(request.headers, object) === "unchanged")
    return {
      status: 304,
      headers: { etag: quoted(object.etag), "last-modified": described["last-modified"] ?? "" },
    };
  const range = readRange(request.headers.get("range"), object.size);
  const wantsChecksum = request.headers.get("x-amz-checksum-mode")?.toUpperCase() === "ENABLED" && !range;
  const headers = {
    ...described,
    ...overrides(request),
    ...(wantsChecksum && checksumHeaders(object.checksum)),
    ...(range && { "content-range": `bytes ${range.start}-${range.end}/${object.size}` }),
    "content-length": String(range ? range.end - range.start + 1 : object.size),
  };
  const hasBody = request.method === "GET" && object.size > 0;
  return {
    status: range ? 206 : 200,
    headers,
    ...(hasBody && { body: service.blobs.read(object.file, range) }),
  };
};

const readCopySource = (header: string): { bucket: string; key: string } => {
  let path: string;
  try {
    path = decodeURIComponent(header).replace(/^\//, "");
  } catch {
    throw new S3Error(
      "InvalidArgument",
      "Copy Source must mention the source bucket and key: sourcebucket/sourcekey",
    );
  }
  const [bucket = "", ...key] = path.split("/");
  return { bucket, key: key.join("/") };
};

export const copyObject: Operation = async (service, request) => {
  const { bucket, key, headers } = request;
  const origin = readCopySource(headers.get("x-amz-copy-source") ?? "");
  const source = findObject(service, origin.bucket, origin.key);
  if (readConditions(headers, source, "x-amz-copy-source-") === "unchanged")
    throw new S3Error("PreconditionFailed", "At least one of the pre-conditions you specified did not hold");
  const replaces = headers.get("x-amz-metadata-directive") === "REPLACE";
  const retags = headers.get("x-amz-tagging-directive") === "REPLACE";
  if (origin.bucket === bucket && origin.key === key && !replaces)
    throw new S3Error(
      "InvalidRequest",
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata.",
    );
  const attributes = {
    ...(replaces ? readAttributes(headers) : source.attributes),
    tags: retags ? readTags(headers) : source.attributes.tags,
  };
  const file = await service.blobs.duplicate(source.file);
  const copy = { ...source, bucket, key, file, modifiedMs: service.clock(), attributes };
  commitObject(service, copy, headers, "ObjectCreated:Copy");
  return {
    status: 200,
    body: renderXml("CopyObjectResult", {
      ETag: quoted(copy.etag),
      LastModified: new Date(copy.modifiedMs).toISOString(),
    }),
  };
};

const remove = ({ index, blobs }: Service, bucket: string, key: string): void => {
  const object = index.object(bucket, key);
  if (!object) return;
  index.remove(bucket, key);
  blobs.remove(object.file);
};

export const deleteObject: Operation = (service, { bucket, key }) => {
  remove(service, bucket, key);
  return { status: 204 };
};

export const deleteObjects: Operation = async (service, request, payloadHash) => {
  const { headers } = request;
  if (
    ![...headers.keys()].some((name) => name === "content-md5" || /^x-amz-checksum-(?!mode|type)/.test(name))
  )
    throw new S3Error(
      "InvalidRequest",
      "Missing required header for this request: Content-MD5 OR x-amz-checksum-*",
    );
  const root = parseRoot(await readDocument(request, payloadHash), "Delete");
  const keys = childrenOf(root, "Object").map((object) => requiredText(object, "Key"));
  if (keys.length === 0 || keys.length > maximumDeletions)
    throw new S3Error(
      "MalformedXML",
      "The XML you provided was not well-formed or did not validate against our published schema",
    );
  for (const key of keys) remove(service, request.bucket, key);
  const quiet = textOf(root, "Quiet") === "true";
  return {
    status: 200,
    body: renderXml("DeleteResult", { Deleted: quiet ? [] : keys.map((Key) => ({ Key })) }),
  };
};

export const putTagging: Operation = async (service, request, payloadHash) => {
  const { bucket, key } = request;
  findObject(service, bucket, key);
  const tags = parseTagging(await readDocument(request, payloadHash));
  service.index.setTags(findObject(service, bucket, key), tags);
  return { status: 200 };
};

export const getTagging: Operation = (service, { bucket, key }) => {
  const { tags } = findObject(service, bucket, key).attributes;
  const Tag = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  return { status: 200, body: renderXml("Tagging", { TagSet: { Tag } }) };
};

export const deleteTagging: Operation = (service, { bucket, key }) => {
  service.index.setTags(findObject(service, bucket, key), {});
  return { status: 204 };
};
