import { accounts } from "../../data/accounts.ts";
import type { About } from "../../domain/notification/about.ts";
import { offersSeveral } from "../../markets/languages.ts";

/** What each of these people reads. Where a stage offers one language, nothing is read for it. */
export const languagesOf = async (ids: readonly string[]): Promise<Map<string, About["language"]>> =>
  new Map(
    offersSeveral ? (await accounts.many([...ids])).map(({ id, language }) => [id, language] as const) : [],
  );
