import * as z from "zod/mini";
import { Country, Email, Int, Line, LocalTime } from "../kernel/schema.ts";
import { TimeZone } from "../kernel/time-zone.ts";
import { isCharged } from "./charged-currency.ts";
import { Color } from "./color.ts";
import { PaymentMethods } from "./payment-methods-form.ts";
import { PostcodePrefix } from "./postcode-prefix.ts";
import { MarketTax } from "./tax-file.ts";

/** What a market's folder says. The folders are checked against these before anything starts or is built. */

const Pattern = z.string().check(
  z.maxLength(200),
  z.refine(
    (text) => {
      try {
        return Boolean(new RegExp(text, "u"));
      } catch {
        return false;
      }
    },
    { error: "must be a regular expression", abort: true },
  ),
);

const Language = z.string().check(z.regex(/^[a-z]{2,3}$/, "must be a language such as en"));

const Locale = z.string().check(
  z.regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/, "must be a locale such as en-US"),
  z.refine(
    (locale) => Intl.NumberFormat.supportedLocalesOf(locale).length > 0,
    "must be a locale that formats are known for",
  ),
);

/** The payment provider puts two characters of the account's own and `* ` before it, and takes 22 in all. */
const Descriptor = Line(18).check(
  z.regex(/^[ -~]*$/, "must be Latin letters without accents, digits and signs"),
  z.regex(/[A-Za-z]/, "must have a letter"),
  z.regex(/^[^<>\\'"*]*$/, "must have none of < > \\ ' \" *"),
);

/** How postcodes are written: without spaces and hyphens, as people write them, and inside a text. */
const Postcode = z
  .strictObject({
    /** Of the whole postcode without spaces and hyphens, in upper case. */
    pattern: Pattern,
    /** What stands before the character `at` if the postcode goes on there; a negative `at` counts from the end. */
    split: z.optional(z.strictObject({ at: Int(-8, 8), by: z.enum([" ", "-"]) })),
    in_text: Pattern,
    example: Line(16, 3),
  })
  .check(
    z.refine(({ pattern, example }) => new RegExp(`^(?:${pattern})$`).test(example.replace(/[\s-]/g, "")), {
      path: ["example"],
      error: "must fit the pattern",
    }),
    z.refine(({ in_text, example }) => new RegExp(in_text).test(example), {
      path: ["in_text"],
      error: "must find the example",
    }),
  );
export type PostcodeForm = z.output<typeof Postcode>;

const Address = z
  .string()
  .check(
    z.maxLength(100),
    z.regex(/^https:\/\/[a-z\d.-]+(:\d+)?(\/\S*)?$/, "must be an address that begins with https://"),
  );

/** Where a market's people find it, where that is not where the stage's parameters say. */
const Web = z.strictObject({
  app: z.optional(Address),
  provider_app: z.optional(Address),
  /** The page that invitations lead to. */
  invite: z.optional(Address),
  /** Who its mail is from. */
  sender: z.optional(Email),
});

const Units = z.enum(["metric", "imperial"]);

export const MarketFile = z
  .strictObject({
    /** The folder's name. */
    id: z.string().check(z.regex(/^[a-z]{2}(-[a-z0-9]{1,8})?$/, "must be short such as us or us-west")),
    country: Country,
    /** What people call the country in an address. */
    country_names: z.array(Line(80)),
    /** Where the market is: beginnings of postcodes. Absent: in the whole country. */
    areas: z.optional(z.array(PostcodePrefix).check(z.minLength(1))),
    postcode: Postcode,
    /** The time zones of places by the beginning of their postcodes, the likeliest first. */
    time_zones: z
      .array(
        z.strictObject({
          prefixes: z.array(PostcodePrefix).check(z.minLength(1)),
          zones: z.array(TimeZone).check(z.minLength(1)),
        }),
      )
      .check(z.minLength(1)),
    /** When visits may start, on the clocks at the place. Absent: at any time. */
    hours: z.optional(
      z
        .strictObject({ from: LocalTime, to: LocalTime })
        .check(z.refine(({ from, to }) => from < to, { path: ["to"], error: "must be later than from" })),
    ),
    /** When people are sent nothing who have chosen no quiet hours of their own. Absent: never. */
    quiet_hours: z.optional(
      z
        .strictObject({ from: LocalTime, to: LocalTime, time_zone: TimeZone })
        .check(
          z.refine(({ from, to }) => from !== to, { path: ["to"], error: "must be another time than from" }),
        ),
    ),
    /** ISO 4217 in lower case. */
    currency: z
      .string()
      .check(z.refine(isCharged, "must be a currency that payments can be made in, such as usd")),
    languages: z
      .strictObject({
        default: Language,
        offered: z.array(Language).check(z.minLength(1)),
        /** The locale that each language's amounts and times are written in. */
        formats: z.record(Language, Locale),
        /** Those that terms have to be in. Absent: the default one. */
        legal: z.optional(z.array(Language).check(z.minLength(1))),
        /** Languages of speech that is written down, likeliest first. */
        speech: z.array(Locale).check(z.minLength(2)),
      })
      .check(
        z.refine((languages) => languages.offered.includes(languages.default), {
          path: ["default"],
          error: "must be offered",
        }),
        z.refine(({ legal = [], offered }) => legal.every((language) => offered.includes(language)), {
          path: ["legal"],
          error: "must be offered",
        }),
      ),
    units: Units,
    /** Digits, without the plus. */
    phone_code: z.string().check(z.regex(/^[1-9]\d{0,3}$/, "must be the digits of a country's phone code")),
    emergency: z.strictObject({
      general: z.string().check(z.regex(/^\d{2,6}$/, "must be an emergency number such as 112")),
      /** Whom people call before they dig, so that underground lines are marked. Absent: there is no such number. */
      digging: z.optional(z.string().check(z.regex(/^\d{2,9}$/, "must be the digits of a phone number"))),
    }),
    payments: z.strictObject({
      /** The least that the payment provider charges. */
      minimum_minor: Int(1, 1_000_000),
      /** Where providers can be paid out to. */
      payout_countries: z.array(Country).check(z.minLength(1)),
      /** What customers can pay with. Operators can leave some of it out. */
      methods: PaymentMethods,
      /** What stands on customers' statements behind the account's own words. Absent: those alone. */
      descriptor: z.optional(Descriptor),
    }),
    credit: z.strictObject({
      /** The most that is given at once. */
      grant_most_minor: Int(1, 100_000_000),
      /** What a customer gets when somebody whom they invited has a first job done. */
      invite_reward_minor: Int(1, 100_000_000),
    }),
    tax: MarketTax,
    /** By stage. */
    web: z.optional(
      z.record(z.string().check(z.regex(/^[a-z][a-z0-9-]{1,15}$/, "must be a stage name such as prod")), Web),
    ),
    /** Whether a person has checked prices, texts and documents for real customers. */
    reviewed: z.boolean(),
  })
  .check(
    z.refine(
      ({ quiet_hours, time_zones }) =>
        !quiet_hours || time_zones.some(({ zones }) => zones.includes(quiet_hours.time_zone)),
      { path: ["quiet_hours", "time_zone"], error: "must be one of time_zones" },
    ),
    z.refine(({ languages: { offered, formats } }) => offered.every((language) => formats[language]), {
      path: ["languages", "formats"],
      error: "must have a locale for every language that is offered",
    }),
  );
export type Market = z.output<typeof MarketFile>;

/** What is known of countries that are in no market of the stage: people have addresses there. */
export const CountryFile = z.strictObject({
  /** What people call it in an address. */
  names: z.optional(z.array(Line(80))),
  postcode: z.optional(Postcode),
  units: z.optional(Units),
});
export type KnownCountry = z.output<typeof CountryFile>;

/** Parts of the country by their codes in ISO 3166-2, with the names that people write, with commas between. */
export const RegionsFile = z.record(
  z.string().check(z.regex(/^[A-Z0-9]{1,3}$/, "must be a code of ISO 3166-2 without the country")),
  Line(200),
);

export const BrandFile = z.strictObject({
  name: Line(40),
  /** What people call the two apps. */
  apps: z.strictObject({ customer: Line(30), provider: Line(30) }),
  /** The accent on light and on dark pages. */
  colors: z.strictObject({ light: Color, dark: Color }),
  support: z.strictObject({ email: Email, phone: z.optional(Line(30, 3)) }),
  /** The company behind the service, as mails and receipts name it. */
  legal: z.strictObject({ name: Line(120), address: Line(200), tax_id: z.optional(Line(40)) }),
});
export type Brand = z.output<typeof BrandFile>;

const Kinds = z.record(
  z.string().check(z.regex(/^[a-z][a-z0-9_]{1,39}$/, "must be a short key such as trade_licence")),
  z.strictObject({ mandatory: z.boolean() }),
);

/** Kinds of documents by who they are about; a provider trades with every mandatory one verified and in date. */
export const DocumentsFile = z.strictObject({ company: Kinds, service_provider: Kinds, user: Kinds });
export type FirstDocuments = z.output<typeof DocumentsFile>;

/** The terms that are in force until an administrator publishes others, by language. */
export const TermsFile = z.record(
  Language,
  z.strictObject({ title: Line(200), text: z.string().check(z.minLength(100), z.maxLength(100_000)) }),
);
export type FirstTerms = z.output<typeof TermsFile>;
