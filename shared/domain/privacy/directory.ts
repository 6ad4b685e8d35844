import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { refusal, versionConflict } from "../../kernel/refusal.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";
import { Account, Role } from "../account/account.ts";
import { ServiceProvider } from "../provider/service-provider.ts";

/** What an admin's list shows of a user. */
export const UserCard = z.extend(
  z.pick(Account, {
    id: true,
    name: true,
    email: true,
    phone: true,
    photo_media_id: true,
    suspended: true,
    deactivated_at: true,
    deleted_at: true,
    created_at: true,
    updated_at: true,
  }),
  {
    state: described(Account.shape.state, "Whether the account can be used."),
    email_verified: described(
      z.boolean(),
      "Whether the customer has proved that the email address is theirs.",
    ),
    phone_verified: described(
      z.boolean(),
      "Whether the customer has proved that the phone number is theirs.",
    ),
    user_id: Id("user"),
  },
);

/** What an admin's search shows of a provider. */
export const ProviderCard = z.pick(ServiceProvider, {
  id: true,
  state: true,
  state_reason: true,
  business_name: true,
  services: true,
  area: true,
  company_state: true,
  created_at: true,
  updated_at: true,
});

/** One word that somebody is found by. What a list shows of the account is read when somebody searches. */
export const DirectoryEntry = lazyObject(() => ({
  id: Id("account"),
  version: z.int(),
  role: Role,
  term: z.string(),
  /** How many letters it begins with like a word of the same account that comes before it: by those that one is found. */
  shared: z.int(),
  created_at: Instant,
}));
export type DirectoryEntry = z.output<typeof DirectoryEntry>;

/** The words that somebody is found by at present. */
export const DirectoryWords = lazyObject(() => ({
  id: Id("account"),
  version: z.int(),
  entries: z.array(DirectoryEntry),
}));
export type DirectoryWords = z.output<typeof DirectoryWords>;

export const DirectoryConflict = versionConflict("directory");

const letters_least = 2;

export const SearchTooShort = refusal(
  "search.too_short",
  422,
  `The search needs at least ${letters_least} letters or digits.`,
  "Send more of the name, email address or phone number.",
);

const termsMost = 16;

/** A name or address as it is compared: lower case, without accents and signs, telephone numbers as their digits. */
export const comparable = (text: string): string =>
  /^\+?[\d\s().-]+$/.test(text)
    ? text.replace(/\D/g, "")
    : text
        .normalize("NFKD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replace(/[^\p{L}\p{N}@._+]+/gu, " ")
        .trim();

/** The letters that entries are kept together by. */
export const headOf = (term: string): string => [...term].slice(0, letters_least).join("");

/** The words of a search. Throws `search.too_short` where there are too few letters or digits. */
export const searchTerm = (text: string): string => {
  const term = comparable(text);
  if ([...term].length < letters_least) throw SearchTooShort();
  return term;
};

/** The words that somebody is found by: each name whole and from each of its words on, and the addresses. */
export const termsOf = (names: readonly string[], addresses: readonly (string | undefined)[]): string[] => {
  const words = names.map(comparable).flatMap((name) => {
    const parts = name.split(" ");
    return parts.map((_, at) => parts.slice(at).join(" "));
  });
  const whole = addresses.flatMap((address) => (address === undefined ? [] : comparable(address)));
  return [...new Set([...whole, ...words])]
    .filter((term) => [...term].length >= letters_least)
    .slice(0, termsMost);
};

const lettersShared = (one: string, other: string): number => {
  const [letters, others] = [[...one], [...other]];
  const differing = letters.findIndex((letter, at) => letter !== others[at]);
  return differing < 0 ? letters.length : differing;
};

/** Whether an entry is the one of its account that a search shows: the first of those that begin so. */
export const isFirst = ({ shared }: DirectoryEntry, prefix: string): boolean => [...prefix].length > shared;

export const userCard = (account: Account): z.output<typeof UserCard> =>
  UserCard.parse({
    ...account,
    user_id: account.id,
    email_verified: account.email_verified_at !== undefined,
    phone_verified: account.phone_verified_at !== undefined,
  });

/** Every directory entry that an account should have; none if others can't see the account. */
export const entriesOf = (account: Account, provider: ServiceProvider | undefined): DirectoryEntry[] => {
  if (account.state === "unverified" || account.state === "deleted") return [];
  const names = [account.name, ...(provider ? [provider.business_name] : [])];
  const terms = termsOf(names, [account.email, account.phone]).sort();
  const { id, role } = account;
  const { created_at } = provider ?? account;
  return terms.map((term, at) => {
    const shared = Math.max(0, ...terms.slice(0, at).map((earlier) => lettersShared(earlier, term)));
    return { id, version: 0, role, term, shared, created_at };
  });
};
