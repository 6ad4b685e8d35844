import { idIn, lookIn, type SearchResult } from "../../domain/backoffice/search-result.ts";
import { searchDirectory } from "./search-directory.ts";

/** The largest number of people of each kind in a search by name or address. */
export const people_shown = 20;

/** Customers and providers with this name, address or place. Throws `search.too_short`. */
const findPeople = async (q: string, scope: string): Promise<{ items: SearchResult[]; more: boolean }> => {
  const asked = { q, scope, limit: people_shown };
  const [users, providers] = await Promise.all([
    searchDirectory("user", asked),
    searchDirectory("service_provider", asked),
  ]);
  return {
    items: [
      ...users.items.map(({ id, name, email, state, created_at }) => ({
        kind: "user" as const,
        id,
        title: name,
        ...(email !== undefined && { detail: email }),
        state,
        created_at,
        look_in: lookIn("user", id),
      })),
      ...providers.items.map(({ id, business_name, state, created_at }) => ({
        kind: "service_provider" as const,
        id,
        title: business_name,
        state,
        created_at,
        look_in: lookIn("service_provider", id),
      })),
    ],
    more: users.next_cursor !== null || providers.next_cursor !== null,
  };
};

/**
 * The records found by a word, an address or an id. One round trip for an id, otherwise two. Throws `search.too_short`.
 */
export const find = async (q: string, scope: string): Promise<{ items: SearchResult[]; more: boolean }> => {
  const id = idIn(q);
  if (id === undefined) return findPeople(q, scope);
  const { findById } = await import("./find-by-id.ts");
  return { items: await findById(id), more: false };
};
