import { useEffect, useState } from "preact/hooks";
import { markets, usualMarket } from "../kit/brand.ts";
import { writeToMeIn } from "../kit/written-language.ts";
import { type Language, languages, useSpoken } from "./words/words.ts";

const key = "console.theme";
const themes = ["system", "light", "dark"] as const;

const Choice = ({
  label,
  value,
  options,
  choose,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  choose: (value: string) => void;
}) => (
  <select aria-label={label} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
    {options.map(([one, name]) => (
      <option key={one} value={one}>
        {name}
      </option>
    ))}
  </select>
);

/** The page's appearance, market and language, the first and the last stored on this device; mails follow the language. */
export const Preferences = () => {
  const { words, language, speak } = useSpoken();
  const [theme, setTheme] = useState(() => localStorage.getItem(key) ?? "system");
  useEffect(() => {
    localStorage.setItem(key, theme);
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return (
    <div class="preferences">
      <Choice
        label={words.shell.theme}
        value={theme}
        options={themes.map((one) => [one, words.shell.themes[one]])}
        choose={setTheme}
      />
      {markets.length > 1 && (
        <Choice
          label={words.shell.market}
          value={usualMarket}
          options={markets.map((one) => [one, one.toUpperCase()])}
          choose={(value) => {
            location.search = `market=${value}`;
          }}
        />
      )}
      <Choice
        label={words.shell.language}
        value={language}
        options={Object.entries(languages)}
        choose={(value) => {
          speak(value as Language);
          void writeToMeIn(value);
        }}
      />
    </div>
  );
};
