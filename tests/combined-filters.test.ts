import { beforeAll, expect, test } from "vitest";
import { handler as listDocuments } from "../functions/admin/document/list-documents.ts";
import { handler as listQuotes } from "../functions/admin/quote/get-quotation.ts";
import { handler as listProviders } from "../functions/service-provider/admin/get-service-providers-list.ts";
import { handler as listSuggestions } from "../functions/suggestion/get-suggestion-list.ts";
import { handler as listUsers } from "../functions/user/get-all-users.ts";
import { handler as listUserDocuments } from "../functions/user/get-user-document-list.ts";
import { handler as listIncidents } from "../functions/user/get-user-incidents-list.ts";
import { accounts } from "../shared/data/accounts.ts";
import { directory } from "../shared/data/directory.ts";
import { documents } from "../shared/data/documents.ts";
import { incidents } from "../shared/data/incidents.ts";
import { quotes } from "../shared/data/quotes.ts";
import { serviceProviders } from "../shared/data/service-providers.ts";
import { suggestions } from "../shared/data/suggestions.ts";
import { DocumentState } from "../shared/domain/document/document.ts";
import { IncidentSeverity, IncidentSide, IncidentState } from "../shared/domain/incident/incident.ts";
import { entriesOf } from "../shared/domain/privacy/directory.ts";
import { QuoteState } from "../shared/domain/quote/quote.ts";
import { type Id, newId } from "../shared/kernel/id.ts";
import { plus } from "../shared/kernel/time.ts";
import { anAccount, aProvider, aQuote, aTask } from "./support/marketplace.ts";
import { aDocument, anIncident, aSuggestion, put } from "./support/records.ts";
import { type Caller, call, signedIn } from "./support/world.ts";

const start = "2027-03-01T00:00:00.000Z";
const nths = Array.from({ length: 60 }, (_, nth) => nth);
const nthOf = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T;
const stamped = (nth: number) => {
  const at = plus(start, { minutes: nth });
  return { created_at: at, updated_at: at };
};
const people = nths.slice(0, 3).map(() => newId("account"));
const [somebody = newId("account"), another = newId("account")] = people;

const all = {
  incidents: nths.map((nth) =>
    anIncident({
      ...stamped(nth),
      state: nthOf(IncidentState.options, nth),
      severity: nthOf(IncidentSeverity.options, nth >> 1),
      reported_by: nthOf(IncidentSide.options, nth >> 2),
      reporter_id: nthOf(people, nth),
      other_id: nthOf(people, nth + 1 + (nth & 1)),
    }),
  ),
  suggestions: nths.map((nth) =>
    aSuggestion({
      ...stamped(nth),
      account_id: nthOf(people, nth),
      state: nthOf(["submitted", "planned", "done"] as const, nth >> 2),
    }),
  ),
  documents: nths.map((nth) =>
    aDocument({
      ...stamped(nth),
      account_id: nthOf(people, nth),
      state: nthOf(DocumentState.options, nth >> 1),
      doc_name: nthOf(["identity", "proof_of_address"], nth >> 2),
    }),
  ),
  quotes: nths.map((nth) =>
    aQuote({
      ...stamped(nth),
      state: nthOf(QuoteState.options, nth >> 1),
      review_reasons: nthOf([["safety"], ["safety", "out_of_band"], undefined], nth),
      tasks: [aTask({ service: nthOf(["plumbing", "roofing"], nth >> 2) })],
    }),
  ),
  users: nths.map((nth) =>
    anAccount({
      ...stamped(nth),
      name: nthOf(["Ada Adams", "Bea Adler", "Carl Moreno"], nth),
      email: `${nthOf(["ada", "bea", "adcarl"], nth)}${nth}@example.com`,
      state: nthOf(["active", "deactivated"] as const, nth >> 1),
    }),
  ),
  providers: nths.map((nth) =>
    aProvider({
      ...stamped(nth),
      business_name: nthOf(["Adams Adobe Works", "Quick Taps", "Bright Adventures"], nth),
      state: nthOf(["approved", "suspended", "pending_approval"] as const, nth >> 2),
    }),
  ),
};

let as: Caller;
beforeAll(async () => {
  as = await signedIn("admin");
  const holders = all.providers.map((provider) =>
    anAccount({
      id: provider.id as string as Id<"account">,
      role: "service_provider",
      name: "Zoe Holder",
      ...stamped(0),
    }),
  );
  await put([
    ...all.incidents.map(incidents.itemOf),
    ...all.suggestions.map(suggestions.itemOf),
    ...all.documents.map(documents.itemOf),
    ...all.quotes.map(quotes.itemOf),
    ...all.users.map(accounts.itemOf),
    ...all.providers.map(serviceProviders.itemOf),
    ...all.users.flatMap((user) => entriesOf(user, undefined)).map(directory.itemOf),
    ...holders
      .flatMap((holder, nth) => entriesOf(holder, all.providers[nth]))
      .map((entry) => directory.itemOf(entry)),
  ]);
});

type Filter<T> = [query: Record<string, string>, fits: (one: T) => boolean];
type Listed = { id: string; created_at: string };

const within = <T extends Listed>(): Filter<T>[] => [
  [{ from: plus(start, { minutes: 15 }) }, ({ created_at }) => created_at >= plus(start, { minutes: 15 })],
  [{ to: plus(start, { minutes: 45 }) }, ({ created_at }) => created_at < plus(start, { minutes: 45 })],
];

