import { Fragment } from "preact";
import { minorOf, typed } from "../../kit/amounts.ts";
import type { Data } from "../../typescript/client.ts";
import type { Operations } from "../../typescript/operations.ts";
import { useKindWords } from "../words/own-kinds.ts";
import { useTerm } from "../words/words.ts";
import { Amount, Field, type Given } from "./form.tsx";

export type Catalog = Data<"GET /admin/catalog/get-kinds">;
export type Kind = Catalog["items"][number];
export type KindSaid = Omit<
  Operations["POST /admin/catalog/create-kind"]["body"],
  "service" | "key" | "dry_run"
>;

const units = ["each", "job", "square_metre", "linear_metre", "room", "hour"] as const;
const lists = ["things", "signs", "phrases"] as const;
const ends = ["low", "high"] as const;

type Spoken = "en" | "es";
const spokenIn = ({ languages, words_in }: Pick<Catalog, "languages" | "words_in">): Spoken[] =>
  [...new Set([words_in, ...languages])].filter((one): one is Spoken => one === "en" || one === "es");

const linesOf = (text = ""): string[] => text.split("\n").flatMap((line) => line.trim() || []);

/** What a form says of a kind of work; what it does not show stays as it was. */
export const kindIn = (given: Given, catalog: Catalog, before: Kind | undefined): KindSaid => {
  const spoken = spokenIn(catalog);
  const titles = spoken.map((language) => [language, given[`titles.${language}`]]);
  const words = spoken.map((language) => [
    language,
    Object.fromEntries(lists.map((list) => [list, linesOf(given[`words.${language}.${list}`])])),
  ]);
  return {
    titles: { ...before?.titles, ...Object.fromEntries(titles) },
    words: { ...before?.words, ...Object.fromEntries(words) },
    unit: given.unit as KindSaid["unit"],
    quantity: Number(given.quantity ?? 1),
    minutes: { low: Number(given["minutes.low"]), high: Number(given["minutes.high"]) },
    materials_minor: {
      low: minorOf(given["materials_minor.low"]),
      high: minorOf(given["materials_minor.high"]),
    },
    ...(given.minimum_minor && { minimum_minor: minorOf(given.minimum_minor) }),
    ...(given.taxed_as && { taxed_as: given.taxed_as }),
    examples: linesOf(given.examples),
  };
};

/** What an operator says of a kind of work: names, words, how much work it is, examples. */
export const KindForm = ({
  of,
  catalog,
  services,
}: {
  of: Kind | undefined;
  catalog: Catalog;
  services: readonly string[];
}) => {
  const own = useKindWords();
  const term = useTerm();
  const spoken = spokenIn(catalog);
  return (
    <>
      {!of && (
        <>
          <Field
            name="service"
            label={own.service}
            options={services.map((key) => [key, term(key)])}
            value={services[0]}
            required
          />
          <Field name="key" label={own.key} hint={own.keyHint} required />
        </>
      )}
      <div class="fields">
        {spoken.map((language) => (
          <Field
            key={language}
            name={`titles.${language}`}
            label={own.titleIn[language]}
            value={of?.titles[language]}
            required
          />
        ))}
      </div>
      <p class="quiet small">{own.wordsHint}</p>
      {spoken.map((language) => (
        <Fragment key={language}>
          <h3>{own.wordsIn[language]}</h3>
          {lists.map((list) => (
            <Field
              key={list}
              name={`words.${language}.${list}`}
              label={own[list]}
              hint={own[`${list}Hint`]}
              lines={3}
              value={of?.words[language]?.[list].join("\n")}
            />
          ))}
        </Fragment>
      ))}
      <div class="fields">
        <Field
          name="unit"
          label={own.unit}
          options={units.map((unit) => [unit, own.units[unit]])}
          value={of?.unit ?? "each"}
        />
        <Field
          name="quantity"
          type="number"
          step="any"
          min={0}
          label={own.quantity}
          value={of?.quantity ?? 1}
          required
        />
        {ends.map((end) => (
          <Field
            key={end}
            name={`minutes.${end}`}
            type="number"
            min={1}
            label={own.minutes[end]}
            value={of?.minutes[end]}
            required
          />
        ))}
        {ends.map((end) => (
          <Amount
            key={end}
            name={`materials_minor.${end}`}
            label={own.materials[end]}
            value={of?.materials_minor[end]}
          />
        ))}
        <Amount
          name="minimum_minor"
          label={own.minimum}
          hint={own.minimumHint}
          value={of?.minimum_minor}
          required={false}
        />
        {catalog.taxed.length > 0 && (
          <Field
            name="taxed_as"
            label={own.taxedAs}
            options={[["", own.general], ...catalog.taxed.map((one) => [one, term(one)] as const)]}
            value={of?.taxed_as ?? ""}
          />
        )}
      </div>
      <Field
        name="examples"
        label={own.examples}
        hint={own.examplesHint}
        lines={5}
        value={of?.examples.join("\n")}
        required
      />
    </>
  );
};

/** An amount or two ends of it, as it was typed. */
export const rangeOf = ({ low, high }: Kind["materials_minor"], money: (minor: number) => string): string =>
  typed(low) === typed(high) ? money(low) : `${money(low)} – ${money(high)}`;
