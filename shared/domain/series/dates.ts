type Rhythm = { frequency: "weekly" | "fortnightly" | "monthly"; anchor_date: string };
type Plan = Rhythm & {
  next_number: number;
  skipped: readonly string[];
  booked: number;
  visits_most?: number | undefined;
  until?: string | undefined;
};

/** A visit that is not booked yet: its place in the rhythm, and its day. */
export type Visit = { number: number; date: string };

const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The same day some months later; where a month is too short, its last day. */
const monthsAfter = (date: string, months: number): string => {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return dateAfter(first.toISOString().slice(0, 10), Math.min(day, last) - 1);
};

/** The day of a visit, counted from the day that the rhythm begins with. */
export const dateOf = ({ frequency, anchor_date }: Rhythm, number: number): string =>
  frequency === "monthly"
    ? monthsAfter(anchor_date, number)
    : dateAfter(anchor_date, number * (frequency === "weekly" ? 7 : 14));

/** The coming visits that are to be booked, as many as are asked for; fewer where the series ends before. */
export const comingVisits = (plan: Plan, most: number): Visit[] => {
  const { next_number, skipped, booked, visits_most, until } = plan;
  const left = Math.min(most, visits_most === undefined ? most : visits_most - booked);
  const found: Visit[] = [];
  for (let number = next_number; found.length < left; number += 1) {
    const date = dateOf(plan, number);
    if (until !== undefined && date > until) break;
    if (!skipped.includes(date)) found.push({ number, date });
  }
  return found;
};

export const nextVisit = (plan: Plan): Visit | undefined => comingVisits(plan, 1)[0];
