import { accounts } from "../../data/accounts.ts";
import { announcements } from "../../data/announcements.ts";
import { conversations } from "../../data/conversations.ts";
import { disputes } from "../../data/disputes.ts";
import { documents } from "../../data/documents.ts";
import { feedback } from "../../data/feedback.ts";
import { help } from "../../data/help.ts";
import { incidents } from "../../data/incidents.ts";
import { jobs } from "../../data/jobs.ts";
import { knowledge } from "../../data/knowledge.ts";
import { media } from "../../data/media.ts";
import { payments } from "../../data/payments.ts";
import { plans } from "../../data/plans.ts";
import { quotes } from "../../data/quotes.ts";
import { series } from "../../data/series.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { suggestions } from "../../data/suggestions.ts";
import { lookIn, type SearchResult, type SearchResultKind } from "../../domain/backoffice/search-result.ts";

/** The fields of a search result besides its kind, id and creation time. */
type Shown = Omit<SearchResult, "kind" | "id" | "created_at" | "look_in"> & {
  created_at?: string;
  /** The id to read the record by, if it is another record's id. */
  by?: string | undefined;
};

type Repository<R> = { get: (id: string) => Promise<R | undefined> };

const kindOf =
  <R extends { id: string; created_at?: string }>(
    kind: SearchResultKind,
    repository: Repository<R>,
    show: (record: R) => Shown | undefined,
  ) =>
  async (id: string): Promise<SearchResult[]> => {
    const record = await repository.get(id);
    const shown = record && show(record);
    if (!record || !shown) return [];
    const { by, created_at = record.created_at ?? "", ...rest } = shown;
    return [{ kind, id, ...rest, created_at, look_in: lookIn(kind, id, by) }];
  };

/** Every kind of record that has its own id. Messages to the assistant and in chats are not shown. */
const kinds = [
  kindOf("user", accounts, ({ role, name: title, email: detail, state }) =>
    role === "user" ? { title, detail, state } : undefined,
  ),
  kindOf("admin", accounts, ({ role, name: title, email: detail, state }) =>
    role === "admin" ? { title, detail, state } : undefined,
  ),
  kindOf("service_provider", serviceProviders, ({ business_name: title, state }) => ({ title, state })),
  kindOf("job", jobs, ({ title, customer_name: detail, state }) => ({ title, detail, state })),
  kindOf("quote", quotes, ({ tasks: [first], state }) => ({ title: first?.title ?? "", state })),
  kindOf("series", series, ({ title, state, last_job_id: by }) => ({ title, state, by })),
  kindOf("payment", payments, ({ state, job_id: by }) => ({ title: "", state, by })),
  kindOf("dispute", disputes, ({ reason: title, state, opened_at: created_at, job_id: by }) => ({
    title,
    state,
    created_at,
    by,
  })),
  kindOf("document", documents, ({ doc_name: title, state, account_id: by }) => ({ title, state, by })),
  kindOf("media", media, ({ title = "", kind: detail, state }) => ({ title, detail, state })),
  kindOf("incident", incidents, ({ category: title, state }) => ({ title, state })),
  kindOf("feedback", feedback, ({ service: title, state }) => ({ title, state })),
  kindOf("conversation", conversations, ({ kind: title, state, owner_id: by }) => ({ title, state, by })),
  kindOf("suggestion", suggestions, ({ category: title, state, account_id: by }) => ({ title, state, by })),
  kindOf("announcement", announcements, ({ title, state }) => ({ title, state })),
  kindOf("plan", plans, ({ name: title, state }) => ({ title, state })),
  kindOf("help", help, ({ live, draft }) => ({ title: (draft ?? live)?.title ?? "" })),
  kindOf("knowledge", knowledge, ({ title }) => ({ title })),
];

/** The records with this id, in one round trip. */
export const findById = async (id: string): Promise<SearchResult[]> =>
  (await Promise.all(kinds.map((search) => search(id)))).flat();
