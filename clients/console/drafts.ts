const prefix = "console.draft.";

/** Long texts that were written and not sent yet: they outlive leaving the screen, until one signs out. */
export const draftOf = (name: string): string | undefined =>
  sessionStorage.getItem(prefix + name) ?? undefined;

export const keepDraft = (name: string, text: string): void => {
  if (text) sessionStorage.setItem(prefix + name, text);
  else sessionStorage.removeItem(prefix + name);
};

export const dropDrafts = (within = ""): void => {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix + within)) sessionStorage.removeItem(key);
};
