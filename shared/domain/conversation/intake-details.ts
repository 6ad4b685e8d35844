import type * as z from "zod/mini";
import type { TaskKind } from "../pricing/taxonomy/task-kind.ts";
import { serviceNamed, taskKind } from "../pricing/taxonomy/taxonomy.ts";
import { serviceTitleOf, titleOf } from "../pricing/titles.ts";
import type { Conversation } from "./conversation.ts";
import type { DetailsView } from "./details.ts";

/** Whether a chat has gathered work that is not built in. */
export const hasOwnWork = ({ facts }: Conversation): boolean =>
  facts.findings.some(({ task_kind }) => !taskKind(task_kind));

/** An operator's own kind of work, with what its service is called. */
export type NamedWork = TaskKind & { service_title: string };

/** What a chat has gathered, in the words of the catalog. */
export const detailsOf = (
  { facts, quote_id }: Conversation,
  own: readonly NamedWork[],
): z.input<typeof DetailsView> => ({
  tasks: facts.findings.flatMap((found) => {
    const named = own.find(({ task_kind }) => task_kind === found.task_kind);
    const kind = taskKind(found.task_kind) ?? named;
    if (!kind) return [];
    const service = serviceNamed(kind.service);
    const service_title = service ? serviceTitleOf(service) : (named?.service_title ?? kind.service);
    return [{ ...found, title: titleOf(kind), service: kind.service, service_title }];
  }),
  answers: facts.answers,
  safety: facts.safety,
  urgency: facts.urgency,
  confidence: facts.confidence,
  ...(quote_id && { quote_id }),
});