type List<T extends Listed> = {
  handler: Parameters<typeof call>[0];
  among: readonly T[];
  filters: Filter<T>[];
  /** Results come in the order of a search, not by time. */
  searched?: true;
};
const list = <T extends Listed>(given: List<T>) => given as unknown as List<Listed>;
const begins = (word: string) => new RegExp(`(^| )${word}`, "i");

const lists: Record<string, List<Listed>> = {
  incidents: list({
    handler: listIncidents,
    among: all.incidents,
    filters: [
      [{ status: "triaged" }, ({ state }) => state === "triaged"],
      [{ severity: "high" }, ({ severity }) => severity === "high"],
      [{ reported_by: "service_provider" }, ({ reported_by }) => reported_by === "service_provider"],
      [{ reporter_id: somebody }, ({ reporter_id }) => reporter_id === somebody],
      [{ other_id: another }, ({ other_id }) => other_id === another],
      ...within<(typeof all.incidents)[number]>(),
    ],
  }),
  suggestions: list({
    handler: listSuggestions,
    among: all.suggestions,
    filters: [
      [{ status: "planned" }, ({ state }) => state === "planned"],
      [{ account_id: somebody }, ({ account_id }) => account_id === somebody],
      ...within<(typeof all.suggestions)[number]>(),
    ],
  }),
  "customers' documents": list({
    handler: listUserDocuments,
    among: all.documents,
    filters: [
      [{ status: "verified" }, ({ state }) => state === "verified"],
      [{ user_id: somebody }, ({ account_id }) => account_id === somebody],
      ...within<(typeof all.documents)[number]>(),
    ],
  }),
  documents: list({
    handler: listDocuments,
    among: all.documents,
    filters: [
      [{ status: "verified" }, ({ state }) => state === "verified"],
      [{ account_id: somebody }, ({ account_id }) => account_id === somebody],
      [{ doc_name: "identity" }, ({ doc_name }) => doc_name === "identity"],
      [{ owner_type: "company" }, ({ owner }) => owner.type === "company"],
      ...within<(typeof all.documents)[number]>(),
    ],
  }),
  quotes: list({
    handler: listQuotes,
    among: all.quotes,
    filters: [
      [{ status: "needs_review" }, ({ state }) => state === "needs_review"],
      [{ service: "roofing" }, ({ tasks }) => tasks.some(({ service }) => service === "roofing")],
      ...within<(typeof all.quotes)[number]>(),
    ],
  }),
  users: list({
    handler: listUsers,
    among: all.users,
    filters: [
      [{ status: "active" }, ({ state }) => state === "active"],
      ...within<(typeof all.users)[number]>(),
    ],
  }),
  "users who are searched for": list({
    handler: listUsers,
    among: all.users,
    searched: true,
    filters: [
      [{ q: "ad" }, ({ name, email }) => begins("ad").test(name) || email?.startsWith("ad") === true],
      [{ q: "ad", status: "deactivated" }, ({ state }) => state === "deactivated"],
      [
        { q: "ad", from: plus(start, { minutes: 15 }) },
        (one) => one.created_at >= plus(start, { minutes: 15 }),
      ],
    ],
  }),
  providers: list({
    handler: listProviders,
    among: all.providers,
    filters: [
      [{ status: "suspended" }, ({ state }) => state === "suspended"],
      ...within<(typeof all.providers)[number]>(),
    ],
  }),
  "providers who are searched for": list({
    handler: listProviders,
    among: all.providers,
    searched: true,
    filters: [
      [{ q: "ad" }, ({ business_name }) => begins("ad").test(business_name)],
      [{ q: "ad", status: "approved" }, ({ state }) => state === "approved"],
      [{ q: "ad", to: plus(start, { minutes: 45 }) }, (one) => one.created_at < plus(start, { minutes: 45 })],
    ],
  }),
};

const limit = 4;

const pagesOf = async (
  handler: List<Listed>["handler"],
  query: Record<string, string>,
): Promise<string[][]> => {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const said = await call(handler, {
      as,
      query: { ...query, limit: String(limit), ...(cursor && { cursor }) },
    });
    expect([said.status, said.error]).toEqual([200, undefined]);
    pages.push(said.data.items.map(({ id }: Listed) => id));
    cursor = said.data.next_cursor;
  } while (cursor);
  return pages;
};

test.each(Object.entries(lists))(
  "%s: any two filters leave what both leave, in full pages and in order",
  async (_, asked) => {
    const { handler, among, filters, searched } = asked;
    const begin = filters[0] as Filter<Listed>;
    for (const [at, [query, fits]] of filters.entries())
      for (const [narrower, fitsToo] of filters.slice(at)) {
        const expected = among.filter((one) => fits(one) && fitsToo(one) && (!searched || begin[1](one)));
        const ids = expected.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)).map(({ id }) => id);
        const pages = await pagesOf(handler, { ...query, ...narrower });
        expect(searched ? pages.flat().toSorted() : pages.flat()).toEqual(searched ? ids.toSorted() : ids);
        expect(pages.map(({ length }) => length)).toEqual(
          pages.map((_page, nth) => Math.min(limit, Math.max(0, ids.length - nth * limit))),
        );
      }
  },
);
