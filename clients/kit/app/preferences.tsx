import { useState } from "preact/hooks";
import { applyTheme, chosenTheme, themes } from "./theme.ts";
import { type Language, languages, useSpoken } from "./words/words.ts";

/** The app's colors and language, stored on this device; somebody who is signed in may also be written to in it. */
export const Preferences = ({ onLanguage }: { onLanguage?: (language: Language) => void }) => {
  const { words, language, speak } = useSpoken();
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <div class="preferences">
      <select
        class="field"
        aria-label={words.shell.language}
        value={language}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value as Language;
          speak(chosen);
          onLanguage?.(chosen);
        }}
      >
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <select
        class="field"
        aria-label={words.shell.theme}
        value={theme}
        onChange={({ currentTarget }) => {
          applyTheme(currentTarget.value);
          setTheme(currentTarget.value);
        }}
      >
        {themes.map((one) => (
          <option key={one} value={one}>
            {words.shell.themes[one]}
          </option>
        ))}
      </select>
    </div>
  );
};
