import {
  authorOf,
  Feedback,
  FeedbackConflict,
  FeedbackNotFound,
  feedbackDueAt,
  feedbackId,
  subjectOf,
} from "../domain/feedback/feedback.ts";
import { entity, type Key } from "./engine/entity.ts";
import type { Page, PageRequest } from "./engine/page.ts";
import { tableName } from "./engine/table.ts";
import type { Write } from "./engine/write.ts";

export const writtenPartition = (accountId: string): string => `FEEDBACK#BY#${accountId}`;
export const receivedPartition = (accountId: string): string => `FEEDBACK#ABOUT#${accountId}`;

const key = (id = ""): Key => [`FEEDBACK#${id}`, "FEEDBACK"];

export const feedback = entity({
  name: "feedback",
  schema: () => Feedback,
  key,
  indexes: {
    ofAuthor: {
      on: "gsi1",
      key: (one) => [writtenPartition(authorOf(one)), `${one.created_at}#${one.id}`],
    },
    ofSubject: {
      on: "gsi2",
      key: (one) => [receivedPartition(subjectOf(one)), `${one.created_at}#${one.id}`],
    },
    all: { on: "gsi3", shards: 4, key: ({ created_at, id }) => ["FEEDBACK", `${created_at}#${id}`] },
    inState: {
      on: "gsi4",
      shards: 4,
      key: ({ state, created_at, id }) => [`FEEDBACK#${state}`, `${created_at}#${id}`],
    },
  },
  due: feedbackDueAt,
  notFound: FeedbackNotFound,
  conflict: FeedbackConflict,
});

/** Returns the write that checks that one side has given no feedback yet. */
export const unsaid = (id: Feedback["id"]): Write => {
  const [pk, sk] = key(id);
  const check = { TableName: tableName(), Key: { pk, sk } };
  return {
    item: { ConditionCheck: { ...check, ConditionExpression: "attribute_not_exists(pk)" } },
    refuse: () => FeedbackConflict(),
  };
};

/** Filters of the list of feedback, which can be combined. */
export type FeedbackFilter = {
  [name in "state" | "by" | "service" | "job_id"]?: string | undefined;
} & { rating?: number | undefined; author_id?: string | undefined; about_id?: string | undefined };

/** Feedback by the time it was given. A person's feedback is filtered from their list; a job's is read by id. */
export const listFeedback = async (asked: PageRequest, filter: FeedbackFilter): Promise<Page<Feedback>> => {
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined);
  const request = { ...asked, scope: JSON.stringify([asked.scope, wanted]) };
  const { state, author_id, about_id, job_id, ...equal } = filter;
  const keep = (one: Feedback): boolean =>
    (state === undefined || one.state === state) &&
    (author_id === undefined || authorOf(one) === author_id) &&
    (about_id === undefined || subjectOf(one) === about_id) &&
    Object.entries(equal).every(
      ([name, value]) => value === undefined || one[name as keyof Feedback] === value,
    );
  if (job_id !== undefined) {
    const { from = "", to = "\uffff" } = asked;
    const both = await feedback.many([feedbackId(job_id, "user"), feedbackId(job_id, "service_provider")]);
    const items = both.filter((one) => one.created_at >= from && one.created_at < to && keep(one));
    return { items, next_cursor: null };
  }
  const written = ["ofAuthor", writtenPartition(author_id ?? "")] as const;
  const received = ["ofSubject", receivedPartition(about_id ?? "")] as const;
  const lists = [...(author_id ? [written] : []), ...(about_id ? [received] : [])];
  if (lists.length > 0) return feedback.pick(lists, request, keep);
  const [index, partition] =
    state === undefined ? (["all", "FEEDBACK"] as const) : (["inState", `FEEDBACK#${state}`] as const);
  const isPicked = Object.values(equal).some((value) => value !== undefined);
  return feedback.page(index, partition, request, isPicked ? keep : undefined);
};
