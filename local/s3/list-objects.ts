import type { StoredObject } from "./object-index.ts";
import { quoted } from "./preconditions.ts";
import { S3Error } from "./s3-error.ts";
import { integerParameter, parameter } from "./s3-request.ts";
import type { Operation } from "./service.ts";
import { renderXml } from "./xml.ts";

const maximumKeys = 1000;

const readToken = (token: string): string => {
  const name = Buffer.from(token, "base64url");
  if (name.length === 0 || name.toString("base64url") !== token)
    throw new S3Error("InvalidArgument", "The continuation token provided is incorrect");
  return name.toString("utf8");
};

type Page = { contents: StoredObject[]; commonPrefixes: string[]; next: string | undefined };

const collect = (
  objects: Iterable<StoredObject>,
  { prefix, delimiter, after, limit }: { prefix: string; delimiter: string; after: string; limit: number },
): Page => {
  const page: Page = { contents: [], commonPrefixes: [], next: undefined };
  let last = after;
  for (const object of objects) {
    const delimiterAt = delimiter === "" ? -1 : object.key.indexOf(delimiter, prefix.length);
    const name = delimiterAt < 0 ? object.key : object.key.slice(0, delimiterAt + delimiter.length);
    if (name === last) continue;
    if (page.contents.length + page.commonPrefixes.length === limit) return { ...page, next: last };
    if (delimiterAt < 0) page.contents.push(object);
    else page.commonPrefixes.push(name);
    last = name;
  }
  return page;
};

/** ListObjectsV2. */
export const listObjects: Operation = ({ index }, request) => {
  const prefix = parameter(request, "prefix") ?? "";
  const delimiter = parameter(request, "delimiter") ?? "";
  const startAfter = parameter(request, "start-after");
  const token = parameter(request, "continuation-token");
  const encoding = parameter(request, "encoding-type");
  const limit = integerParameter(request, "max-keys", {
    minimum: 0,
    maximum: 2 ** 31 - 1,
    otherwise: maximumKeys,
  });
  const after = token === undefined ? (startAfter ?? "") : readToken(token);
  const shown = (name: string): string =>
    encoding === "url" ? encodeURIComponent(name).replaceAll("%2F", "/") : name;
  const page: Page =
    limit === 0
      ? { contents: [], commonPrefixes: [], next: undefined }
      : collect(index.objects(request.bucket, prefix, after), {
          prefix,
          delimiter,
          after,
          limit: Math.min(limit, maximumKeys),
        });
  return {
    status: 200,
    body: renderXml("ListBucketResult", {
      Name: request.bucket,
      Prefix: shown(prefix),
      Delimiter: delimiter === "" ? undefined : shown(delimiter),
      StartAfter: startAfter === undefined ? undefined : shown(startAfter),
      EncodingType: encoding,
      ContinuationToken: token,
      NextContinuationToken:
        page.next === undefined ? undefined : Buffer.from(page.next).toString("base64url"),
      KeyCount: page.contents.length + page.commonPrefixes.length,
      MaxKeys: Math.min(limit, maximumKeys),
      IsTruncated: page.next !== undefined,
      Contents: page.contents.map(({ key, modifiedMs, etag, size }) => ({
        Key: shown(key),
        LastModified: new Date(modifiedMs).toISOString(),
        ETag: quoted(etag),
        Size: size,
        StorageClass: "STANDARD",
      })),
      CommonPrefixes: page.commonPrefixes.map((name) => ({ Prefix: shown(name) })),
    }),
  };
};
