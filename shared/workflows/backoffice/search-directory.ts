import { accounts } from "../../data/accounts.ts";
import { foundFrom } from "../../data/directory.ts";
import type { Page } from "../../data/engine/page.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { policy } from "../../domain/policy.ts";
import { isFirst, ProviderCard, searchTerm, userCard } from "../../domain/privacy/directory.ts";
import { filteredListDescription } from "../filtered-list.ts";

const { looked_through_most, words_least, words_each } = policy.list;

type Asked = {
  q: string;
  limit: number;
  cursor?: string | undefined;
  scope: string;
  state?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export const searchDescription = `\`q\` finds people by the beginning of a name, of any word in it, of an email address or of a phone number. Case and accents do not matter. The list is in alphabetical order of the words that were found. ${filteredListDescription}`;

const cards = {
  user: async (ids: readonly string[]) => {
    const found = await accounts.listed(ids);
    return found.map(userCard);
  },
  service_provider: async (ids: readonly string[]) => {
    const found = await serviceProviders.listed(ids);
    return found.map((provider) => ProviderCard.parse(provider));
  },
};

type Role = keyof typeof cards;
type Card<R extends Role> = Awaited<ReturnType<(typeof cards)[R]>>[number];

/**
 * The accounts of a role that match a search, each once, as `show` reads them by their ids. One index query and one read of
 * the accounts on the page; with a state filter, of up to a hundred. Throws `search.too_short`.
 */
export const searchDirectory = <R extends Role, C extends Pick<Card<R>, "id" | "state"> = Card<R>>(
  role: R,
  { q, state, from = "", to = "\uffff", limit, cursor, scope }: Asked,
  show = cards[role] as (ids: readonly string[]) => Promise<readonly unknown[]> as (
    ids: readonly string[],
  ) => Promise<readonly C[]>,
): Promise<Page<C>> => {
  const prefix = searchTerm(q);
  return foundFrom<C>(
    role,
    prefix,
    { limit, cursor, scope: JSON.stringify([scope, state, from, to]) },
    {
      // If several words of an account match, it is shown once.
      keep: (entry) => isFirst(entry, prefix) && entry.created_at >= from && entry.created_at < to,
      look_through:
        from === "" && to === "\uffff" && state === undefined
          ? Math.max(words_least, limit * words_each)
          : looked_through_most,
      read: async (entries) => {
        const found = await show([...new Set(entries.map(({ id }) => id))]);
        const present = new Map(found.map((card) => [card.id as string, card]));
        return entries
          .map(({ id }) => present.get(id))
          .map((card) => (state === undefined || card?.state === state ? card : undefined));
      },
      read_most: state === undefined ? limit : 100,
    },
  );
};

/** The ids of the accounts of a role that match a search, each once. One round trip. Throws `search.too_short`. */
export const findPeople = (
  role: Role,
  { q, limit, scope }: Pick<Asked, "q" | "limit" | "scope">,
): Promise<Page<string>> => {
  const prefix = searchTerm(q);
  return foundFrom<string>(
    role,
    prefix,
    { limit, scope },
    {
      keep: (entry) => isFirst(entry, prefix),
      look_through: Math.max(words_least, limit * words_each),
      read: async (entries) => entries.map(({ id }) => id),
      read_most: limit,
    },
  );
};
