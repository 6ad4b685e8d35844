import { handler as listDocuments } from "../functions/admin/document/list-documents.ts";
import { handler as getLogs } from "../functions/admin/logs/get-logs.ts";
import { handler as getInvite } from "../functions/invite/get-invite.ts";
import { handler as listProviders } from "../functions/service-provider/admin/get-service-providers-list.ts";
import { handler as listSuggestions } from "../functions/suggestion/get-suggestion-list.ts";
import { handler as listUsers } from "../functions/user/get-all-users.ts";
import { handler as listUserDocuments } from "../functions/user/get-user-document-list.ts";
import { handler as listIncidents } from "../functions/user/get-user-incidents-list.ts";
import { accounts } from "../shared/data/accounts.ts";
import { directory } from "../shared/data/directory.ts";
import { documents } from "../shared/data/documents.ts";
import { insertEvent } from "../shared/data/engine/events.ts";
import { outboxOf } from "../shared/data/engine/outbox.ts";
import type { Item } from "../shared/data/engine/write.ts";
import { incidents } from "../shared/data/incidents.ts";
import { invites } from "../shared/data/invites.ts";
import { serviceProviders } from "../shared/data/service-providers.ts";
import { suggestions } from "../shared/data/suggestions.ts";
import { accountMember } from "../shared/domain/account/count.ts";
import { documentMember } from "../shared/domain/document/count.ts";
import { entriesOf } from "../shared/domain/privacy/directory.ts";
import { type AnyContract, nameOf } from "../shared/http/contract.ts";
import { type Id, newId } from "../shared/kernel/id.ts";
import { anAccount, aProvider } from "../tests/support/marketplace.ts";
import { aDocument, anIncident, anInvite, aSuggestion } from "../tests/support/records.ts";
import { type Asked, type Caller, signedIn } from "../tests/support/world.ts";
import { asking, type Cost } from "./asking.ts";
import { counted, onTables } from "./bulk.ts";
import type { Goal, Section } from "./report.ts";
import type { Stage } from "./stage.ts";

/** One account that owns half of everything, so that its lists grow too. */
const busy = newId("account");
const record = newId("note");
const start = 1_800_000_000_000;
const at = (nth: number): string => new Date(start + nth * 1000).toISOString();

/** Ids are spread evenly over the shards of a list, so that pages can be compared. */
const idOf = <K extends string>(kind: K, nth: number): Id<K> =>
  (newId(kind).slice(0, 20) + ((nth >> 4) % 8).toString(16).padStart(4, "0")) as Id<K>;

/** Versions have the same number of digits at every size, because numbers are charged by them. */
const anEvent = (nth: number, mine: boolean, either: boolean, made: ReturnType<typeof stamped>): Item => {
  const id = idOf("event", nth);
  const { item } = insertEvent({
    id,
    type: either ? "note.read" : "note.written",
    schema_version: 1,
    aggregate: { type: "note", id: mine ? record : newId("note"), version: 1_000_000 + nth },
    data: {},
    audience: [],
    occurred_at: made.created_at,
    actor: { role: "user", id: mine ? busy : newId("account") },
    correlation_id: id,
    causation_id: id,
    operation: "note/write",
    ordinal: 0,
    outbox: outboxOf([{ id }]),
  });
  return (item.Put as { Item: Item }).Item;
};

const stamped = (nth: number) => ({ created_at: at(nth), updated_at: at(nth) });

/**
 * The nth of each kind: half of them belong to `busy`, and half, independently, are in either state and of either
 * sort.
 */
export const nthOfEach = (nth: number): Item[] => {
  const [mine, either, first, second] = [0, 1, 2, 3].map((bit) => ((nth >> bit) & 1) === 0) as [
    boolean,
    boolean,
    boolean,
    boolean,
  ];
  const made = stamped(nth);
  const who = mine ? busy : newId("account");
  const name = `Ada ${String(nth).padStart(6, "0")}`;
  const user = anAccount({
    ...made,
    id: idOf("account", nth),
    name,
    state: either ? "active" : "deactivated",
  });
  const holder = anAccount({ ...made, id: idOf("account", nth), role: "service_provider", name });
  const provider = aProvider({
    ...made,
    id: holder.id as string as Id<"service_provider">,
    business_name: name,
    state: either ? "approved" : "suspended",
  });
  return [
    accounts.itemOf(user),
    accounts.itemOf(holder),
    serviceProviders.itemOf(provider),
    ...[...entriesOf(user, undefined), ...entriesOf(holder, provider)].map(directory.itemOf),
    documents.itemOf(
      aDocument({
        ...made,
        id: idOf("document", nth),
        account_id: who,
        state: either ? "pending_review" : "verified",
      }),
    ),
    incidents.itemOf(
      anIncident({
        ...made,
        id: idOf("incident", nth),
        reporter_id: who,
        other_id: first ? busy : newId("account"),
        state: either ? "reported" : "closed",
        severity: second ? "medium" : "high",
        reported_by: first ? "user" : "service_provider",
      }),
    ),
    suggestions.itemOf(
      aSuggestion({
        ...made,
        id: idOf("suggestion", nth),
        account_id: who,
        state: either ? "submitted" : "done",
      }),
    ),
    invites.itemOf(anInvite({ ...made, id: idOf("invite", nth), inviter_id: who })),
    anEvent(nth, mine, either, made),
  ];
};

