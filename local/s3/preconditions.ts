import type { StoredObject } from "./object-index.ts";
import { S3Error } from "./s3-error.ts";

export const quoted = (etag: string): string => `"${etag}"`;

const listsEtag = (header: string, etag: string): boolean =>
  header.split(",").some((item) => {
    const candidate = item
      .trim()
      .replace(/^W\//, "")
      .replace(/^"(.*)"$/, "$1");
    return candidate === "*" || candidate === etag;
  });

const failed = (): S3Error =>
  new S3Error("PreconditionFailed", "At least one of the pre-conditions you specified did not hold");

const wholeSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000;

/** RFC 9110 section 13.2.2, with the headers under `prefix`; "unchanged" where a GET answers 304. */
export const readConditions = (
  headers: Map<string, string>,
  { etag, modifiedMs }: StoredObject,
  prefix = "",
): "proceed" | "unchanged" => {
  const match = headers.get(`${prefix}if-match`);
  const noneMatch = headers.get(`${prefix}if-none-match`);
  const dateMs = (name: string) => Date.parse(headers.get(`${prefix}${name}`) ?? "");
  if (match !== undefined && !listsEtag(match, etag)) throw failed();
  if (match === undefined && wholeSeconds(modifiedMs) > dateMs("if-unmodified-since")) throw failed();
  if (noneMatch !== undefined) return listsEtag(noneMatch, etag) ? "unchanged" : "proceed";
  return wholeSeconds(modifiedMs) <= dateMs("if-modified-since") ? "unchanged" : "proceed";
};

/** Conditional writes: `If-None-Match: *` and `If-Match: <etag>`. */
export const assertWritable = (headers: Map<string, string>, existing: StoredObject | undefined): void => {
  const noneMatch = headers.get("if-none-match");
  const match = headers.get("if-match");
  if (noneMatch !== undefined && noneMatch !== "*")
    throw new S3Error(
      "NotImplemented",
      "A header you provided implies functionality that is not implemented",
    );
  if (noneMatch === "*" && existing) throw failed();
  if (match === undefined) return;
  if (!existing) throw new S3Error("NoSuchKey", "The specified key does not exist.");
  if (!listsEtag(match, existing.etag)) throw failed();
};
