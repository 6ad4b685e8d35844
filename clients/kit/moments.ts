const minute_ms = 60_000;

/** How far a zone's clocks are ahead of UTC at a moment. */
const aheadAt = (at: number, timeZone: string): number => {
  const shown = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(
    at,
  );
  return Date.parse(`${shown.replace(" ", "T")}Z`) - Math.floor(at / minute_ms) * minute_ms;
};

/** The moment at which the clocks of a zone show a date and a time; the first, where they show it twice. */
export const momentOf = (date: string, time: string, timeZone: string): string => {
  const local = Date.parse(`${date}T${time}Z`);
  const [before, after] = [-1, 1].map((sign) => aheadAt(local + sign * 24 * 60 * minute_ms, timeZone));
  const shown = [before, after]
    .map((ahead = 0) => local - ahead)
    .filter((at) => at + aheadAt(at, timeZone) === local);
  return new Date(Math.min(...(shown.length > 0 ? shown : [local - (before ?? 0)]))).toISOString();
};