/** The counters for that many of each: half of them are in either state. */
const countsOf = (size: number): Item[] => {
  const half = size / 2;
  const { doc_name } = aDocument();
  const documents = (["pending_review", "verified"] as const).map((state) => documentMember(state, doc_name));
  return [
    ...counted("account", [accountMember("user", "active"), accountMember("user", "deactivated")], half),
    ...counted("account", [accountMember("service_provider", "active")], size),
    ...counted("service_provider", ["approved", "suspended"], half),
    ...counted("document", documents, half),
    ...counted("user_document", documents, half),
    ...counted("incident", ["reported", "closed"], half),
    ...counted("suggestion", ["submitted", "done"], half),
  ];
};

/** Every list with each of its filters, and the combinations that are answered in a different way. */
const asked = (
  admin: Caller,
  user: Caller,
): [contract: AnyContract, as: Caller, queries: Asked["query"][]][] => {
  const from = at(0);
  return [
    [
      listUsers.contract,
      admin,
      [{}, { status: "active" }, { from }, { q: "ada" }, { q: "ada", status: "active" }, { q: "ada", from }],
    ],
    [
      listProviders.contract,
      admin,
      [{}, { status: "approved" }, { from }, { q: "ada" }, { q: "ada", status: "approved" }],
    ],
    [listDocuments.contract, admin, [{}, { status: "verified" }, { status: "verified", from }]],
    [
      listUserDocuments.contract,
      admin,
      [{}, { status: "verified" }, { user_id: busy }, { user_id: busy, status: "verified" }],
    ],
    [
      listIncidents.contract,
      admin,
      [
        {},
        { status: "reported" },
        { severity: "high" },
        { reported_by: "user" },
        { status: "reported", severity: "high" },
        { status: "reported", severity: "high", reported_by: "user" },
        { reporter_id: busy },
        { reporter_id: busy, status: "reported" },
        { reporter_id: busy, other_id: busy },
      ],
    ],
    [
      listSuggestions.contract,
      admin,
      [{}, { status: "done" }, { account_id: busy }, { account_id: busy, status: "done" }],
    ],
    [
      getLogs.contract,
      admin,
      [
        {},
        { from },
        { actor_id: busy },
        { action: "note.read" },
        { record_type: "note", record_id: record },
        { actor_id: busy, action: "note.read" },
        { record_type: "note", record_id: record, action: "note.read" },
      ],
    ],
    [getInvite.contract, user, [{}]],
  ];
};

const rowName = (contract: AnyContract, query: Asked["query"]): string =>
  [
    nameOf(contract),
    ...Object.entries(query ?? {}).map(([name, value]) =>
      [busy, record, at(0)].includes(value) ? name : `${name}=${value}`,
    ),
  ].join(" ");

/** Requests the first and third page of every list, on tables of each size. */
export const measurePeople = async (
  sizes: readonly number[],
  stage: Pick<Stage, "environment" | "replaceTable">,
  progress: (share: number) => void,
): Promise<Section> => {
  const rows = new Map<string, Cost[]>();
  await onTables(
    sizes,
    (size) => ({ recordsOf: nthOfEach, once: countsOf(size) }),
    stage,
    progress,
    async () => {
      const lists = asked(await signedIn("admin"), await signedIn("user", busy));
      const { askPages } = asking(stage.environment);
      for (const [contract, as, queries] of lists)
        for (const query of queries) {
          const pages = await askPages(contract, { as, ...(query && { query }) });
          for (const [nth, { cost }] of pages.entries()) {
            const name = `${rowName(contract, query)}, ${["first", "third"][nth]} page`;
            rows.set(name, [...(rows.get(name) ?? []), cost]);
          }
        }
    },
  );
  return peopleSection(rows, sizes);
};

/** Pages cost the same at every size, and take two sequential round trips at most. */
export const pageGoals = (rows: ReadonlyMap<string, readonly Cost[]>): Goal[] => {
  const growing = [...rows].filter(
    ([, costs]) => new Set(costs.map(({ read_units }) => read_units)).size > 1,
  );
  const steps = Math.max(
    ...[...rows.values()].flatMap((costs) => costs.map((cost) => cost.sequential_round_trips)),
  );
  return [
    {
      what: "read units of a page",
      bound: "the same at every size",
      measured: growing.map(([name]) => name).join("; ") || "the same",
      met: growing.length === 0,
    },
    { what: "sequential round trips of a page", bound: "≤ 2", measured: String(steps), met: steps <= 2 },
  ];
};

const peopleSection = (rows: Map<string, Cost[]>, sizes: readonly number[]): Section => ({
  title: "Lists of people and what is theirs",
  about:
    "Read units of a page of twenty, with the session's check and totals, once with few and once with many records: users, providers, the words that find them, documents, incidents, suggestions, invitations and entries of the audit log. Half of them belong to one account. Where a combination of filters has no list of its own, entries are looked through up to a fixed number.",
  columns: ["", "sequential round trips", ...sizes.map((size) => `${size.toLocaleString("en")} of each`)],
  rows: [...rows].map(([name, costs]) => [
    name,
    String(costs[0]?.sequential_round_trips),
    ...costs.map(({ read_units }) => String(read_units)),
  ]),
  goals: pageGoals(rows),
});
