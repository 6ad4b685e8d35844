export const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? "") && !Number.isNaN(Date.parse(text as string));

/** A day such as 2027-03-01, so many days later; before, if they are less than none. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

export const daysBefore = (day: string, days: number): string => daysAfter(day, -days);
