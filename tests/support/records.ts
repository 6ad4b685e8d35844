import { table, tableName } from "../../shared/data/engine/table.ts";
import type { Item } from "../../shared/data/engine/write.ts";
import type { Invite } from "../../shared/domain/account/invite.ts";
import type { Suggestion } from "../../shared/domain/content/suggestion.ts";
import type { Document } from "../../shared/domain/document/document.ts";
import type { Feedback } from "../../shared/domain/feedback/feedback.ts";
import type { Incident } from "../../shared/domain/incident/incident.ts";
import type { Notification } from "../../shared/domain/notification/notification.ts";
import { newId } from "../../shared/kernel/id.ts";
import { plus } from "../../shared/kernel/time.ts";
import { BatchWriteCommand } from "./table-commands.ts";

/** Records that administrators list, as they are when nothing is wrong with them, and a way to write many. */

const stamped = () => {
  const at = new Date().toISOString();
  return { version: 1, created_at: at, updated_at: at };
};

export const aSuggestion = (given: Partial<Suggestion> = {}): Suggestion => ({
  ...stamped(),
  id: newId("suggestion"),
  account_id: newId("account"),
  account_role: "user",
  category: "other",
  text: "Evening hours, please.",
  state: "submitted",
  ...given,
});

/** An unread entry of somebody's inbox. */
export const aNotification = (given: Partial<Notification> = {}): Notification => {
  const at = new Date().toISOString();
  return {
    id: newId("notification"),
    version: 0,
    account_id: newId("account"),
    seq: 1,
    type: "job.assigned",
    title: "A provider took your job",
    text: "It starts tomorrow.",
    data: {},
    created_at: at,
    expires_at: plus(at, { days: 90 }),
    ...given,
  };
};

export const anIncident = (given: Partial<Incident> = {}): Incident => ({
  ...stamped(),
  id: newId("incident"),
  reported_by: "user",
  reporter_id: newId("account"),
  category: "quality",
  severity: "medium",
  state: "reported",
  description: "The tap drips again.",
  media_ids: [],
  blocks_payment: false,
  answers: [],
  ...given,
});

/** A customer's word about a provider, published. */
export const aFeedback = (given: Partial<Feedback> = {}): Feedback => {
  const at = stamped();
  return {
    ...at,
    id: newId("feedback"),
    job_id: newId("job"),
    user_id: newId("user"),
    service_provider_id: newId("service_provider"),
    by: "user",
    service: "plumbing",
    state: "published",
    rating: 4,
    categories: {},
    media_ids: [],
    publish_at: plus(at.created_at, { days: 14 }),
    published_at: at.created_at,
    ...given,
  };
};

/** A customer's document, unless an owner is given. */
export const aDocument = (given: Partial<Document> = {}): Document => {
  const account_id = given.account_id ?? newId("account");
  return {
    ...stamped(),
    id: newId("document"),
    owner: { type: "user", id: account_id },
    account_id,
    doc_name: "identity",
    state: "pending_review",
    media_id: newId("media"),
    ...given,
  };
};

export const anInvite = (given: Partial<Invite> = {}): Invite => {
  const at = stamped();
  return {
    ...at,
    id: newId("invite"),
    inviter_id: newId("account"),
    inviter_role: "user",
    channel: "email",
    to_masked: "f…@example.com",
    state: "sent",
    generation: 1,
    sent_at: at.created_at,
    expires_at: plus(at.created_at, { days: 30 }),
    ...given,
  };
};

/** Writes records as they are given, 25 in one request. */
export const put = async (items: readonly Item[]): Promise<void> => {
  for (let at = 0; at < items.length; at += 25) {
    const requests = items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }));
    await table().send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }));
  }
};
