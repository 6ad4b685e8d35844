import type * as z from "zod/mini";
import { entriesFrom } from "../../data/directory.ts";
import type { Page } from "../../data/engine/page.ts";
import { isFirst, ProviderCard, searchTerm, UserCard } from "../../domain/person/directory.ts";
import { policy } from "../../domain/policy.ts";
import { pickedDescription } from "../picked-list.ts";

const { looked_through_most, words_least, words_each } = policy.list;

type Asked = {
  q: string;
  limit: number;
  cursor?: string | undefined;
  scope: string;
  status?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export const searchDescription = `\`q\` finds people by the beginning of a name, of any word in it, of an email address or of a phone number. Case and accents do not matter. The list is in alphabetical order of the words that were found. ${pickedDescription}`;

const cards = { user: UserCard, service_provider: ProviderCard };

/**
 * Accounts of a role that a search finds, each once. One query of an index, whatever it finds. Throws
 * `search.too_short`.
 */
export const searchDirectory = async <R extends keyof typeof cards>(
  role: R,
  { q, status, from = "", to = "\uffff", limit, cursor, scope }: Asked,
): Promise<Page<z.output<(typeof cards)[R]>>> => {
  const prefix = searchTerm(q);
  const { items, next_cursor } = await entriesFrom(
    role,
    { prefix, state: status },
    { limit, cursor, scope: JSON.stringify([scope, from, to]) },
    // Of an account's words that begin so one is shown.
    (entry) => isFirst(entry, prefix) && entry.card.created_at >= from && entry.card.created_at < to,
    from === "" && to === "\uffff" ? Math.max(words_least, limit * words_each) : looked_through_most,
  );
  const found = items.map(({ card }) => cards[role].parse(card) as z.output<(typeof cards)[R]>);
  return { items: found, next_cursor };
};
