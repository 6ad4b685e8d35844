import type * as z from "zod/mini";
import { accounts } from "../../data/accounts.ts";
import { companies } from "../../data/companies.ts";
import { customerKinds, documentKinds } from "../../data/document-kinds.ts";
import { documentDesks, putOnDesk } from "../../data/document-queues.ts";
import { documents } from "../../data/documents.ts";
import { type Changes, together } from "../../data/engine/write.ts";
import { media as mediaOf } from "../../data/media.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { AccountNotFound } from "../../domain/account/account.ts";
import type { Document, DocumentView } from "../../domain/document/document.ts";
import { type DocumentKind, kindsOf, mandatoryOf } from "../../domain/document/kinds.ts";
import {
  type Desk,
  type HandedDocument,
  type HandedIn,
  handInFor,
  providerDesk,
  userDesk,
} from "../../domain/document/upload.ts";
import type { Media } from "../../domain/media/media.ts";
import { withDocuments } from "../../domain/provider/onboarding.ts";
import type { Call } from "../../http/call.ts";
import type { Id } from "../../kernel/id.ts";

/** A person's or provider's documents, and how to write changes to them. */
export type OpenDesk = {
  desk: Desk;
  /** The kinds of document that this side uploads. */
  kinds: DocumentKind[];
  /** All documents, including the newest of each kind. */
  present: Document[];
  /** Returns the changes that store these documents as the newest of their kinds. */
  store: (newest: readonly Document[]) => Changes;
};

/** The documents, with the images to add to them. */
export type LaidDesk = OpenDesk & { media: Media[] };

const documentsOf = async (listed: Promise<Document[]>, { newest }: Desk): Promise<Document[]> => {
  const found = await listed;
  const unlisted = Object.values(newest).filter((id) => !found.some((document) => document.id === id));
  return [...found, ...(await documents.many(unlisted))];
};

const listOf = async (accountId: string): Promise<Document[]> =>
  (await documents.page("ofAccount", `DOCUMENTS#${accountId}`, { limit: 100, scope: accountId })).items;

/** A customer's documents. */
export const openUserDesk = async (accountId: Id<"account">, now: string): Promise<OpenDesk> => {
  const listed = listOf(accountId);
  const [stored, kindsIn] = await Promise.all([documentDesks.get(accountId), documentKinds(now), listed]);
  const desk = userDesk(accountId, stored?.documents ?? {});
  return {
    desk,
    kinds: customerKinds(kindsIn),
    present: await documentsOf(listed, desk),
    store: (newest) => ({ writes: [putOnDesk(stored, accountId, newest, now)], events: [] }),
  };
};

/** A customer's documents, for an administrator. Throws `account.not_found` where there is no such customer. */
export const openDeskOfUser = async (accountId: Id<"account">, now: string): Promise<OpenDesk> => {
  const [account, open] = await Promise.all([accounts.get(accountId), openUserDesk(accountId, now)]);
  if (account?.role !== "user" || account.state === "deleted") throw AccountNotFound();
  return open;
};

/** A provider's documents and its company's: handing in may take the provider further on its way. */
export const openProviderDesk = async (providerId: string, now: string): Promise<OpenDesk> => {
  const listed = listOf(providerId);
  const [provider, company, kindsIn] = await Promise.all([
    serviceProviders.find(providerId),
    companies.get(providerId),
    documentKinds(now),
    listed,
  ]);
  const kinds = kindsIn(provider);
  const desk = providerDesk(provider, company);
  return {
    desk,
    kinds: kindsOf(kinds, "service_provider"),
    present: await documentsOf(listed, desk),
    store: (newest) => {
      const mandatory = mandatoryOf(kinds, "service_provider", now);
      const { record, events } = withDocuments(provider, newest, now, mandatory);
      return { writes: [serviceProviders.update(record)], events };
    },
  };
};

/** The documents together with the images to add. One round trip for both. */
export const withImages = async (
  opening: Promise<OpenDesk>,
  imageIds: readonly Id<"media">[],
): Promise<LaidDesk> => {
  const [open, media] = await Promise.all([opening, mediaOf.many(imageIds)]);
  return { ...open, media };
};

type Shown = { documents: z.input<typeof DocumentView>[] };
type HandingIn = Pick<
  Call<{ documents: HandedDocument[] }, unknown, unknown, Shown, LaidDesk>,
  "alongside" | "body" | "now" | "newId" | "commit"
>;

/** Uploads one's own documents. */
export const handingIn = async ({ alongside, body, now, newId, commit }: HandingIn) => {
  const open = await alongside;
  const loaded = { media: open.media, documents: open.present };
  const result = handInFor(open.desk, body.documents, open.kinds, loaded, { newId, now });
  return commit(handedInAt(open, result), { documents: result.uploaded });
};

/** Returns the changes that store the uploaded documents. */
export const handedInAt = ({ store }: OpenDesk, handed: HandedIn): Changes => {
  const writes = [
    ...handed.uploaded.map((document) => documents.insert(document)),
    ...handed.superseded.map((document) => documents.update(document)),
  ];
  return together({ writes, events: handed.events }, store(handed.uploaded));
};
