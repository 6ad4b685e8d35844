/** Instants are ISO 8601 text in UTC with milliseconds, so that text order is time order. */

export type Span = { days?: number; hours?: number; minutes?: number; seconds?: number };

const milliseconds = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): number =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;

/** A monotonic clock in milliseconds, for durations. `performance` would load a dozen modules for it. */
export const monotonic_ms = (): number => Number(process.hrtime.bigint()) / 1e6;

/** The clock that all processes share, in epoch milliseconds: for when something may be done, never for what is decided. */
export const shared_ms = (): number => Date.now();

/** The instant of an epoch time in milliseconds. */
export const instantOf = (epoch_ms: number): string => new Date(epoch_ms).toISOString();

/** The instant, later by the span. Days are 24 hours. */
export const plus = (instant: string, span: Span): string =>
  instantOf(Date.parse(instant) + milliseconds(span));

/** The instant, earlier by the span. */
export const minus = (instant: string, span: Span): string =>
  instantOf(Date.parse(instant) - milliseconds(span));

/** The first instant of the month after an instant's, in UTC. */
export const monthAfter = (instant: string): string => {
  const [year, month] = instant.split("-").map(Number) as [number, number];
  return instantOf(Date.UTC(year, month));
};

/** Whole minutes from one instant to another; negative when the second is earlier. */
export const minutesBetween = (from: string, to: string): number =>
  Math.trunc((Date.parse(to) - Date.parse(from)) / 60_000);

/** The earliest of the given instants. Undefined ones are ignored. */
export const earliest = (...instants: (string | undefined)[]): string | undefined =>
  instants.filter((instant) => instant !== undefined).sort()[0];

/** The latest of the given instants. The first must be given. */
export const latest = (first: string, ...others: (string | undefined)[]): string =>
  [first, ...others]
    .filter((instant) => instant !== undefined)
    .sort()
    .at(-1) as string;

/**
 * The starts of all buckets of `minutes` length, counted from the epoch, that the span from `from` up to `to` overlaps.
 */
export const bucketsOf = (from: string, to: string, minutes: number): string[] => {
  const length = minutes * 60_000;
  const first = Math.floor(Date.parse(from) / length);
  const end = Math.ceil(Date.parse(to) / length);
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => instantOf((first + index) * length));
};

/** Resolves after this many milliseconds. */
export const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
