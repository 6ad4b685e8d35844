import { accounts } from "../../data/accounts.ts";
import { disputes } from "../../data/disputes.ts";
import { documents } from "../../data/documents.ts";
import { feedback } from "../../data/feedback.ts";
import { incidents } from "../../data/incidents.ts";
import { jobs } from "../../data/jobs.ts";
import { payments } from "../../data/payments.ts";
import { quotes } from "../../data/quotes.ts";
import { suggestions } from "../../data/suggestions.ts";
import { type Note, type NotedKind, RecordNotFound } from "../../domain/desk/note.ts";

/** The accounts that a record may name. */
type Named = Partial<Record<(typeof names)[number], string | undefined>>;
const names = ["user_id", "service_provider_id", "account_id", "reporter_id", "other_id"] as const;

const holder = (role: string) => async (id: string) => {
  const account = await accounts.get(id);
  return account?.role === role && account.state !== "deleted" ? { account_id: account.id } : undefined;
};

const reading: Record<NotedKind, (id: string) => Promise<Named | undefined>> = {
  user: holder("user"),
  service_provider: holder("service_provider"),
  job: jobs.get,
  quote: quotes.get,
  payment: payments.get,
  dispute: disputes.get,
  document: documents.get,
  incident: incidents.get,
  feedback: feedback.get,
  suggestion: suggestions.get,
};

/** Whose record it is. One round trip. Throws `record.not_found`. */
export const personsOf = async (kind: NotedKind, id: string): Promise<Note["person_ids"]> => {
  const record = await reading[kind](id);
  if (!record) throw RecordNotFound();
  const named = names.flatMap((name) => record[name] ?? []);
  return [...new Set(named)] as Note["person_ids"];
};
