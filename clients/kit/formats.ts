import { inUnits } from "./amounts.ts";
import { usualCurrency } from "./brand.ts";

/** Formats of amounts, times and shares in a language. */
export const formatsIn = (language: string) => {
  const money = (minor: number, currency = usualCurrency): string =>
    new Intl.NumberFormat(language, { style: "currency", currency }).format(inUnits(minor, currency));
  const wholeMoney = new Intl.NumberFormat(language, {
    style: "currency",
    currency: usualCurrency,
    maximumFractionDigits: 0,
  });
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const compact = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  const exactPercent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 });
  const change = new Intl.NumberFormat(language, {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  });
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const shortDay = new Intl.DateTimeFormat(language, { month: "short", day: "numeric", timeZone: "UTC" });
  const weekday = new Intl.DateTimeFormat(language, { weekday: "short", day: "numeric", timeZone: "UTC" });
  const moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const units = [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ] as const;

  return {
    money,
    /** The sign of a currency, such as €. */
    unit: (currency = usualCurrency): string =>
      new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "narrowSymbol" })
        .formatToParts(0)
        .find(({ type }) => type === "currency")?.value ?? currency.toUpperCase(),
    number: (value: number) => number.format(value),
    percent: (share: number) => percent.format(share),
    /** A share in hundredths of a percent, with all its digits. */
    bps: (share: number) => exactPercent.format(share / 10_000),
    change: (share: number) => change.format(share),
    /** A day such as 2027-03-01, or the day of a moment. */
    day: (date: string) => day.format(new Date(date)),
    shortDay: (date: string) => shortDay.format(new Date(date)),
    /** A day of a week. */
    weekday: (date: string) => weekday.format(new Date(date)),
    moment: (instant: string) => moment.format(new Date(instant)),
    momentIn: (instant: string, timeZone: string) =>
      new Intl.DateTimeFormat(language, {
        dateStyle: "medium",
        timeStyle: "short",
        timeZone,
      }).format(new Date(instant)),
    ago: (instant: string, now = Date.now()): string => {
      const seconds = (Date.parse(instant) - now) / 1000;
      const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (["minute", 60] as const);
      return relative.format(Math.round(seconds / size), unit);
    },
    list: (items: readonly string[]) => new Intl.ListFormat(language, { type: "conjunction" }).format(items),
    /** A limit of the service, such as 24 hours, 15 % or $5. Millionths are what models cost, in US dollars. */
    measure: (value: number, unit: string | undefined): string => {
      if (unit === "minor") return money(value);
      if (unit === "micros") return money(value / 10_000, "usd");
      if (unit === "bps") return exactPercent.format(value / 10_000);
      const named = unit === "ms" ? "millisecond" : unit?.replace(/s$/, "");
      return named && Intl.supportedValuesOf("unit").includes(named)
        ? new Intl.NumberFormat(language, { style: "unit", unit: named, unitDisplay: "long" }).format(value)
        : new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(value);
    },
    minutes: (minutes: number): string =>
      minutes < 120
        ? new Intl.NumberFormat(language, { style: "unit", unit: "minute", maximumFractionDigits: 0 }).format(
            minutes,
          )
        : new Intl.NumberFormat(language, { style: "unit", unit: "hour", maximumFractionDigits: 1 }).format(
            minutes / 60,
          ),
    /** A figure in its unit, as the analytics definitions name it. */
    figure: (value: number | null | undefined, unit = "count"): string => {
      if (value === null || value === undefined) return "–";
      if (unit === "cents")
        return Math.abs(value) >= 100_000 ? wholeMoney.format(inUnits(value)) : money(value);
      if (unit === "share") return percent.format(value);
      if (unit === "minutes") return formatsIn(language).minutes(value);
      return number.format(value);
    },
    /** The same, short enough for the axis of a chart. */
    tick: (value: number, unit = "count"): string => {
      if (unit === "cents")
        return new Intl.NumberFormat(language, {
          style: "currency",
          currency: usualCurrency,
          currencyDisplay: "narrowSymbol",
          notation: "compact",
          maximumFractionDigits: 1,
        }).format(inUnits(value));
      if (unit === "share") return percent.format(value);
      if (unit === "minutes") return formatsIn(language).minutes(value);
      return compact.format(value);
    },
  };
};

export type Formats = ReturnType<typeof formatsIn>;

/**
 * A code of a contract in readable form: `awaiting_info` is "Awaiting info". Text that a person wrote is unchanged.
 */
export const plain = (word: string): string => {
  if (/[^\w.]/.test(word)) return word;
  const text = word.replaceAll(/[_.]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};
