import { type Id, isId } from "../../kernel/id.ts";

/** Where this service's own media are named: its bucket, the store's and the interface's addresses. */
export type MediaPlaces = { bucket: string; storage?: string | undefined; region: string; api: string };

const key = /^(?:incoming|media|analysis)\/[0-9a-f]{24}\/([0-9a-f]{24})$/;

const withSlash = (url: string): string => url.replace(/\/*$/, "/");

/**
 * The medium that a text names: its id, its key, or an address of this service for it. The address is only read
 * as text and never fetched. Undefined for everything else.
 */
export const namedMedia = (
  text: string,
  { bucket, storage, region, api }: MediaPlaces,
): Id<"media"> | undefined => {
  if (isId(text)) return text as Id<"media">;
  const direct = key.exec(text)?.[1];
  if (direct) return direct;
  const url = URL.parse(text);
  if (!url || url.username || url.password) return undefined;
  const address = `${url.protocol}//${url.host}${url.pathname}`;
  const after = (base: string) => (address.startsWith(base) ? address.slice(base.length) : undefined);
  const id = after(`${withSlash(api)}video/get-media/`);
  if (id !== undefined) return isId(id) ? (id as Id<"media">) : undefined;
  const stores = [
    ...(storage ? [`${withSlash(storage)}${bucket}/`] : []),
    `https://${bucket}.s3.${region}.amazonaws.com/`,
    `https://${bucket}.s3.amazonaws.com/`,
    `https://s3.${region}.amazonaws.com/${bucket}/`,
    `s3://${bucket}/`,
  ];
  const stored = stores.map(after).find((rest) => rest !== undefined);
  return stored === undefined ? undefined : key.exec(stored)?.[1];
};
