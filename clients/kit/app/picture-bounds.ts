/** A picture that is kept in the browser: its size in bytes, and when it was last seen, in milliseconds since 1970. */
export type Seen = { id: string; size: number; seen_at: number };

const kept_bytes = 30 * 1024 * 1024;
const kept_ms = 7 * 24 * 3600_000;

export const isPast = ({ seen_at }: Seen, now: number): boolean => now - seen_at > kept_ms;

/** The pictures that are to go: those not seen for seven days, and the oldest of what is more than 30 MB. */
export const tooMuch = (pictures: readonly Seen[], now: number): string[] => {
  const latest = pictures.toSorted((a, b) => b.seen_at - a.seen_at);
  let bytes = 0;
  return latest.flatMap((picture) => {
    if (isPast(picture, now) || bytes + picture.size > kept_bytes) return [picture.id];
    bytes += picture.size;
    return [];
  });
};
