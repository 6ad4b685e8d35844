import type { Attributes, StoredObject } from "./object-index.ts";
import { quoted } from "./preconditions.ts";
import { S3Error } from "./s3-error.ts";
import { childrenOf, parseRoot, requiredText, type XmlElement } from "./xml.ts";

const keptHeaders = [
  "cache-control",
  "content-disposition",
  "content-encoding",
  "content-language",
  "content-type",
  "expires",
];
const metadataPrefix = "x-amz-meta-";
const maximumMetadataBytes = 2048;

const readMetadata = (headers: Map<string, string>): Record<string, string> => {
  const entries = [...headers]
    .filter(([name]) => name.startsWith(metadataPrefix))
    .map(([name, value]) => [name.slice(metadataPrefix.length), value] as const);
  const size = entries.reduce(
    (total, [name, value]) => total + Buffer.byteLength(name) + Buffer.byteLength(value),
    0,
  );
  if (size > maximumMetadataBytes)
    throw new S3Error("MetadataTooLarge", "Your metadata headers exceed the maximum allowed metadata size");
  return Object.fromEntries(entries);
};

const checkTags = (entries: (readonly [string, string])[]): Record<string, string> => {
  if (entries.length > 10) throw new S3Error("InvalidTag", "Object tags cannot be greater than 10");
  const tags = Object.fromEntries(entries);
  if (Object.keys(tags).length < entries.length)
    throw new S3Error("InvalidTag", "Cannot provide multiple Tags with the same key");
  for (const [name, value] of entries)
    if (name === "" || name.length > 128 || value.length > 256)
      throw new S3Error("InvalidTag", "The TagKey or TagValue you have provided is invalid");
  return tags;
};

export const parseTagging = (document: string): Record<string, string> => {
  const tagSets: XmlElement[] = childrenOf(parseRoot(document, "Tagging"), "TagSet");
  return checkTags(
    tagSets
      .flatMap((tagSet) => childrenOf(tagSet, "Tag"))
      .map((tag) => [requiredText(tag, "Key"), requiredText(tag, "Value")] as const),
  );
};

export const readTags = (headers: Map<string, string>): Record<string, string> =>
  checkTags([...new URLSearchParams(headers.get("x-amz-tagging") ?? "")]);

const withoutFraming = (encoding: string): string =>
  encoding
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "" && item.toLowerCase() !== "aws-chunked")
    .join(",");

/** What an object keeps of the headers, or form fields, it was created with. */
export const readAttributes = (headers: Map<string, string>): Attributes => {
  const kept = keptHeaders.flatMap((name) => {
    const value = headers.get(name) ?? "";
    const plain = name === "content-encoding" ? withoutFraming(value) : value;
    return plain === "" ? [] : [[name, plain] as const];
  });
  const tagging = headers.get("tagging");
  return {
    headers: { "content-type": "binary/octet-stream", ...Object.fromEntries(kept) },
    metadata: readMetadata(headers),
    tags: tagging === undefined ? readTags(headers) : parseTagging(tagging),
  };
};

/** The response headers that describe an object. */
export const objectHeaders = ({ etag, modifiedMs, attributes }: StoredObject): Record<string, string> => {
  const metadata = Object.entries(attributes.metadata).map(([name, value]) => [
    `${metadataPrefix}${name}`,
    value,
  ]);
  const tagCount = Object.keys(attributes.tags).length;
  return {
    ...attributes.headers,
    ...Object.fromEntries(metadata),
    etag: quoted(etag),
    "last-modified": new Date(modifiedMs).toUTCString(),
    "accept-ranges": "bytes",
    "x-amz-server-side-encryption": "AES256",
    ...(tagCount > 0 && { "x-amz-tagging-count": String(tagCount) }),
  };
};
