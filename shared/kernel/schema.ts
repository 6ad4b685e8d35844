import * as z from "zod/mini";
import type { Id as IdOf } from "./id.ts";

declare global {
  interface ImportMeta {
    /** The build sets this for what is deployed. */
    readonly deployed?: true;
  }
}

/** The vocabulary that operations and records are written in. Every schema here is bounded. */

/** Gives a field its description in the API document. What is deployed has none: each is a copy of a schema. */
export const described = <T extends z.ZodMiniType>(schema: T, description: string): T => {
  if (import.meta.deployed) return schema;
  const copy = z.clone(schema, undefined, { parent: true });
  z.globalRegistry.add(copy, { description });
  return copy;
};

const ids = new Map<string, z.ZodMiniType>();

/** The nouns of record kinds that people call by another name. */
const nouns: Record<string, string> = { help: "help entry", knowledge: "help entry", media: "file" };

/** A record's id: 24 lower-case hexadecimal characters, typed by the kind of record. One schema for each kind. */
export const Id = <K extends string>(kind: K): z.ZodMiniType<IdOf<K>, string> => {
  const name = kind.replaceAll("_", " ");
  const noun = nouns[kind] ?? name;
  const article = /^[aeio]/.test(noun) ? "an" : "a";
  const known =
    ids.get(kind) ??
    described(
      z
        .string()
        .check(z.regex(/^[0-9a-f]{24}$/, `must be the id of ${article} ${noun}: 24 hexadecimal characters`)),
      `Id of the ${name}.`,
    );
  ids.set(kind, known);
  return known as z.ZodMiniType<IdOf<K>, string>;
};

/** Control characters, and marks that change the text direction. */
const unwritable =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb]/;

/** Characters without width or meaning. Joiners are kept, because scripts and emoji need them. */
const unseen = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff]/g;

/** A letter, sign or mark that a reader sees. Fillers count as letters and signs, but show nothing. */
const visible = "(?![\u115f\u1160\u2800\u3164\uffa0])[\\p{L}\\p{N}\\p{P}\\p{S}]";

/**
 * Most texts have a visible ASCII character. Unicode properties are used only for a text without one: as a literal they
 * would be compiled whenever this module is loaded, 2% of a cold start.
 */
const isVisible = (text: string): boolean => /[!-~]/.test(text) || new RegExp(visible, "u").test(text);

const writable = z.refine<string>(
  (text) => text.isWellFormed() && !unwritable.test(text),
  "must not contain control characters, direction overrides or broken characters",
);

const readable = z.refine<string>((text) => text === "" || isVisible(text), {
  error: "must have something that can be seen",
  abort: true,
});

/** Free text of 1 to `max` characters, normalised to NFC, which makes some characters two. */
export const Text = (max: number, min = 1) =>
  z.string().check(
    writable,
    readable,
    z.overwrite((text) => text.normalize("NFC")),
    z.maxLength(max),
    z.minLength(min),
  );

/** One line of text: a name or a title, trimmed. */
export const Line = (max: number, min = 1) =>
  z.string().check(
    writable,
    readable,
    z.overwrite((text) => text.normalize("NFC").replace(unseen, "").replace(/\s+/g, " ").trim()),
    z.maxLength(max),
    z.minLength(min),
  );

export const Int = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));

/** An amount in the currency's minor units (cents): an integer, never negative. */
export const AmountMinor = Int(0, 99_999_999);

let currencies: ReadonlySet<string> | undefined;

const isCurrency = (code: string): boolean => {
  currencies ??= new Set(Intl.supportedValuesOf("currency"));
  return currencies.has(code.toUpperCase());
};

/** An ISO 4217 code, lower case as the payment provider writes it. */
export const Currency = described(
  z
    .string()
    .check(
      z.regex(/^[a-z]{3}$/, "must be a currency such as usd"),
      z.refine(isCurrency, "must be a currency such as usd"),
    ),
  "Currency of the amounts beside it: an ISO 4217 code in lower case.",
);

/** A point in time: ISO 8601 in UTC with milliseconds, so that text order is time order. */
export const Instant = z
  .string()
  .check(
    z.regex(
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
      "must be an ISO 8601 time in UTC with milliseconds",
    ),
  );

/**
 * A point in time as clients write it: with or without fractions of a second, in UTC or with an offset. It is parsed to
 * an `Instant`.
 */
export const GivenInstant = z.iso.datetime({ offset: true, abort: true }).check(
  z.maxLength(40),
  z.overwrite((text) => new Date(text).toISOString()),
  z.maxLength(24, "must be a time of the years 0 to 9999"),
);

export const CreatedAt = described(Instant, "When this was created.");
export const UpdatedAt = described(Instant, "When this was last changed.");

/** The version of a record. */
export const Version = described(z.int(), "Goes up by one with every change.");

/** A calendar date, YYYY-MM-DD. */
export const LocalDate = z.iso.date();

/** A time of day, HH:MM. */
export const LocalTime = z.iso.time({ precision: -1 });

/** An e-mail address, normalised: NFC, trimmed, lower case. */
export const Email = described(
  z.string().check(
    writable,
    z.overwrite((text) => text.normalize("NFC").replace(unseen, "").trim().toLowerCase()),
    z.maxLength(254),
    z.regex(
      /^[^\s@"<>()[\]\\,;:]{1,64}@[^\s@"<>()[\]\\,;:]{1,190}\.[^\s@."<>()[\]\\,;:]{2,63}$/,
      "must be an email address",
    ),
  ),
  "Email address. It is stored in lower case.",
);

/** A telephone number in E.164 form: + and 8 to 15 digits; spaces, dots, hyphens and brackets are dropped. */
export const Phone = described(
  z.string().check(
    z.maxLength(32),
    z.overwrite((text) => text.replace(/[\s().-]/g, "")),
    z.regex(/^\+[1-9]\d{7,14}$/, "must be a phone number with its country code, such as +15550100123"),
  ),
  "Phone number with its country code (E.164), such as +15550100123.",
);

/** An ISO 3166-1 alpha-2 country code. */
export const Country = described(
  z.string().check(z.regex(/^[A-Z]{2}$/, "must be a two-letter country code such as US")),
  "Two-letter country code (ISO 3166-1), such as US.",
);

/** The query of a list: page size and cursor. Lists return `items` and `next_cursor`. */
export const pageQuery = {
  get limit() {
    return described(
      z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
      "The most entries that the page may have.",
    );
  },
  get cursor() {
    return described(
      z.optional(z.string().check(z.maxLength(2048))),
      "`next_cursor` of the page before. Leave it out for the first page.",
    );
  },
};

/** The additional query of a list by time: from (inclusive), to (exclusive), and which end first. */
export const periodQuery = {
  get from() {
    return described(z.optional(GivenInstant), "Lists only what is from this time or later.");
  },
  get to() {
    return described(z.optional(GivenInstant), "Lists only what is from before this time.");
  },
  get sort() {
    return described(
      z._default(z.enum(["newest", "oldest"]), "newest"),
      "Whether the newest or the oldest come first.",
    );
  },
};

/** The response of a list. */
export const PageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    items: described(z.array(item), "The entries of this page."),
    next_cursor: described(
      z.nullable(z.string()),
      "Send it as `cursor` to get the next page. `null` on the last page.",
    ),
  });

const nothing = z.pipe(
  z.literal(""),
  z.transform(() => undefined),
);

/** An optional field. Clients that send every field as text send "" for one without a value. */
export const orEmpty = <T extends z.ZodMiniType>(schema: T) => z.optional(z.union([schema, nothing]));
