import { RequestInvalid } from "../../kernel/refusal.ts";
import { type Media, MediaNotFound, MediaNotReady } from "./media.ts";

/** What somebody attaches is their own, ready, and no paper. Throws `media.not_found` or `media.not_ready`. */
export const expectOwnAndReady = (
  found: readonly Media[],
  wanted: readonly string[],
  owner: string,
): void => {
  const own = found.filter(({ owner_id, kind }) => owner_id === owner && kind !== "pdf");
  if (own.length < new Set(wanted).size) throw MediaNotFound();
  const unready = own.filter(({ state }) => state !== "ready");
  if (unready.length > 0) throw MediaNotReady({ details: { media_ids: unready.map(({ id }) => id) } });
};

/** The same for photos. Names the field of a file that is no photo. */
export const expectOwnPhotos = (found: readonly Media[], wanted: readonly string[], owner: string): void => {
  expectOwnAndReady(found, wanted, owner);
  const other = found.find(({ kind }) => kind !== "image");
  if (!other) return;
  const field = `media_ids.${wanted.indexOf(other.id)}`;
  throw RequestInvalid({ fields: [{ field, problem: "must be an image" }] });
};
