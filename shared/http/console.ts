import type { Configuration } from "../configuration.ts";

/** The built console: the page, and its files by name. */
export type BuiltConsole = { page: string; assets: Record<string, string> };

const types: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
};

export const assetTypeOf = (name: string): string => types[name.split(".").at(-1) as string] as string;

/** Where a browser loads uploaded files from: the store's own address, or the bucket's. */
const storeOf = ({ AWS_ENDPOINT_URL_S3, AWS_REGION, MEDIA_BUCKET }: Configuration): string =>
  AWS_ENDPOINT_URL_S3 ?? `https://${MEDIA_BUCKET}.s3.${AWS_REGION}.amazonaws.com`;

/** The console runs only its own files, and connects only to this service, its socket and its store. */
export const consolePolicy = (configuration: Configuration): string => {
  const store = new URL(storeOf(configuration)).origin;
  const socket = new URL(configuration.SOCKET_URL.replace(/^http/, "ws")).origin;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${socket}`,
    `img-src 'self' ${store}`,
    `media-src ${store}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
};
