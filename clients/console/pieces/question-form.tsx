import type { Data } from "../../typescript/client.ts";
import type { Operations } from "../../typescript/operations.ts";
import { useOwnWords } from "../words/own-fields.ts";
import { Check } from "./check.tsx";
import { Field, type Given } from "./form.tsx";

export type Question = Data<"GET /admin/field/get-questions">["questions"][number];
export type GivenQuestion = Operations["PUT /admin/field/update-questions"]["body"]["questions"][number];

const moments = ["quote", "booking"] as const;
const kinds = ["text", "choice", "number", "date", "file"] as const;
const readers = ["claimed", "offered", "console"] as const;

const linesOf = (text = ""): string[] => text.split("\n").flatMap((line) => line.trim() || []);
const wordsOf = (en: string | undefined, es: string | undefined) => ({
  ...(en && { en }),
  ...(es && { es }),
});

const choicesIn = (text: string | undefined) =>
  linesOf(text).map((line) => {
    const [key = "", en, es] = line.split("=").map((part) => part.trim());
    return { key, words: wordsOf(en, es) };
  });

/** The question that a form says. */
export const questionIn = (given: Given): GivenQuestion => {
  const kind = (given.kind ?? "text") as Question["kind"];
  const kindsOfWork = linesOf(given.kinds);
  return {
    at: (given.at ?? "booking") as Question["at"],
    kind,
    words: wordsOf(given.en, given.es),
    ...(kind === "choice" && { choices: choicesIn(given.choices) }),
    ...(given.lowest !== undefined && { lowest: Number(given.lowest) }),
    ...(given.highest !== undefined && { highest: Number(given.highest) }),
    required: given.required !== undefined,
    personal: given.personal !== undefined,
    shown: (given.shown ?? "claimed") as Question["shown"],
    ...(kindsOfWork.length > 0 && { kinds: kindsOfWork }),
  };
};

const choiceLine = ({ key, words: { en = "", es = "" } }: NonNullable<Question["choices"]>[number]) =>
  [key, en, es].join(" = ");

/** What a question asks, of whom, and who reads the answer. */
export const QuestionForm = ({ of }: { of?: Question }) => {
  const own = useOwnWords();
  return (
    <>
      <Field name="en" label={own.english} value={of?.words.en} />
      <Field name="es" label={own.spanish} value={of?.words.es} />
      <Field
        name="at"
        label={own.at}
        options={moments.map((one) => [one, own.when[one]])}
        value={of?.at ?? "booking"}
      />
      <Field
        name="kind"
        label={own.kind}
        options={kinds.map((one) => [one, own.kinds[one]])}
        value={of?.kind ?? "text"}
      />
      <Field
        name="choices"
        label={own.questionChoices}
        lines={3}
        value={of?.choices?.map(choiceLine).join("\n")}
      />
      <Field name="lowest" type="number" step="any" label={own.lowest} value={of?.lowest} />
      <Field name="highest" type="number" step="any" label={own.highest} value={of?.highest} />
      <Field
        name="shown"
        label={own.shown}
        options={readers.map((one) => [one, own.readers[one]])}
        value={of?.shown ?? "claimed"}
      />
      <Check name="required" label={own.required} on={of?.required ?? false} />
      <Check name="personal" label={own.personal} on={of?.personal ?? true} />
      <Field
        name="kinds"
        label={own.workKinds}
        hint={own.workKindsHint}
        lines={2}
        value={of?.kinds?.join("\n")}
      />
    </>
  );
};
