import { useFilters } from "../../kit/routing.ts";
import { useWords } from "../words/words.ts";
import { Field } from "./form.tsx";

type Filter = {
  name: string;
  label: string;
  options?: readonly (readonly [value: string, name: string])[];
};

/** Filters of a list, which stand in the address: a link leads to the same view. */
export const Filters = ({ of }: { of: readonly Filter[] }) => {
  const words = useWords();
  const [filter, , setAll] = useFilters();
  return (
    <form
      class="actions"
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget);
        setAll(Object.fromEntries(of.map(({ name }) => [name, String(given.get(name) ?? "").trim()])));
      }}
    >
      {of.map(({ name, options, ...rest }) => (
        <Field
          key={`${name} ${filter(name)}`}
          name={name}
          type="search"
          value={filter(name)}
          {...rest}
          {...(options && { options: [["", words.list.all] as const, ...options] })}
        />
      ))}
      <button type="submit" class="button">
        {words.list.filter}
      </button>
    </form>
  );
};
