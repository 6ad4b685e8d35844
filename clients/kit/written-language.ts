import { usualLanguages } from "./brand.ts";
import { client } from "./client.ts";

/** Asks to be written to in a language, where the market offers it. */
export const writeToMeIn = async (language: string): Promise<void> => {
  if (usualLanguages.includes(language)) await client.notification.updateSettings({ body: { language } });
};
