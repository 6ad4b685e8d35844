import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { decimalsOf } from "../../kernel/money.ts";
import { Country, Email, Line, LocalDate, Phone } from "../../kernel/schema.ts";
import { outsideOfMarkets } from "../provider/market.ts";
import { type Cells, columnsOf } from "./columns.ts";
import type { ImportKind } from "./kind.ts";
import { importPolicy } from "./policy.ts";
import type { RowProblem } from "./row.ts";

type Decimals = ReturnType<typeof decimalsOf>;

/**
 * Before three decimals only a point is taken: nobody can tell whether `1,500` is one and a half or fifteen hundred. Whatever the
 * decimals, an amount has at most eight digits in its smallest unit.
 */
const amounts: Record<Decimals, { form: RegExp; such_as: string }> = {
  0: { form: /^\d{1,8}$/, such_as: "without decimals, such as 12000" },
  2: { form: /^\d{1,6}([.,]\d{1,2})?$/, such_as: "such as 120 or 120.50" },
  3: {
    form: /^\d{1,5}(\.\d{1,3})?$/,
    such_as: "such as 120 or 120.500, with a point before at most three decimals",
  },
};

/** A number as people write it, as a whole number of its last decimals. */
const Amount = (decimals: Decimals) =>
  z.pipe(
    z.string().check(z.regex(amounts[decimals].form, `must be an amount ${amounts[decimals].such_as}`)),
    z.transform((text) => {
      const [whole, part = ""] = text.split(/[.,]/);
      return Number(`${whole}${part.padEnd(decimals, "0")}`);
    }),
  );

const YesNo = z.pipe(
  z.string().check(z.regex(/^(yes|no|true|false|1|0)$/i, "must be yes or no")),
  z.transform((text) => /^(yes|true|1)$/i.test(text)),
);

const ExternalId = Line(100);
const Postcodes = z.pipe(
  z.string(),
  z.transform((text) => [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ""))]),
);

const oneOf = (...names: [string, string]) =>
  z.refine<Record<string, unknown>>((row) => names.some((name) => row[name] !== undefined), {
    path: [names[0]],
    error: `must be there, or ${names[1]}`,
  });

const inPercent = ["materials_markup", "region"] as const;

const schemasOf = (decimals: Decimals) => ({
  providers: z
    .object({
      external_id: ExternalId,
      business_name: Line(120),
      contact_name: Line(100),
      email: Email,
      phone: z.optional(Phone),
      country: z.optional(Country),
      postcodes: z.optional(Postcodes.check(z.minLength(1), z.maxLength(20))),
    })
    .check(
      z.refine(({ country, postcodes }) => (country === undefined) === (postcodes === undefined), {
        path: ["postcodes"],
        error: "must be there together with country",
      }),
      ({ value, issues }) => {
        const { country, postcodes } = value;
        if (!country || !postcodes) return;
        for (const { field, problem } of outsideOfMarkets({ country, postcode_prefixes: postcodes }))
          issues.push({
            code: "custom",
            input: value,
            path: [field === "country" ? field : "postcodes"],
            message: problem,
          });
      },
    ),
  customers: z
    .object({
      external_id: ExternalId,
      name: z.optional(Line(100)),
      email: z.optional(Email),
      phone: z.optional(Phone),
    })
    .check(oneOf("email", "phone")),
  catalog: z
    .object({
      external_id: ExternalId,
      key: z.string().check(z.regex(/^[a-z][a-z0-9_]{1,39}$/, "must be lower-case letters, digits and _")),
      name: Line(80),
      category: Line(60),
      unit: z.enum(["hour", "visit", "each", "square_metre"]),
      price: Amount(decimals),
      lowest_price: Amount(decimals),
      highest_price: Amount(decimals),
      active: z._default(YesNo, true),
    })
    .check(
      z.refine(({ lowest_price: low, price, highest_price: high }) => low <= price && price <= high, {
        path: ["price"],
        error: "must lie between lowest_price and highest_price",
      }),
    ),
  prices: z.object({
    rule: z.enum(["hourly_rate", "minimum_charge", "call_out", ...inPercent]),
    name: z.optional(Line(40)),
    value: Amount(decimals),
  }),
  past_jobs: z
    .object({
      external_id: ExternalId,
      service: Line(80),
      title: Line(200),
      done_on: LocalDate,
      price: Amount(decimals),
      customer_email: z.optional(Email),
      customer_phone: z.optional(Phone),
      provider_external_id: z.optional(ExternalId),
      provider_email: z.optional(Email),
    })
    .check(oneOf("customer_email", "customer_phone")),
});

const made: { [D in Decimals]?: ReturnType<typeof schemasOf> } = {};
const schemasWith = (decimals: Decimals) => {
  made[decimals] ??= schemasOf(decimals);
  return made[decimals];
};

export type RowOf<K extends ImportKind> = z.output<ReturnType<typeof schemasOf>[K]>;

const problemOf = ({ path, message }: z.core.$ZodIssue, cells: Cells): RowProblem => {
  const column = String(path[0] ?? "");
  const isThere = cells[column] !== undefined;
  const words = isThere || !/expected/.test(message) ? message : "is missing";
  return { column, code: isThere ? "cell.invalid" : "cell.missing", words };
};

/** A percent has two decimals, whatever the currency has. */
const decimalsIn = (kind: ImportKind, { rule }: Cells, currency: string): Decimals =>
  kind === "prices" && inPercent.some((one) => one === rule) ? 2 : decimalsOf(currency);

/** A row as its kind wants it, with amounts in the currency's minor units, or what is wrong with it first. */
export const parsedRow = <K extends ImportKind>(
  kind: K,
  cells: Cells,
  currency: string,
): { row: RowOf<K> } | { problem: RowProblem } => {
  const long = Object.entries(cells).find(([, cell]) => (cell?.length ?? 0) > importPolicy.cell_characters);
  if (long) {
    const words = `must have at most ${importPolicy.cell_characters} characters`;
    return { problem: { column: long[0], code: "cell.too_long", words } };
  }
  const { data, error } = schemasWith(decimalsIn(kind, cells, currency))[kind].safeParse(cells);
  if (!error) return { row: data as RowOf<K> };
  const order = columnsOf[kind].map(({ name }) => name);
  const [first] = error.issues.toSorted(
    (a, b) => order.indexOf(String(a.path[0])) - order.indexOf(String(b.path[0])),
  );
  return { problem: problemOf(first as z.core.$ZodIssue, cells) };
};

/** What a row says, in short: the same row has the same. */
export const digestOf = (row: object): string =>
  createHash("sha256").update(JSON.stringify(row)).digest("base64url").slice(0, 22);
