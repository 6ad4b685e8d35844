import {
  DocumentKinds,
  DocumentKindsConflict,
  DocumentKindsNotFound,
  defaultKinds,
  mandatoryOf,
} from "../domain/document/kinds.ts";
import { policy } from "../domain/policy.ts";
import { plus } from "../kernel/time.ts";
import { entity } from "./engine/entity.ts";

export const documentKindsRecords = entity({
  name: "document_kinds",
  schema: () => DocumentKinds,
  key: (id) => [`DOCUMENT_KINDS#${id}`, "DOCUMENT_KINDS"],
  notFound: DocumentKindsNotFound,
  conflict: DocumentKindsConflict,
});

let held: { kinds: DocumentKinds; at: string } | undefined;

/** The current kinds. One read. */
export const presentKinds = async (): Promise<DocumentKinds> =>
  (await documentKindsRecords.get("current")) ?? defaultKinds;

/** The kinds that this process has cached for at most a minute, if any. */
export const heldKinds = (now: string): DocumentKinds | undefined =>
  held && held.at <= now && now < plus(held.at, { seconds: policy.document.kinds_seconds })
    ? held.kinds
    : undefined;

/** The kinds, cached for at most a minute: they rarely change and every claim reads them. */
export const documentKinds = async (now: string): Promise<DocumentKinds> => {
  const known = heldKinds(now);
  if (known) return known;
  const kinds = await presentKinds();
  held = { kinds, at: now };
  return kinds;
};

/** Drops this process's cached kinds after it has changed them. */
export const forgetKinds = (): void => {
  held = undefined;
};

/** Names of the documents that a provider needs now in order to work. */
export const mandatoryForProviders = async (now: string): Promise<string[]> =>
  mandatoryOf(await documentKinds(now), "service_provider", now);
