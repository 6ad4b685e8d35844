import { globSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import * as z from "zod/mini";
import { unitsOfWork } from "../shared/domain/pricing/reading.ts";
import { root } from "./operations.ts";
import { checked, readJson } from "./read-data.ts";

const Key = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,39}$/, "must be lower-case letters, digits and _"));
const Line = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const Phrases = z
  .string()
  .check(z.regex(/^[^,\s][^,]*(, [^,\s][^,]*)*$/, "must be words with a comma between them"));

const range = (number: z.ZodMiniType<number>) =>
  z
    .tuple([number, number])
    .check(z.refine(([low, high]) => low <= high, "must have the smaller number first"));
const count = z.int().check(z.gte(0));
const above = z.number().check(z.positive());
const HoursBySize = z.strictObject({ besides: z.number().check(z.gte(0)), each: above });

/** `catalog/<service>.json`: what a price is made of. */
const FiguresFile = z.strictObject({
  kinds: z.record(
    Key,
    z
      .strictObject({
        unit: z.optional(z.enum(unitsOfWork)),
        quantity: z.optional(above),
        minutes: range(count),
        materials: range(count),
        depends_on: z.optional(z.strictObject({ height: z.strictObject({ usual: above, power: above }) })),
        hours_by_bedrooms: z.optional(HoursBySize),
        hours_by_area: z.optional(HoursBySize),
      })
      .check(
        z.refine(
          ({ unit, hours_by_area, hours_by_bedrooms }) =>
            unit === "hour" || (!hours_by_area && !hours_by_bedrooms),
          { path: ["unit"], error: "must be hour where hours are known by size" },
        ),
      ),
  ),
});

/** `catalog/words/en/<service>.json`: by which words a request is read as a kind of work. */
const WordsFile = z.strictObject({
  title: Line,
  kinds: z.record(
    Key,
    z.strictObject({
      title: Line,
      things: Phrases,
      signs: z.optional(Phrases),
      phrases: z.optional(Phrases),
    }),
  ),
});

/** The same in another language, whose requests are read through English ones. */
const TitlesFile = z.strictObject({ title: Line, titles: z.record(Key, Line) });

const namesIn = (folder: string, at: string): string[] =>
  globSync(`${folder}/*.json`, { cwd: at })
    .map((path) => basename(path, ".json"))
    .sort();

const languagesIn = (at: string): string[] =>
  globSync("catalog/words/*", { cwd: at })
    .map((path) => basename(path))
    .sort();

type Checked = ReturnType<typeof checked>;
const kindsOf = ({ value }: Checked, field: string): string[] =>
  Object.keys((value as Record<string, object>)[field] ?? {});

/** Kinds that one of two files has, and the other has not. */
const unlike = (
  words: { path: string; field: string; kinds: string[] },
  figures: string,
  known: string[],
) => {
  const { path, field, kinds } = words;
  return [
    ...known.filter((kind) => !kinds.includes(kind)).map((kind) => `${path}: ${field}.${kind} is missing`),
    ...kinds
      .filter((kind) => !known.includes(kind))
      .map((kind) => `${path}: ${field}.${kind} is not in ${figures}`),
  ];
};

const serviceProblems = (service: string, at: string): string[] => {
  const read = (name: string, form: z.ZodMiniType) => checked(name, form, readJson(resolve(at, name), name));
  const name = `catalog/${service}.json`;
  const figures = read(name, FiguresFile);
  const words = languagesIn(at).map((language) => {
    const path = `catalog/words/${language}/${service}.json`;
    const [form, field] = language === "en" ? [WordsFile, "kinds"] : [TitlesFile, "titles"];
    return { path, field, read: read(path, form) };
  });
  const forms = [figures, ...words.map((one) => one.read)].flatMap(({ problems }) => problems);
  if (forms.length > 0) return forms;
  const known = kindsOf(figures, "kinds");
  return words.flatMap((one) => unlike({ ...one, kinds: kindsOf(one.read, one.field) }, name, known));
};

const list = "shared/domain/pricing/taxonomy/catalog.ts";

/** The services that code loads, as they are listed: a file that can't be loaded is to be named. */
const listedServices = (): string[] =>
  [...readFileSync(resolve(root, list), "utf8").matchAll(/\bservice\("(\w+)"/g)].map(([, name = ""]) => name);

/** What is wrong with the files of the catalog: which field of which file. */
export const catalogProblems = (at = root): string[] => {
  const [found, listed] = [namesIn("catalog", at), listedServices()];
  return [
    ...found
      .filter((service) => !listed.includes(service))
      .map((service) => `catalog/${service}.json: is not listed in ${list}`),
    ...languagesIn(at).flatMap((language) =>
      namesIn(`catalog/words/${language}`, at)
        .filter((service) => !found.includes(service))
        .map((service) => `catalog/words/${language}/${service}.json: there is no catalog/${service}.json`),
    ),
    ...found.flatMap((service) => serviceProblems(service, at)),
  ];
};
