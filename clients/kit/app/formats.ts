import { formatsIn } from "../formats.ts";

/** Formats of amounts and times, as people say them: with the day of the week, at the place of the work. */
export const appFormatsIn = (language: string) => {
  const at = (options: Intl.DateTimeFormatOptions) => (instant: string, timeZone?: string) =>
    new Intl.DateTimeFormat(language, { ...options, ...(timeZone && { timeZone }) }).format(
      new Date(instant),
    );
  const day: Intl.DateTimeFormatOptions = { weekday: "short", month: "short", day: "numeric" };
  const clock: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit" };
  const formats = formatsIn(language);
  return {
    ...formats,
    when: at({ ...day, ...clock }),
    clock: at(clock),
    date: at(day),
    longDate: at({ weekday: "long", month: "long", day: "numeric" }),
    weekday: at({ weekday: "short" }),
    dayOfMonth: at({ month: "short", day: "numeric" }),
    /** A distance, in miles where a country measures in them. */
    distance: (km: number, country: string): string => {
      const inMiles = country === "US" || country === "GB";
      return new Intl.NumberFormat(language, {
        style: "unit",
        unit: inMiles ? "mile" : "kilometer",
        maximumFractionDigits: 1,
      }).format(inMiles ? km / 1.609344 : km);
    },
    /** A price of which only the ends are known; one amount where they are the same. */
    between: (low: number, high: number, currency: string): string =>
      [...new Set([low, high])].map((minor) => formats.money(minor, currency)).join("–"),
  };
};

export type AppFormats = ReturnType<typeof appFormatsIn>;
