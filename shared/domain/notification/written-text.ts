import { sourceOf } from "./edited.ts";

const kinds = ["money", "time", "date", "count", "words"] as const;

/** What kind of value stands in a text. */
export type TextValue = (typeof kinds)[number];

/** A built-in text: its words, with the names of its values in braces. */
export type WrittenText = {
  text: string;
  values: ReadonlyMap<string, TextValue>;
  /** The key of what is sent together with it: of a title its text, of a text its title. */
  beside?: string | undefined;
  /** Where it is said. */
  places: readonly string[];
};

export type WrittenTexts = ReadonlyMap<string, WrittenText>;

const value = /\{(\w+)\}/;

/** What stands in a text, in its order, as often as it does. */
export const valuesIn = (text: string): string[] => text.split(value).filter((_, at) => at % 2 === 1);

/** By what the code knows a text. */
export const sourceOfText = (text: string): string =>
  sourceOf(text.split(value).filter((_, at) => at % 2 === 0));

/** One line of `built-in-*.ts`: key, text with the kinds of its values, key of what is beside it, places. */
export const lineOfText = (key: string, { text, values, beside = "", places }: WrittenText): string =>
  [
    key,
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{${name}:${values.get(name)}}`),
    beside,
    places.join(" "),
  ].join(" | ");

/** The built-in texts of a language by their keys, from their lines. */
export const textsOfLines = (lines: string): WrittenTexts =>
  new Map(
    lines
      .split("\n")
      .filter((line) => line !== "")
      .map((line): [string, WrittenText] => {
        const [key = "", typed = "", beside = "", places = ""] = line.split(" | ");
        const values = new Map(
          [...typed.matchAll(/\{(\w+):(\w+)\}/g)].map(([, name, kind]) => [
            name as string,
            kind as TextValue,
          ]),
        );
        const text = typed.replaceAll(/:\w+\}/g, "}");
        return [key, { text, values, beside: beside || undefined, places: places.split(" ") }];
      }),
  );
