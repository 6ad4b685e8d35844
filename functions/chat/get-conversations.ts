import * as z from "zod/mini";
import { conversations, messages, ownedPartition } from "../../shared/data/conversations.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { type ConversationKind, messageId } from "../../shared/domain/conversation/conversation.ts";
import { InboxEntry, inboxEntry } from "../../shared/domain/conversation/inbox.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, PageOf, pageQuery } from "../../shared/kernel/schema.ts";
import { talkIdOf } from "../../shared/workflows/conversation/job-talk.ts";

const kindsOf = { user: ["job", "repair", "help"], service_provider: ["job", "help"] } as const;

const Kinds = z
  .string()
  .check(z.regex(/^(job|repair|help)(,(job|repair|help)){0,2}$/, "must be kinds such as job,help"));

/** Where somebody's conversations of these kinds are. */
const listsOf = (
  { id, role }: { id: string; role: keyof typeof kindsOf },
  kinds: readonly ConversationKind[],
) => {
  const ofOwner = kinds.filter((kind) => role === "user" || kind !== "job");
  return [
    ...(ofOwner.length > 0 ? [["ofOwner", ofOwner.map((kind) => ownedPartition(kind, id))] as const] : []),
    ...(ofOwner.length < kinds.length ? [["ofProvider", ownedPartition("job", id)] as const] : []),
  ];
};

export const handler = operation({
  route: "GET /chat/get-conversations",
  summary: "List your conversations: with whom, what was said last, and how many messages are unread.",
  description:
    "Pages follow when conversations began, the newest first; within a page the one with the newest message is first. Of a job's conversations you get the one with its present provider.",
  access: ["user", "service_provider"],
  while_suspended: true,
  extra: true,
  query: z.strictObject({
    ...pageQuery,
    kind: described(z.optional(Kinds), "Only conversations of these kinds, separated by commas."),
  }),
  response: PageOf(InboxEntry),
  example: { query: { kind: "job,help" } },
}).handle(async ({ query: { kind, ...query }, actor, now }) => {
  const role = actor.role as keyof typeof kindsOf;
  const kinds = kindsOf[role].filter((one) => !kind || kind.split(",").includes(one));
  const page = await conversations.unite(listsOf({ id: actor.id, role }, kinds), {
    ...query,
    scope: `${actor.id} ${kinds}`,
  });
  const [said, about] = await Promise.all([
    messages.many(page.items.flatMap(({ id, seq }) => (seq > 0 ? [[id, messageId(id, seq)] as const] : []))),
    jobs.many(page.items.flatMap(({ job_id }) => job_id ?? [])),
  ]);
  const last = new Map(said.map((message) => [message.conversation_id, message]));
  const of = new Map(about.map((job) => [job.id, job]));
  const items = page.items.flatMap((talk) => {
    const job = talk.job_id && of.get(talk.job_id);
    const isPresent = talk.kind !== "job" || (job && talkIdOf(job) === talk.id);
    return isPresent ? [inboxEntry(role, talk, last.get(talk.id), job || undefined, now)] : [];
  });
  return { ...page, items: items.toSorted((a, b) => b.last_at.localeCompare(a.last_at)) };
});
