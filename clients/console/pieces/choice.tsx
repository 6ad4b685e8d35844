import { useTerm } from "../words/words.ts";

export const focusRow = (table: HTMLElement | null, step: number): void => {
  const rows = [...(table?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
};

/** One filter of a list. */
export const Choice = ({
  label,
  value,
  options,
  named = {},
  all,
  onChange,
}: {
  label: string;
  value: string | undefined;
  options: readonly string[];
  /** What options are called that are no terms. */
  named?: Readonly<Record<string, string>>;
  /** The name of the choice "none"; without it none can't be chosen. */
  all?: string;
  onChange: (value: string) => void;
}) => {
  const term = useTerm();
  return (
    <label class="choice">
      <span>{label}</span>
      <select value={value ?? ""} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {all !== undefined && <option value="">{all}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {named[option] ?? term(option)}
          </option>
        ))}
      </select>
    </label>
  );
};
