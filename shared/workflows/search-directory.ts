import type * as z from "zod/mini";
import { entriesFrom } from "../data/directory.ts";
import type { Page } from "../data/page.ts";
import { isFirst, ProviderCard, searchTerm, UserCard } from "../domain/directory.ts";

type Asked = {
  q: string;
  limit: number;
  cursor?: string | undefined;
  scope: string;
  status?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export const searchDescription =
  "`q` finds by the beginning of a name, of any word of it, of an e-mail address or of a telephone number, without regard to case and accents, in the order of what was found; `status`, `from` and `to` then pick from each page, which may leave fewer than `limit`. `total` counts the state asked for (or all), whatever the period or `q`.";

const cards = { user: UserCard, service_provider: ProviderCard };

/**
 * Accounts of a role that a search finds, each once. One query of an index, whatever it finds. Throws
 * `search.too_short`.
 */
export const searchDirectory = async <R extends keyof typeof cards>(
  role: R,
  { q, status, from = "", to = "\uffff", ...asked }: Asked,
): Promise<Page<z.output<(typeof cards)[R]>>> => {
  const prefix = searchTerm(q);
  const { items, next_cursor } = await entriesFrom(role, prefix, asked);
  const found = items
    .filter((entry) => isFirst(entry, prefix))
    .map(({ card }) => cards[role].parse(card) as z.output<(typeof cards)[R]>)
    .filter(({ state }) => status === undefined || state === status)
    .filter(({ created_at }) => created_at >= from && created_at < to);
  return { items: found, next_cursor };
};
