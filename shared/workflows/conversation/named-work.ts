import type { Conversation } from "../../domain/conversation/conversation.ts";
import type { NamedWork } from "../../domain/conversation/intake-details.ts";
import { serviceTitleFor } from "../provider/service-title.ts";
import { marketOfTalk, ownWorkOf } from "./own-work.ts";

/** Operators' own kinds of work that a conversation speaks of, with what their services are called. */
export const namedWorkOf = async (talk: Conversation): Promise<NamedWork[]> => {
  const [market, own] = await Promise.all([marketOfTalk(talk), ownWorkOf(talk)]);
  const spoken = own.filter((kind) =>
    talk.facts.findings.some(({ task_kind }) => task_kind === kind.task_kind),
  );
  return Promise.all(
    spoken.map(async (kind) => ({ ...kind, service_title: await serviceTitleFor(kind.service, market) })),
  );
};
