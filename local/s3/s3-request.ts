import type { IncomingMessage } from "node:http";
import { S3Error } from "./s3-error.ts";

export type S3Request = {
  method: string;
  path: string;
  query: [name: string, value: string][];
  /** Lower-case names. In a presigned request the x-amz-* query parameters stand in for headers. */
  headers: Map<string, string>;
  /** Names of the x-amz-* headers that came as headers and so must be signed as such. */
  amazonHeaders: string[];
  bucket: string;
  key: string;
  body: AsyncIterableIterator<Buffer>;
};

export type Reply = {
  status: number;
  headers?: Record<string, string>;
  body?: string | AsyncIterable<Buffer>;
};

const maximumKeyBytes = 1024;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error("InvalidURI", "Couldn't parse the specified URI.");
  }
};

const parseQuery = (text: string): [string, string][] =>
  text
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [name = "", ...value] = pair.replaceAll("+", " ").split("=");
      return [decode(name), decode(value.join("="))];
    });

const joinHeaders = (rawHeaders: string[]): Map<string, string> => {
  const headers = new Map<string, string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? "").toLowerCase();
    const value = rawHeaders[index + 1] ?? "";
    const earlier = headers.get(name);
    headers.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return headers;
};

/** Reads a path-style request. The path is split by hand: a URL parser would resolve `../` and `%2e` in keys. */
export const readRequest = (message: IncomingMessage): S3Request => {
  const target = message.url ?? "";
  if (!target.startsWith("/")) throw new S3Error("InvalidURI", "Couldn't parse the specified URI.");
  const queryAt = target.indexOf("?");
  const path = queryAt < 0 ? target : target.slice(0, queryAt);
  const query = queryAt < 0 ? [] : parseQuery(target.slice(queryAt + 1));
  const [bucket = "", ...rest] = path.slice(1).split("/");
  const key = decode(rest.join("/"));
  assertKeyLength(key);
  const headers = joinHeaders(message.rawHeaders);
  const amazonHeaders = [...headers.keys()].filter((name) => name.startsWith("x-amz-"));
  for (const [name, value] of query) {
    const header = name.toLowerCase();
    if (header.startsWith("x-amz-") && !headers.has(header)) headers.set(header, value);
  }
  return {
    method: message.method ?? "",
    path,
    query,
    headers,
    amazonHeaders,
    bucket: decode(bucket),
    key,
    // An early refusal must not tear down the socket that carries the reply.
    body: message.iterator({ destroyOnReturn: false }),
  };
};

export const assertKeyLength = (key: string): void => {
  if (Buffer.byteLength(key) > maximumKeyBytes) throw new S3Error("KeyTooLongError", "Your key is too long.");
};

export const parameter = (request: S3Request, name: string): string | undefined =>
  request.query.find(([candidate]) => candidate === name)?.[1];

/** A whole-number query parameter within bounds; InvalidArgument otherwise. */
export const integerParameter = (
  request: S3Request,
  name: string,
  { minimum, maximum, otherwise }: { minimum: number; maximum: number; otherwise: number },
): number => {
  const text = parameter(request, name);
  if (text === undefined) return otherwise;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= minimum && value <= maximum))
    throw new S3Error(
      "InvalidArgument",
      `Argument ${name} must be an integer between ${minimum} and ${maximum}.`,
    );
  return value;
};
