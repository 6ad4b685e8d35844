import { useEffect, useState } from "preact/hooks";
import { markets, usualMarket } from "../kit/brand.ts";
import { writeToMeIn } from "../kit/written-language.ts";
import { type Language, languages, useSpoken } from "./words/words.ts";

const key = "console.theme";
const themes = ["system", "light", "dark"] as const;

/** The page's appearance and language, stored on this device; mails follow the language. */
export const Preferences = () => {
  const { words, language, speak } = useSpoken();
  const [theme, setTheme] = useState(() => localStorage.getItem(key) ?? "system");
  useEffect(() => {
    localStorage.setItem(key, theme);
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return (
    <div class="preferences">
      <select
        aria-label={words.shell.theme}
        value={theme}
        onChange={({ currentTarget }) => setTheme(currentTarget.value)}
      >
        {themes.map((one) => (
          <option key={one} value={one}>
            {words.shell.themes[one]}
          </option>
        ))}
      </select>
      {markets.length > 1 && (
        <select
          aria-label={words.shell.market}
          value={usualMarket}
          onChange={({ currentTarget: { value } }) => {
            location.search = `market=${value}`;
          }}
        >
          {markets.map((one) => (
            <option key={one} value={one}>
              {one.toUpperCase()}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label={words.shell.language}
        value={language}
        onChange={({ currentTarget: { value } }) => {
          speak(value as Language);
          void writeToMeIn(value);
        }}
      >
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
};
