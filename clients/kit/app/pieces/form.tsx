import { type ComponentChildren, createContext } from "preact";
import { useContext, useId } from "preact/hooks";
import { MarketplaceError } from "../../../typescript/client.ts";
import { useWords } from "../words/words.ts";
import { Failure } from "./states.tsx";

const Problems = createContext<MarketplaceError["fields"]>([]);

/** The values of a form by name, without empty ones. */
export type Given = Record<string, string>;
export type Acting = { mutate: (given: Given) => void; isPending: boolean; error: unknown };

const givenIn = (form: HTMLFormElement): Given =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : [],
    ),
  );

/** Fields and a button to send them. Each problem is shown at its field. */
export const Form = ({
  acting: { mutate, isPending, error },
  submit,
  danger = false,
  children,
}: {
  acting: Acting;
  submit: string;
  danger?: boolean;
  children: ComponentChildren;
}) => {
  const words = useWords();
  const wrong = error instanceof MarketplaceError ? error.fields : [];
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(givenIn(event.currentTarget));
      }}
    >
      <Problems.Provider value={wrong}>{children}</Problems.Provider>
      {error !== null && error !== undefined && <Failure error={error} />}
      <button type="submit" class={danger ? "btn stop" : "btn go"} aria-disabled={isPending}>
        {isPending ? words.states.working : submit}
      </button>
    </form>
  );
};

type Kind = {
  name: string;
  label: string;
  hint?: string | undefined;
  value?: string | undefined;
  required?: boolean;
  /** The number of lines of the text field; 1 by default. */
  lines?: number;
  options?: readonly (readonly [value: string, name: string])[];
  type?: "text" | "email" | "password" | "number" | "date" | "time";
  inputMode?: "numeric" | "decimal";
  autoComplete?: string;
  min?: number | string;
  max?: number | string;
  step?: number | "any";
  maxLength?: number;
  onInput?: (value: string) => void;
};

/** One field with its name, its hint and its problem. */
export const Field = ({ name, label, hint, value, lines, options, onInput, ...rest }: Kind) => {
  const id = useId();
  const problem = useContext(Problems).find(({ field }) => `.${field}`.endsWith(`.${name}`))?.problem;
  const said = problem ?? hint;
  const shared = {
    id,
    name,
    class: "field",
    ...(said && { "aria-describedby": `${id}-hint` }),
    ...(problem && { "aria-invalid": true as const }),
    ...(onInput && {
      onInput: ({ currentTarget }: { currentTarget: { value: string } }) => onInput(currentTarget.value),
    }),
  };
  return (
    <div class="entry">
      <label for={id}>{label}</label>
      {options ? (
        <select {...shared} required={rest.required ?? false} defaultValue={value}>
          {options.map(([option, text]) => (
            <option key={option} value={option} selected={option === value}>
              {text}
            </option>
          ))}
        </select>
      ) : lines ? (
        <textarea
          {...shared}
          rows={lines}
          required={rest.required ?? false}
          maxLength={rest.maxLength}
          defaultValue={value ?? ""}
        />
      ) : (
        <input {...shared} {...rest} defaultValue={value} />
      )}
      {said && (
        <p id={`${id}-hint`} class={problem ? "small bad-ink" : "small quiet"}>
          {said}
        </p>
      )}
    </div>
  );
};

/** One of several answers, as a row that is touched whole. */
export const Choice = ({
  name,
  value,
  label,
  hint,
  chosen,
  onChoose,
}: {
  name: string;
  value: string;
  label: string;
  hint?: string | undefined;
  chosen: boolean;
  onChoose: (value: string) => void;
}) => (
  <label class={chosen ? "choice on" : "choice"}>
    <span class="grow">
      {label}
      {hint && <span class="small quiet block">{hint}</span>}
    </span>
    <input
      type="radio"
      class="radio"
      name={name}
      value={value}
      checked={chosen}
      onChange={() => onChoose(value)}
    />
  </label>
);
