declare const PAGE: string;

const key = `${PAGE}.theme`;

export const themes = ["system", "light", "dark"] as const;

/** The colors that were chosen on this device. */
export const chosenTheme = (): string => localStorage.getItem(key) ?? "system";

export const applyTheme = (theme = chosenTheme()): void => {
  localStorage.setItem(key, theme);
  document.documentElement.dataset.theme = theme;
};
