import { decimalsOf } from "../../kernel/money.ts";
import { defaultMarket, localeOf, marketOfCurrency } from "../../markets/served.ts";
import { type About, marketIn, zoneOf } from "./about.ts";
import { type ReasonPhrases, reasonsIn } from "./reasons.ts";
import { cardMinor, creditIn, type Told } from "./telling.ts";

/** What a language says where a fact is missing, and how it names things. */
export type Phrases = ReasonPhrases & {
  amount: string;
  time: string;
  day: string;
  job: string;
  request: string;
  provider: string;
  document: string;
  named: (title: string) => string;
  more: (first: string, others: number) => string;
};

/** How a language says amounts, times, names and reasons, in the market's form. */
export const speechIn = (language: string, phrases: Phrases) => {
  const { documentNamed, reasonInWords } = reasonsIn(phrases);
  const currencies = new Map<string, Intl.NumberFormat>();
  const zones = new Map<string, Intl.DateTimeFormat>();

  /** Made once for each: to make a formatter takes far longer than to use it. */
  const madeOnce = <T>(known: Map<string, T>, key: string, make: () => T): T => {
    const made = known.get(key) ?? make();
    known.set(key, made);
    return made;
  };

  const money = (minor: unknown, currency: unknown = defaultMarket.currency): string => {
    if (typeof minor !== "number") return phrases.amount;
    const code = String(currency);
    const format = madeOnce(
      currencies,
      code,
      () =>
        new Intl.NumberFormat(localeOf(marketOfCurrency(code), language), {
          style: "currency",
          currency: code,
        }),
    );
    return format.format(minor / 10 ** decimalsOf(code));
  };

  /** An instant as people say it: `Friday, March 12 at 10:00 AM CST`. */
  const timeFor = (about: About, instant: unknown): string => {
    if (typeof instant !== "string") return phrases.time;
    const timeZone = zoneOf(about);
    const locale = localeOf(marketIn(about), language);
    const format = madeOnce(
      zones,
      `${locale} ${timeZone}`,
      () =>
        new Intl.DateTimeFormat(locale, {
          timeZone,
          weekday: "long",
          month: "long",
          day: "numeric",
          hour: "numeric",
          minute: "2-digit",
          timeZoneName: "short",
        }),
    );
    return format.format(new Date(instant));
  };

  const dayIn = (form: Intl.DateTimeFormatOptions, date: unknown, about: About): string =>
    typeof date === "string"
      ? new Intl.DateTimeFormat(localeOf(marketIn(about), language), {
          timeZone: "UTC",
          month: "long",
          day: "numeric",
          ...form,
        }).format(new Date(`${date}T00:00:00Z`))
      : phrases.day;

  /** A local date as people say it: `Friday, March 12`. */
  const dayFor = (date: unknown, about: About): string => dayIn({ weekday: "long" }, date, about);

  /** A date that may be far off: `June 1, 2027`. */
  const dateFor = (date: unknown, about: About): string => dayIn({ year: "numeric" }, date, about);

  /** The date of an instant that may be far off, on the reader's clock: `June 22, 2027`. */
  const dateOf = (about: About, instant: unknown): string =>
    typeof instant === "string"
      ? dateFor(
          new Intl.DateTimeFormat("en-CA", { timeZone: zoneOf(about) }).format(new Date(instant)),
          about,
        )
      : phrases.day;

  /** The name of the job, in quotation marks. */
  const jobNamed = ({ job }: About): string => (job ? phrases.named(job.title) : phrases.job);

  /** What was quoted, in quotation marks. */
  const quoteNamed = ({ quote }: About): string => {
    const [first, ...more] = quote?.tasks ?? [];
    if (!first) return phrases.request;
    const named = phrases.named(first.title);
    return more.length === 0 ? named : phrases.more(named, more.length);
  };

  const amount = ({ data }: Told): string => money(data.amount_minor, data.currency);

  return {
    ...{ money, timeFor, dayFor, dateFor, dateOf, reasonInWords, jobNamed, quoteNamed, amount },
    priceIn: ({ data }: Told): string => money(data.price_minor, data.currency),
    document: ({ data }: Told): string => documentNamed(String(data.doc_name ?? phrases.document)),
    why: ({ reason }: Told): string => reasonInWords(reason),
    startOf: ({ data }: Told, about: About): string => timeFor(about, data.starts_at),
    arrivalOf: ({ data }: Told, about: About): string => timeFor(about, data.eta ?? data.starts_at),
    proposed: ({ data }: Told, about: About): string => timeFor(about, data.proposed_start),
    provider: ({ job }: About): string => job?.provider_name ?? phrases.provider,
    feeIn: ({ data }: Told): string | undefined =>
      typeof data.fee_minor === "number" && data.fee_minor > 0
        ? money(data.fee_minor, data.currency)
        : undefined,
    credit: (event: Told): string => money(creditIn(event), event.data.currency),
    /** What of an amount is about the card, where credit pays some of it. */
    onCard: (event: Told): string =>
      creditIn(event) > 0 ? money(cardMinor(event), event.data.currency) : amount(event),
  };
};
