import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useId, useRef, useState } from "preact/hooks";
import { amountStep, typed } from "../../kit/amounts.ts";
import { MarketplaceError } from "../../typescript/client.ts";
import { draftOf, dropDrafts, keepDraft } from "../drafts.ts";
import { type Route, rolesFor } from "../rights.ts";
import { useFormat, useTerm, useWords } from "../words/words.ts";
import { Failure } from "./states.tsx";

const Problems = createContext<MarketplaceError["fields"]>([]);

/** Where the long texts of a form are kept until they are sent. */
const Drafts = createContext("");

/** Whether a field of a request has this name: its whole path, or the end of it, or is one of its list. */
const isNamed = (path: string, name: string): boolean =>
  [path, path.replace(/\.\d+$/, "")].some((one) => `.${one}`.endsWith(`.${name}`));

/** The values of a form by name, without empty ones. */
export type Given = Record<string, string>;

/** What was typed as a percentage, in hundredths of a percent. */
export const bpsOf = (text: string | undefined): number => Math.round(Number(text) * 100);

type Acting = { mutate: (given: Given) => void; isPending: boolean; error: unknown };

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
  onCancel,
  needs,
  children,
}: {
  acting: Acting;
  submit: string;
  /** The operation behind the form, where one's role was not checked before. */
  needs?: Route;
  danger?: boolean;
  onCancel?: (() => void) | undefined;
  children: ComponentChildren;
}) => {
  const words = useWords();
  const term = useTerm();
  const roles = needs && rolesFor(needs);
  const wrong = error instanceof MarketplaceError ? error.fields : [];
  const form = useRef<HTMLFormElement>(null);
  const [place] = useState(() => `${location.hash} ${submit} `);
  useEffect(() => {
    if (error)
      for (const { name, value } of form.current?.querySelectorAll("textarea") ?? [])
        keepDraft(place + name, value);
  }, [error]);
  return (
    <form
      ref={form}
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending || roles) return;
        dropDrafts(place);
        mutate(givenIn(event.currentTarget));
      }}
    >
      <Drafts.Provider value={place}>
        <Problems.Provider value={wrong}>{children}</Problems.Provider>
      </Drafts.Provider>
      {error !== null && error !== undefined && <Failure error={error} />}
      <div class="actions">
        <button
          type="submit"
          disabled={roles !== undefined}
          class={danger ? "button danger" : "button primary"}
          aria-disabled={isPending}
        >
          {isPending ? words.states.working : submit}
        </button>
        {roles && <span class="quiet small">{words.admins.takes(roles.map(term).join(", "))}</span>}
        {onCancel && (
          <button type="button" class="button" onClick={onCancel}>
            {words.actions.cancel}
          </button>
        )}
      </div>
    </form>
  );
};

type Kind = {
  name: string;
  label: string;
  hint?: string;
  value?: string | number | undefined;
  required?: boolean;
  /** The number of lines of the text field; 1 by default. */
  lines?: number;
  options?: readonly (readonly [value: string, name: string])[];
  type?:
    | "text"
    | "email"
    | "password"
    | "number"
    | "date"
    | "datetime-local"
    | "time"
    | "search"
    | "checkbox";
  inputMode?: "numeric" | "decimal";
  autoComplete?: string;
  min?: number;
  max?: number;
  step?: number | "any";
  onInput?: (value: string) => void;
};

/** One field with its name, its hint and its problem. */
export const Field = ({ name, label, hint, value, lines, options, onInput, ...rest }: Kind) => {
  const id = useId();
  const problem = useContext(Problems).find(({ field }) => isNamed(field, name))?.problem;
  const words = useWords();
  const place = useContext(Drafts);
  const [draft] = useState(() => (lines ? draftOf(place + name) : undefined));
  const said = problem ?? (draft === undefined ? hint : words.states.draft);
  const shared = {
    id,
    name,
    ...(said && { "aria-describedby": `${id}-hint` }),
    ...(problem && { "aria-invalid": true as const }),
    ...(onInput && {
      onInput: ({ currentTarget }: { currentTarget: { value: string } }) => onInput(currentTarget.value),
    }),
  };
  return (
    <div class="field">
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
          defaultValue={draft ?? String(value ?? "")}
          onInput={({ currentTarget }) => {
            keepDraft(place + name, currentTarget.value);
            onInput?.(currentTarget.value);
          }}
        />
      ) : (
        <input {...shared} {...rest} defaultValue={value} />
      )}
      {said && (
        <p id={`${id}-hint`} class={problem ? "problem small" : "quiet small"}>
          {said}
        </p>
      )}
    </div>
  );
};

/** An amount: typed in units of the currency, stored in its minor units. */
export const Amount = ({
  value,
  label,
  currency,
  ...rest
}: Omit<Kind, "type" | "step"> & { currency?: string | undefined }) => {
  const format = useFormat();
  return (
    <Field
      label={`${label} (${format.unit(currency)})`}
      type="number"
      min={0}
      step={amountStep(currency)}
      value={value === undefined ? value : typed(Number(value), currency)}
      required
      {...rest}
    />
  );
};

/** A share: typed in percent, stored in hundredths of a percent. */
export const Percentage = ({ value, ...rest }: Omit<Kind, "type" | "step">) => (
  <Field type="number" min={0} step={0.01} value={value && Number(value) / 100} required {...rest} />
);

/** The code that an authenticator app shows. */
export const CodeField = ({ name }: { name: string }) => {
  const { signIn } = useWords();
  return (
    <Field
      name={name}
      label={signIn.code}
      hint={signIn.codeHint}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
    />
  );
};
